import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { callerOf } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { pauseUntil, sendableAt } from '../preferences/quiet-times.ts'
import { timeZoneOf } from '../preferences/time-zone-of.ts'
import { ownPreferences } from '../responses/own-preferences.ts'

/** Pauses the caller's alerts for an hour or until tomorrow morning, or ends a pause, also for messages already held (rules: alert preferences). */
export function pauseAlerts(deps: NotificationsDeps): Handler<typeof notificationsOperations.pauseAlerts> {
  const { stores, clock } = deps
  return async ({ caller, body: { pause } }) => {
    const user = callerOf(caller)
    const { quietHours } = await stores.preferences.of(user._id, user.role)
    const timeZone = await timeZoneOf(deps, user._id)
    const pausedUntil = pause === 'off' ? null : pauseUntil(pause, clock(), quietHours, timeZone)
    await stores.preferences.pause(user._id, pausedUntil)
    await stores.deliveries.holdUntil(new ObjectId(user._id), sendableAt(clock(), { quietHours, pausedUntil }, timeZone))
    return ownPreferences(deps, user)
  }
}
