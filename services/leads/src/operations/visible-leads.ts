import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { Caller } from '@forecourt/service-kit/identity'

/**
 * Whose leads a caller sees: SALES those they created or are assigned to (their id) unless the dealership lets them see all; everybody else
 * all (undefined). DESIGN section 3.
 */
export function visibleTo(caller: Caller, { salesLeadVisibility }: Pick<DealershipSettings, 'salesLeadVisibility'>): string | undefined {
  return caller.kind === 'staff' && caller.user.role === 'SALES' && salesLeadVisibility === 'own' ? caller.user._id : undefined
}
