import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerOf } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { pauseUntil } from '../preferences/quiet-times.ts'
import { timeZoneOf } from '../preferences/time-zone-of.ts'
import { ownPreferences } from '../responses/own-preferences.ts'

/** Pauses the caller's alerts for an hour or until tomorrow morning, or ends a pause (rules: alert preferences). */
export function pauseAlerts(deps: NotificationsDeps): Handler<typeof notificationsOperations.pauseAlerts> {
  const { stores, clock } = deps
  return async ({ caller, body: { pause } }) => {
    const user = callerOf(caller)
    const { quietHours } = await stores.preferences.of(user._id, user.role)
    const until = pause === 'off' ? null : pauseUntil(pause, clock(), quietHours, await timeZoneOf(deps, user._id))
    await stores.preferences.pause(user._id, until)
    return ownPreferences(deps, user)
  }
}
