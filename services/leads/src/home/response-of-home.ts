import type { HomeResponse } from '@forecourt/contracts/leads/contacts'
import { RESPONSE_HOME_DAYS } from '@forecourt/contracts/leads/response-limits'
import { startOfLastDays } from '@forecourt/service-kit/zoned-days'
import type { LeadsDeps } from '../deps.ts'
import { countAnswers } from '../domain/response-clock.ts'

/** Returns how long the customers that a user sees (undefined: all) wait now, and waited recently (rules: response clock). */
export async function responseOfHome(
  { stores: { leads, responseClocks } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  userId: string | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<HomeResponse> {
  const among = userId === undefined ? undefined : await leads.customersSeenBy(dealershipId, userId)
  const [{ waiting, waitingSince }, lately] = await Promise.all([
    responseClocks.waiting(dealershipId, among),
    responseClocks.since(dealershipId, startOfLastDays(now, RESPONSE_HOME_DAYS, timeZone), among),
  ])
  return { waiting: waiting.length, waitingSince: waitingSince?.toISOString() ?? null, ...countAnswers(lately) }
}
