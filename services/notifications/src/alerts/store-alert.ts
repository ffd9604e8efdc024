import { type ClientSession, ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'
import type { AlertDoc } from './alert-doc.ts'
import type { AlertEvent } from './alert-event.ts'

/** How long alerts are stored. */
const KEEP_MS = 90 * 24 * 60 * 60_000

/** The recipient of an alert, and whether the bell shows it. */
type AlertRecipient = Pick<AlertDoc, 'recipientId' | 'recipient' | 'hidden'>

/**
 * Stores an alert of a recipient, or merges it into the alert of its kind and thread that began within the minute before (rules: alerts merged).
 * Runs in the caller's transaction. Returns null if it was stored before.
 */
export async function storeAlert(
  { stores, clock }: Pick<NotificationsDeps, 'stores' | 'clock'>,
  alertEvent: AlertEvent,
  recipient: AlertRecipient,
  session: ClientSession,
): Promise<{ alert: AlertDoc; isNew: boolean } | null> {
  const { kind, key, thread, at, dealershipId } = alertEvent
  const { recipientId } = recipient
  const named = `${kind}:${key}`
  if (await stores.alerts.has(recipientId, named, session)) return null
  const place = dealershipId === null ? null : new ObjectId(dealershipId)
  const event = { recipientId, name: `${dealershipId ?? ''}:${kind}:${thread}`, at, dealershipId: place }
  const current = thread === '' ? null : await stores.threads.current(event, session)
  const merged = current === null ? null : await stores.alerts.merge(current, { key: named, at, arrivedAt: clock() }, session)
  if (merged !== null) return { alert: merged, isNew: false }
  // an id of its own, also in place of an alert that was deleted with its customer
  const _id = thread === '' ? new ObjectId() : await stores.threads.begin(event, session)
  const times = { at, updatedAt: at, arrivedAt: clock(), readAt: null, expiresAt: new Date(at.getTime() + KEEP_MS) }
  const about = { dealershipId: place, kind, keys: [named], count: 1, facts: alertEvent.facts, followUp: {} }
  const alert: AlertDoc = { _id, ...recipient, ...about, ...times }
  await stores.alerts.insert(alert, session)
  return { alert, isNew: true }
}
