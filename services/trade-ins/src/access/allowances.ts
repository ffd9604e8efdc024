import { AppError, tooManyRequests } from '@forecourt/service-kit/errors'
import type { TradeInsDeps } from '../deps.ts'

type Deps = Pick<TradeInsDeps, 'stores' | 'settings' | 'clock'>

/** Counts a new draft or submission. Throws 429 when the dealership has had too many within the hour. */
export async function countBegun({ stores, settings, clock }: Deps, dealershipId: string): Promise<void> {
  const allowed = await stores.usage.take(dealershipId, 'begun', 1, { max: settings.begunPerHour, now: clock() })
  if (!allowed) throw tooManyRequests('This dealership is getting too many trade-ins right now. Please try again in an hour.')
}

const NO_MORE_TODAY = "This dealership can't take more photos today. You can submit without more photos."

/** Counts bytes of photos before they are stored. Throws 429 with `message` when the dealership's daily allowance is used up. */
export async function countPhotoBytes(
  { stores, settings, clock }: Deps,
  dealershipId: string,
  bytes: number,
  message = NO_MORE_TODAY,
): Promise<void> {
  const allowed = await stores.usage.take(dealershipId, 'photoBytes', bytes, { max: settings.photoBytesPerDay, now: clock() })
  // not the code of other limits: waiting a moment does not help
  if (!allowed) throw new AppError({ status: 429, code: 'NO_MORE_PHOTOS', message })
}

/** Counts a paid call to the language model. Returns false when the user or the dealership has used up the daily allowance. */
export async function countModelCall({ stores, settings, clock }: Deps, dealershipId: string, userId: string): Promise<boolean> {
  const now = clock()
  const isPersonal = await stores.usage.take(dealershipId, 'modelCalls', 1, { max: settings.aiCallsPerUserPerDay, now, by: userId })
  return isPersonal && (await stores.usage.take(dealershipId, 'modelCalls', 1, { max: settings.aiCallsPerDay, now }))
}
