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

/** One network gets a quarter of a dealership's allowance, so that no single client uses it up. */
const NETWORK_SHARE = 4

/** One user or network, and its share of a dealership's allowance. */
interface Share {
  by: string
  max: number
}

/** Uses some of an allowance: of the share first, so that a user or network without any left takes nothing from the dealership. */
async function take(
  { stores, clock }: Deps,
  dealershipId: string,
  kind: Usage,
  amount: number,
  max: number,
  share: Share,
): Promise<boolean> {
  const now = clock()
  const isShared = await stores.usage.take(dealershipId, kind, amount, { ...share, now })
  return isShared && (await stores.usage.take(dealershipId, kind, amount, { max, now }))
}

function takeAnonymously(deps: Deps, { dealershipId, ip }: Visitor, kind: Usage, amount: number, max: number): Promise<boolean> {
  return take(deps, dealershipId, kind, amount, max, { by: clientNetwork(ip), max: Math.ceil(max / NETWORK_SHARE) })
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
export function countModelCall(deps: Deps, dealershipId: string, userId: string): Promise<boolean> {
  const { aiCallsPerDay, aiCallsPerUserPerDay } = deps.settings
  return take(deps, dealershipId, 'modelCalls', 1, aiCallsPerDay, { by: userId, max: aiCallsPerUserPerDay })
}
