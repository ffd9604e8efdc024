import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { ALERT_KIND_ROLES, ALERT_KINDS } from '@forecourt/contracts/notifications/kinds'
import type { OwnPreferences } from '@forecourt/contracts/notifications/preferences'
import type { NotificationsDeps } from '../deps.ts'
import { sendableAt } from '../preferences/quiet-times.ts'
import { timeZoneOf } from '../preferences/time-zone-of.ts'

/** Returns a user's preferences for alerts, with the available channels. */
export async function ownPreferences(deps: NotificationsDeps, user: Pick<SessionUser, '_id' | 'role'>): Promise<OwnPreferences> {
  const { stores, settings, clock } = deps
  const [{ pausedUntil, mailBounced, refusedPhone: _refused, ...own }, person, devices, timeZone] = await Promise.all([
    stores.preferences.of(user._id, user.role),
    stores.staff.find(user._id),
    stores.devices.count(user._id),
    timeZoneOf(deps, user._id),
  ])
  const now = clock()
  const isPaused = pausedUntil !== null && pausedUntil > now
  return {
    ...own,
    kinds: ALERT_KINDS.filter((kind) => ALERT_KIND_ROLES[kind].includes(user.role)),
    // a pause that ends in quiet hours lasts until these end (rules: alert preferences)
    pausedUntil: isPaused ? sendableAt(now, { quietHours: own.quietHours, pausedUntil }, timeZone).toISOString() : null,
    emailNotifications: person === null || person === 'deleted' ? true : person.emailNotifications,
    mailBounced: mailBounced === null ? null : { at: mailBounced.at.toISOString(), reason: mailBounced.reason },
    timeZone,
    available: { mail: settings.mail.smtp !== null, push: settings.vapid !== null, sms: settings.sms !== null },
    devices,
  }
}
