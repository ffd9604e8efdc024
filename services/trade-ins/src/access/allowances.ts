import { clientNetwork } from '@forecourt/service-kit/client-network'
import { AppError, tooManyRequests } from '@forecourt/service-kit/errors'
import type { TradeInsDeps } from '../deps.ts'
import type { Usage } from '../store/usage-store.ts'

type Deps = Pick<TradeInsDeps, 'stores' | 'settings' | 'clock'>
/** Whom an anonymous use counts for: the dealership, and the network that the request came from. */
interface Visitor {
  dealershipId: string
  /** the client's address */
  ip: string
}

/** One network gets a quarter of a dealership's allowance, so that nobody alone uses it up. */
const NETWORK_SHARE = 4

/** Uses some of an anonymous allowance: of the network's share first, so that a network without any left takes nothing from the dealership. */
async function takeAnonymously({ stores, clock }: Deps, { dealershipId, ip }: Visitor, kind: Usage, amount: number, max: number) {
  const now = clock()
  const ofNetwork = { max: Math.ceil(max / NETWORK_SHARE), now, by: clientNetwork(ip) }
  return (
    (await stores.usage.take(dealershipId, kind, amount, ofNetwork)) && (await stores.usage.take(dealershipId, kind, amount, { max, now }))
  )
}

/** Counts a new draft or submission. Throws 429 when the dealership, or the network there, has had too many within the hour. */
export async function countBegun(deps: Deps, visitor: Visitor): Promise<void> {
  const allowed = await takeAnonymously(deps, visitor, 'begun', 1, deps.settings.begunPerHour)
  if (!allowed) throw tooManyRequests('This dealership is getting too many trade-ins right now. Please try again in an hour.')
}

const NO_MORE_TODAY = "This dealership can't take more photos today. You can submit without more photos."

/** Counts bytes of photos before they are stored. Throws 429 with `message` when the daily allowance of the dealership or the network is used up. */
export async function countPhotoBytes(deps: Deps, visitor: Visitor, bytes: number, message = NO_MORE_TODAY): Promise<void> {
  const allowed = await takeAnonymously(deps, visitor, 'photoBytes', bytes, deps.settings.photoBytesPerDay)
  // not the code of other limits: waiting a moment does not help
  if (!allowed) throw new AppError({ status: 429, code: 'NO_MORE_PHOTOS', message })
}

/** Counts a paid call to the language model. Returns false when the user or the dealership has used up the daily allowance. */
export async function countModelCall({ stores, settings, clock }: Deps, dealershipId: string, userId: string): Promise<boolean> {
  const now = clock()
  const isPersonal = await stores.usage.take(dealershipId, 'modelCalls', 1, { max: settings.aiCallsPerUserPerDay, now, by: userId })
  return isPersonal && (await stores.usage.take(dealershipId, 'modelCalls', 1, { max: settings.aiCallsPerDay, now }))
}
