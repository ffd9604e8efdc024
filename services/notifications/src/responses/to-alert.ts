import type { Alert } from '@forecourt/contracts/notifications/alerts'
import type { AlertDoc } from '../alerts/alert-doc.ts'
import { alertPath } from '../alerts/alert-path.ts'
import { alertText, alertTitle } from '../alerts/alert-words.ts'

/** Returns an alert as its recipient sees it. `dealershipName`: '' for none. */
export function toAlert(doc: AlertDoc, dealershipName: string): Alert {
  return {
    _id: doc._id.toHexString(),
    kind: doc.kind,
    dealershipId: doc.dealershipId?.toHexString() ?? null,
    dealershipName,
    title: alertTitle(doc),
    text: alertText(doc),
    path: alertPath(doc),
    count: doc.count,
    at: doc.at.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    readAt: doc.readAt?.toISOString() ?? null,
    customerId: doc.facts.customerId ?? null,
  }
}
