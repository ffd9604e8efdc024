import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerOf } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { ownPreferences } from '../responses/own-preferences.ts'

/** Returns the caller's preferences for alerts, or the defaults of their role until they save some (rules: alert preferences). */
export function getAlertPreferences(deps: NotificationsDeps): Handler<typeof notificationsOperations.getAlertPreferences> {
  return ({ caller }) => ownPreferences(deps, callerOf(caller))
}
