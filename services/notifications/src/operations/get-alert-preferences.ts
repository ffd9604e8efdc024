import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerOf } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { ownPreferences } from '../responses/own-preferences.ts'

/** Which alerts reach the caller, how and when; the defaults of their role until they say otherwise (rules: alert preferences). */
export function getAlertPreferences(deps: NotificationsDeps): Handler<typeof notificationsOperations.getAlertPreferences> {
  return ({ caller }) => ownPreferences(deps, callerOf(caller))
}
