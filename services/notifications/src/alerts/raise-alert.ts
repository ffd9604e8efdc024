import { type AlertKind, PERSONAL_CHANNELS } from '@forecourt/contracts/notifications/kinds'
import { TransientError } from '@forecourt/messaging/errors'
import { ObjectId } from 'mongodb'
import { addresseeOf, isReached, queueForChats, queueForPerson, queueReplacement } from '../deliveries/queue-alert.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { StaffDoc } from '../store/staff-store.ts'
import type { AlertEvent } from './alert-event.ts'
import { followDepartures } from './follow-departures.ts'
import { recipientsOf } from './recipients.ts'
import { storeAlert } from './store-alert.ts'

/** Retries while a recipient is unknown: events of auth may lag behind those of other services. */
const MAX_WAITS = 4

type Deps = Pick<NotificationsDeps, 'stores' | 'transaction' | 'messaging' | 'metrics' | 'settings' | 'clock'>

/**
 * Alerts every recipient once, and merges events of one kind and thread within a minute into one alert (rules: alerts merged). Idempotent. A
 * deleted dealership gets no alerts, and a deleted customer raises none. Throws TransientError while a recipient is unknown, up to `MAX_WAITS`
 * times. `deliveries`: the number of this delivery of the event, from 1.
 */
export async function raiseAlert(deps: Deps, alertEvent: AlertEvent, deliveries = 1): Promise<void> {
  const { dealershipId } = alertEvent
  if (dealershipId === null) return alertAll(deps, alertEvent, '', deliveries)
  const { state, name } = await deps.stores.dealerships.find(dealershipId)
  if (state === 'deleted') return
  const facts = await deps.stores.departures.current(dealershipId, alertEvent.facts)
  if (facts !== null) await alertAll(deps, { ...alertEvent, facts }, name, deliveries)
  // the customer or the lead may have gone before the alert was stored
  for (const known of [alertEvent.facts, facts ?? {}]) await followDepartures(deps, dealershipId, known)
}

async function alertAll(deps: Deps, alertEvent: AlertEvent, dealershipName: string, deliveries: number): Promise<void> {
  const { kind, dealershipId } = alertEvent
  const { people, someUnknown } = await recipientsOf(deps, alertEvent)
  if (someUnknown && deliveries <= MAX_WAITS) throw new TransientError('a recipient of the alert is not known yet')
  if (people.length === 0) deps.metrics.alert(kind, 'nobody')
  for (const person of people) {
    const outcome = await alertPerson(deps, alertEvent, person)
    // others may be the recipients now; those who were alerted before are not alerted again
    if (outcome === 'deleted') return alertAll(deps, alertEvent, dealershipName, deliveries)
    if (outcome === null) continue
    deps.metrics.alert(kind, outcome)
    deps.messaging.live.publish({ topic: 'inbox.changed', userId: person._id.toHexString() })
  }
  if (dealershipId !== null) await alertChats(deps, alertEvent, { dealershipId, dealershipName })
}

/**
 * Returns null if the user was alerted before, wants no alerts of this kind, or is reached by the alert that covers it; 'deleted' if the
 * user was deleted meanwhile.
 */
async function alertPerson(deps: Deps, alertEvent: AlertEvent, person: StaffDoc): Promise<'made' | 'merged' | 'deleted' | null> {
  const { coveredBy = null } = alertEvent
  const addressee = await addresseeOf(deps, person)
  if (coveredBy !== null && isReached(deps, coveredBy, addressee)) return null
  const wanted = addressee.preferences.grid[alertEvent.kind]
  if (!PERSONAL_CHANNELS.some((channel) => wanted[channel])) return null
  const recipient = { recipientId: person._id, recipient: 'person' as const, hidden: !wanted.bell }
  return deps.transaction(async (session) => {
    // a deletion either finds the alert and hands it over, or is found here (rules: alert recipients)
    if (!(await deps.stores.staff.lock(person._id, session))) return 'deleted'
    const kept = await storeAlert(deps, alertEvent, recipient, session)
    if (kept === null) return null
    if (kept.isNew) await queueForPerson(deps, kept.alert, addressee, session)
    else await queueReplacement(deps, kept.alert, addressee, session)
    return kept.isNew ? 'made' : 'merged'
  })
}

/** Posts an alert once in the dealership's chats that want its kind (rules: chats). */
async function alertChats(deps: Deps, alertEvent: AlertEvent, place: { dealershipId: string; dealershipName: string }): Promise<void> {
  const known = await deps.stores.chats.list(place.dealershipId)
  const { kind, coveredBy = null } = alertEvent
  const isCovered = (kinds: readonly AlertKind[]) => coveredBy !== null && kinds.includes(coveredBy)
  const chats = known.filter(({ enabled, kinds }) => enabled && kinds.includes(kind) && !isCovered(kinds))
  if (chats.length === 0) return
  const recipient = { recipientId: new ObjectId(place.dealershipId), recipient: 'dealership' as const, hidden: true }
  await deps.transaction(async (session) => {
    const kept = await storeAlert(deps, alertEvent, recipient, session)
    if (kept?.isNew) await queueForChats(deps, kept.alert, { chats, dealershipName: place.dealershipName }, session)
  })
}
