import type { EventData } from '@forecourt/contracts/event'
import { packetInteracted } from '@forecourt/contracts/leads/events'
import { ObjectId } from 'mongodb'
import type { AlertDoc } from '../alerts/alert-doc.ts'
import { followUpOf } from '../alerts/follow-up.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { NotificationsDeps } from '../deps.ts'
import { MERGE_WINDOW_MS } from '../store/thread-store.ts'

/** Log entries arrive many at a time and are not urgent. */
const GATHER_MS = 500

/**
 * Adds customers' later actions to alerts, and raises alerts for documents that they read later (rules: alerts merged). Ignores events from before
 * this service was installed (`installedAt`).
 */
export function onInteractions(deps: NotificationsDeps, installedAt: Date): void {
  deps.messaging.consumeBatch({
    durable: 'follow-ups',
    events: [packetInteracted],
    maxWaitMs: GATHER_MS,
    handler: async (envelopes) => {
      for (const { data } of envelopes) if (new Date(data.at) >= installedAt) await applyInteraction(deps, data)
    },
  })
}

async function applyInteraction(
  deps: NotificationsDeps,
  { dealershipId, visitId, packetLogId, at, customerLogs }: EventData<typeof packetInteracted>,
) {
  const followUp = followUpOf(customerLogs)
  if (followUp === null) return
  const { alerts } = deps.stores
  const opened = await alerts.ofVisit(new ObjectId(dealershipId), visitId)
  const since = new Date(Date.parse(at) - MERGE_WINDOW_MS)
  const recent = opened.filter((alert) => alert.at >= since)
  for (const alert of recent) {
    const ids = customerLogs.flatMap(({ id }) => id ?? [])
    if (!(await alerts.addFollowUp(alert._id, followUp, ids))) continue
    if (!alert.hidden) deps.messaging.live.publish({ topic: 'inbox.changed', userId: alert.recipientId.toHexString() })
  }
  if (recent.some(isOfPerson) || followUp.documents.length === 0) return
  // More than a minute after the alert, or in a visit that alerted no user. The customer is that of the alert: an open page may still send one who
  // was merged.
  const alerted = opened.some(isOfPerson) ? opened.filter(isOfPerson) : await alerts.ofPacket(packetLogId)
  const [known] = alerted
  if (known === undefined) return
  await raiseAlert(deps, {
    kind: 'document-read',
    ...{ key: visitId, thread: '', at: new Date(at), dealershipId },
    audience: { kind: 'people', userIds: alerted.map(({ recipientId }) => recipientId.toHexString()) },
    facts: { ...known.facts, packetLogId, name: followUp.documents.join(' and '), detail: '' },
  })
}

/** Whether a user was alerted, not a chat. */
const isOfPerson = ({ recipient }: AlertDoc) => recipient === 'person'
