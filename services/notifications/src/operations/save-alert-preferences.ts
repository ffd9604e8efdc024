import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { callerOf } from '../access/caller-id.ts'
import type { NotificationsDeps } from '../deps.ts'
import { ownPreferences } from '../responses/own-preferences.ts'

/** Saves which alerts reach the caller (rules: alert preferences). Deliveries that are already held are not changed. */
export function saveAlertPreferences(deps: NotificationsDeps): Handler<typeof notificationsOperations.saveAlertPreferences> {
  return async ({ caller, body }) => {
    const user = callerOf(caller)
    await deps.stores.preferences.save(user._id, body)
    return ownPreferences(deps, user)
  }
}
