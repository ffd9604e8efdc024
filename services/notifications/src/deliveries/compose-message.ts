import { ownLinkBase } from '@forecourt/mail/link-base'
import type { AlertDoc } from '../alerts/alert-doc.ts'
import { alertPath } from '../alerts/alert-path.ts'
import { alertText, alertTitle } from '../alerts/alert-words.ts'
import { ALERT_SETTINGS_PATH } from '../channels/alert-settings.ts'
import type { Message } from '../channels/send-result.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { DeliveryDoc } from '../store/delivery-store.ts'

/** Titles listed in a summary; the rest are counted. */
const MAX_NAMED = 12

type Deps = Pick<NotificationsDeps, 'stores' | 'settings'>

/**
 * Returns the message of a delivery from the current state of its alerts; null if they were deleted, or if every alert of a summary is read. A
 * single alert is sent even if it is read.
 */
export async function composeMessage(deps: Deps, delivery: DeliveryDoc): Promise<Message | null> {
  const base = ownLinkBase(deps.settings.mail)
  const linkTo = (path: string) => (base === null ? null : `${base}${path}`)
  if (delivery.content === 'test') {
    const path = ALERT_SETTINGS_PATH
    const text = 'Alerts arrive here.'
    return { title: 'This is a test from Forecourt', text, path, link: linkTo(path), tag: 'test', alertId: null, silent: false }
  }
  if (delivery.content === 'summary') {
    const alerts = (await deps.stores.alerts.findMany(delivery.alertIds ?? [])).filter((alert) => alert.readAt === null)
    if (alerts.length === 0) return null
    const path = '/admin/notifications'
    const title = alerts.length === 1 ? '1 alert while you were away' : `${alerts.length} alerts while you were away`
    return { title, text: summaryText(alerts), path, link: linkTo(path), tag: 'summary', alertId: null, silent: false }
  }
  const alert = delivery.alertId === null ? null : await deps.stores.alerts.find(delivery.alertId)
  if (alert === null) return null
  const alertId = alert._id.toHexString()
  const path = alertPath(alert)
  const facts = { title: alertTitle(alert), text: alertText(alert), path, tag: alertId, alertId, silent: delivery.replaces === true }
  return { ...facts, link: linkTo(`${path}${path.includes('?') ? '&' : '?'}alert=${alertId}&via=${delivery.channel}`) }
}

function summaryText(alerts: readonly AlertDoc[]): string {
  const named = alerts.slice(0, MAX_NAMED).map(alertTitle)
  const more = alerts.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}
