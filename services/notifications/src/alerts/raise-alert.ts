import { PERSONAL_CHANNELS } from '@forecourt/contracts/notifications/kinds'
import { TransientError } from '@forecourt/messaging/errors'
import { type ClientSession, ObjectId } from 'mongodb'
import type { NotificationsDeps } from '../deps.ts'
import type { StaffDoc } from '../store/staff-store.ts'
import type { AlertDoc } from './alert-doc.ts'
import type { Happening } from './happening.ts'
import { recipientsOf } from './recipients.ts'

/** Alerts are kept for so long. */
const KEEP_MS = 90 * 24 * 60 * 60_000

/** How often whoever is named is waited for: events of auth may lag behind those of others. */
const MAX_WAITS = 4

type Deps = Pick<NotificationsDeps, 'stores' | 'transaction' | 'messaging' | 'metrics' | 'clock'>

/**
 * Alerts everybody whose business something is, once: what happens within a minute of something else of its thread becomes part of that alert
 * (rules: alerts merged). May run twice for the same happening. Of a deleted dealership nothing is alerted. Throws TransientError where somebody is
 * named who is not known yet; `deliveries` says how often it was tried.
 */
export async function raiseAlert(deps: Deps, happening: Happening, deliveries = 1): Promise<void> {
  const { kind, dealershipId } = happening
  if (dealershipId !== null && (await deps.stores.dealerships.find(dealershipId)).state === 'deleted') return
  const { people, someUnknown } = await recipientsOf(deps, happening)
  if (someUnknown && deliveries <= MAX_WAITS) throw new TransientError('somebody who is to be alerted is not known yet')
  if (people.length === 0) deps.metrics.alert(kind, 'nobody')
  for (const person of people) {
    const outcome = await alertPerson(deps, happening, person)
    if (outcome === null) continue
    deps.metrics.alert(kind, outcome)
    deps.messaging.live.publish({ topic: 'inbox.changed', userId: person._id.toHexString() })
  }
}

/** Null where the person was alerted of it before, or wants no alerts of its kind. */
async function alertPerson(deps: Deps, happening: Happening, person: StaffDoc): Promise<'made' | 'merged' | null> {
  const { grid } = await deps.stores.preferences.of(person._id, person.role)
  const wanted = grid[happening.kind]
  if (!PERSONAL_CHANNELS.some((channel) => wanted[channel])) return null
  return deps.transaction(async (session) => {
    const kept = await keepAlert(deps, happening, { recipientId: person._id, recipient: 'person', hidden: !wanted.bell }, session)
    return kept === null ? null : kept.isNew ? 'made' : 'merged'
  })
}

type Recipient = Pick<AlertDoc, 'recipientId' | 'recipient' | 'hidden'>

/** Keeps the alert of a recipient, or lets the one that takes it in stand for it too. Null where that has happened before. */
async function keepAlert(
  { stores }: Deps,
  { kind, key, thread, at, dealershipId, facts }: Happening,
  recipient: Recipient,
  session: ClientSession,
): Promise<{ alert: AlertDoc; isNew: boolean } | null> {
  const { recipientId } = recipient
  const named = `${kind}:${key}`
  if (await stores.alerts.has(recipientId, named, session)) return null
  const place = dealershipId === null ? null : new ObjectId(dealershipId)
  if (thread !== '') {
    const claimed = await stores.threads.claim({ recipientId, name: thread, at, dealershipId: place }, session)
    if (!claimed.isNew) {
      const merged = await stores.alerts.merge(claimed.alertId, { key: named, at }, session)
      if (merged !== null) return { alert: merged, isNew: false }
    }
    const alert = newAlert(claimed.alertId)
    await stores.alerts.insert(alert, session)
    return { alert, isNew: true }
  }
  const alert = newAlert(new ObjectId())
  await stores.alerts.insert(alert, session)
  return { alert, isNew: true }

  function newAlert(_id: ObjectId): AlertDoc {
    const times = { at, updatedAt: at, readAt: null, expiresAt: new Date(at.getTime() + KEEP_MS) }
    return { _id, ...recipient, dealershipId: place, kind, keys: [named], count: 1, facts, followUp: {}, ...times }
  }
}
