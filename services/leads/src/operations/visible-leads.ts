import type { Caller } from '@forecourt/service-kit/identity'

/** Whose leads a caller sees: SALES those they created or are assigned to (their id), everybody else all (undefined). DESIGN section 3. */
export function visibleTo(caller: Caller): string | undefined {
  return caller.kind === 'staff' && caller.user.role === 'SALES' ? caller.user._id : undefined
}
