import type { LeadsDeps } from '../deps.ts'
import { quietBefore } from '../domain/presence.ts'

/** Whose packets, and which, are being looked at in a dealership right now (DESIGN 7.1); ids as 24 hex characters. */
export interface ActiveNow {
  customers: ReadonlySet<string>
  packets: ReadonlySet<string>
}

/** Asked on every read: whoever has gone quiet is not active, also before the sweep ends the visit. */
export async function activeNow({ visits, clock }: Pick<LeadsDeps, 'visits' | 'clock'>, dealershipId: string): Promise<ActiveNow> {
  const active = await visits.active(dealershipId, quietBefore(clock()))
  return {
    customers: new Set(active.map(({ customerId }) => customerId.toHexString())),
    packets: new Set(active.map(({ packetLogId }) => packetLogId.toHexString())),
  }
}
