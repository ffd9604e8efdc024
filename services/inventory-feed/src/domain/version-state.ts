import type { FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'

/** The allowed state transitions of a feed version. Any other is refused, however often or concurrently it is requested. */
const NEXT: Record<FeedVersionState, readonly FeedVersionState[]> = {
  received: ['importing', 'superseded', 'discarded'],
  importing: ['importing', 'imported', 'held', 'failed', 'superseded', 'discarded'],
  held: ['received', 'discarded', 'superseded'],
  imported: [],
  unchanged: [],
  failed: [],
  superseded: [],
  discarded: [],
}

/** Returns the states from which a version may move to `state`. */
export function statesBefore(state: FeedVersionState): FeedVersionState[] {
  const from = Object.entries(NEXT) as [FeedVersionState, readonly FeedVersionState[]][]
  return from.filter(([, next]) => next.includes(state)).map(([name]) => name)
}

/** States in which a version is waiting or being imported. */
export const PENDING_STATES = ['received', 'importing'] as const satisfies readonly FeedVersionState[]

/** Whether a version should be imported. A preview should not, unless staff have confirmed it. */
export function isImportable({ checkOnly, confirmed }: { checkOnly: boolean; confirmed: boolean }): boolean {
  return !checkOnly || confirmed
}

/** Whether a version is waiting or being imported. */
export function isPending(state: FeedVersionState): boolean {
  return PENDING_STATES.some((pending) => pending === state)
}
