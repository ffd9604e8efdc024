import { tooManyRequests } from '@forecourt/service-kit/errors'
import type { TradeInsDeps } from '../deps.ts'

type Deps = Pick<TradeInsDeps, 'stores' | 'settings' | 'clock'>

/** Counts an evaluation that is begun. Throws 429 when a dealership has got too many of them within the hour. */
export async function countBegun({ stores, settings, clock }: Deps, dealershipId: string): Promise<void> {
  const allowed = await stores.usage.take(dealershipId, 'begun', 1, { most: settings.begunPerHour, now: clock() })
  if (!allowed) throw tooManyRequests('This dealership is getting too many trade-ins right now. Please try again in an hour.')
}

const NO_MORE_TODAY = "This dealership can't take more photos today. You can submit without more photos."

/** Counts what is to be stored of photos. Throws 429 with `message` when a dealership's day is used up. */
export async function countPhotoBytes(
  { stores, settings, clock }: Deps,
  dealershipId: string,
  bytes: number,
  message = NO_MORE_TODAY,
): Promise<void> {
  const allowed = await stores.usage.take(dealershipId, 'photoBytes', bytes, { most: settings.photoBytesPerDay, now: clock() })
  if (!allowed) throw tooManyRequests(message)
}

/** Counts a question to the language model. False when the person or the dealership has asked often enough today: it costs money then. */
export async function countModelCall({ stores, settings, clock }: Deps, dealershipId: string, userId: string): Promise<boolean> {
  const now = clock()
  const isPersonal = await stores.usage.take(dealershipId, 'modelCalls', 1, { most: settings.aiCallsPerUserPerDay, now, by: userId })
  return isPersonal && (await stores.usage.take(dealershipId, 'modelCalls', 1, { most: settings.aiCallsPerDay, now }))
}
