import { DEFAULT_TIME_ZONE } from '@forecourt/contracts/auth/dealership-settings'
import type { NotificationsDeps } from '../deps.ts'

/** Returns the time zone of a user's quiet hours and mornings, which is their dealership's (rules: days and dates). */
export async function timeZoneOf({ stores }: Pick<NotificationsDeps, 'stores'>, userId: string): Promise<string> {
  const person = await stores.staff.find(userId)
  if (person === null || person === 'deleted' || person.dealershipId === null) return DEFAULT_TIME_ZONE
  return (await stores.dealerships.find(person.dealershipId)).timeZone
}
