import { userSignedIn } from '@forecourt/contracts/auth/events'
import { DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import { feedFailed, feedHeld, watchChanged } from '@forecourt/contracts/inventory-feed/events'
import {
  customerRequested,
  leadAssigned,
  leadNotContacted,
  mailBounced,
  packetDocumentRead,
  packetOpened,
  packetSubmitted,
  tradeInActed,
} from '@forecourt/contracts/leads/events'
import type { RequestKind } from '@forecourt/contracts/leads/records'
import { MERGE_WINDOW_MS } from '../store/thread-store.ts'
import type { AlertEvent } from './alert-event.ts'
import { nameOf, optionsText, photosText } from './fact-texts.ts'
import { waitedText } from './waited-text.ts'

/** Maps events of one type to an alert; null for no alert. */
export interface AlertRule<E extends EventDefinition = EventDefinition> {
  event: E
  read: (data: EventData<E>, envelope: Envelope) => AlertEvent | null
}

/** A customer who returns sooner has not been absent (rules: came back). */
const ABSENT_MS = 30 * 60_000

/** A customer's request, as the end of a title. */
const ASKED: Readonly<Record<RequestKind, string>> = {
  interested: 'is interested in',
  'test-drive': 'asked for a test drive of',
  price: 'asked for the price of',
  question: 'asked a question about',
}

/** The outcome of an offer, as the end of a title. */
const ANSWERED = { 'offer-accepted': 'accepted', 'offer-declined': 'declined', 'offer-asked': 'asked about' } as const

const rule = <E extends EventDefinition>(event: E, read: AlertRule<E>['read']) => ({ event, read })

/** The alerts for each type of event (rules: alert kinds). */
export const ALERT_RULES = [
  rule(packetOpened, (data) => {
    const { dealershipId, visitId, customerId, customerName, leadId, vehicle, openedAt, assignedTo, sentBy } = data
    const kind = openKindOf(data)
    if (kind === null) return null
    return {
      kind,
      key: visitId,
      thread: `opens:${customerId}`,
      at: new Date(openedAt),
      dealershipId,
      audience: { kind: 'responsible', people: [assignedTo, sentBy] },
      facts: { customerId, customerName, leadId, vehicle: nameOf(vehicle) },
    }
  }),
  rule(packetDocumentRead, (data) => {
    const { dealershipId, visitId, customerId, customerName, leadId, vehicle, openedAt, assignedTo, sentBy } = data
    const at = new Date(data.at)
    // the alert of the open gets what follows within its minute
    const coveredBy = at.getTime() - Date.parse(openedAt) <= MERGE_WINDOW_MS ? openKindOf(data) : null
    const name = data.documents.map((kind) => DOCUMENT_TABS[kind]).join(' and ')
    return {
      kind: 'document-read',
      key: visitId,
      thread: '',
      at,
      dealershipId,
      coveredBy,
      audience: { kind: 'responsible', people: [assignedTo, sentBy] },
      facts: { customerId, customerName, leadId, vehicle: nameOf(vehicle), name },
    }
  }),
  rule(
    packetSubmitted,
    ({ dealershipId, visitId, customerId, customerName, leadId, vehicle, at, options, assignedTo, sentBy }, { id }) => ({
      kind: 'options-submitted',
      // a customer may submit other options in the same visit
      key: `${visitId}:${id}`,
      thread: `submitted:${customerId}`,
      at: new Date(at),
      dealershipId,
      audience: { kind: 'responsible', people: [assignedTo, sentBy] },
      facts: { customerId, customerName, leadId, vehicle: nameOf(vehicle), detail: optionsText(options) },
    }),
  ),
  rule(customerRequested, ({ dealershipId, requestId, customerId, customerName, leadId, vehicle, kind, at, assignedTo, sentBy }) => ({
    kind: 'customer-asked',
    key: requestId,
    thread: '',
    at: new Date(at),
    dealershipId,
    audience: { kind: 'responsible', people: [assignedTo, sentBy] },
    facts: { customerId, customerName, leadId, vehicle: nameOf(vehicle), detail: ASKED[kind] },
  })),
  rule(leadAssigned, ({ dealershipId, leadId, customerId, customerName, vehicle, assignedTo }, { id, occurredAt, actor }) => {
    const by = actor.kind === 'staff' ? actor : null
    // users who assign a lead to themselves need no alert
    if (assignedTo === null || assignedTo.id === by?.id) return null
    return {
      kind: 'lead-assigned',
      // the title of several names both: who assigned them, and in a chat, which gets the leads of all users, to whom
      key: id,
      thread: `assigned:${by?.id ?? ''}:${assignedTo.id}`,
      at: new Date(occurredAt),
      dealershipId,
      audience: { kind: 'people', userIds: [assignedTo.id] },
      facts: { customerId, customerName, leadId, vehicle: nameOf(vehicle), to: assignedTo.name, ...(by !== null && { by: by.name }) },
    }
  }),
  rule(
    leadNotContacted,
    ({ dealershipId, leadId, customerId, customerName, vehicle, assignedTo, sentBy, askedAt }, { id, occurredAt }) => ({
      kind: 'lead-not-contacted',
      key: id,
      thread: '',
      at: new Date(occurredAt),
      dealershipId,
      audience: { kind: 'admins', people: [assignedTo, sentBy] },
      facts: { customerId, customerName, leadId, vehicle: nameOf(vehicle), detail: waitedText(askedAt, occurredAt) },
    }),
  ),
  rule(
    tradeInActed,
    (
      {
        dealershipId,
        evaluationId,
        customerId,
        customerName,
        customerDeleted,
        leadId,
        act,
        vehicleName,
        count,
        amount,
        currency,
        text,
        at,
        ...people
      },
      { id, actor },
    ) => {
      // there is no alert of a deleted customer, but one of the trade-in that staff kept (rules: customer deletion)
      const whose = customerDeleted === true ? { customerName } : { customerId, customerName, leadId }
      const about = { ...whose, evaluationId, vehicle: vehicleName }
      const common = {
        at: new Date(at),
        dealershipId,
        audience: { kind: 'responsible', people: [people.assignedTo, people.sentBy] } as const,
        // staff can act on the customer's page
        ...(actor.kind === 'staff' && { except: actor.id }),
      }
      switch (act) {
        case 'submitted':
          return {
            kind: 'trade-in-submitted',
            key: evaluationId,
            thread: '',
            ...common,
            facts: { ...about, detail: photosText(count ?? 0) },
          }
        case 'photos-added':
          return { kind: 'trade-in-photos', key: id, thread: `photos:${evaluationId}`, ...common, facts: about }
        default: {
          const facts = { ...about, detail: ANSWERED[act], name: text, ...(amount !== null && { amount, currency }) }
          return { kind: 'offer-answered', key: id, thread: '', ...common, facts }
        }
      }
    },
  ),
  rule(mailBounced, ({ dealershipId, customerId, customerName, evaluationId, to, sentBy, reason, at }, { id }) => ({
    kind: 'mail-bounced',
    key: id,
    thread: '',
    at: new Date(at),
    dealershipId,
    audience: { kind: 'responsible', people: [sentBy] },
    facts: {
      ...(customerId !== null && { customerId }),
      ...(evaluationId !== null && { evaluationId }),
      customerName: customerName || to,
      detail: reason,
    },
  })),
  rule(userSignedIn, ({ userId, newDevice, device, address }, { id, occurredAt }) =>
    newDevice
      ? {
          kind: 'new-device',
          key: id,
          thread: '',
          at: new Date(occurredAt),
          dealershipId: null,
          audience: { kind: 'people', userIds: [userId] },
          facts: { name: device, detail: address === '' ? '' : `From ${address}. If that was not you, choose a new password.` },
        }
      : null,
  ),
  rule(feedHeld, ({ dealershipId, versionId, fileName, reason, checkOnly }, { occurredAt }) =>
    // the user who previews a file waits for its report, and no one else needs it
    checkOnly
      ? null
      : {
          kind: 'feed-held',
          key: versionId,
          thread: 'feed',
          at: new Date(occurredAt),
          dealershipId,
          audience: { kind: 'leaders' },
          facts: { name: fileName, detail: reason },
        },
  ),
  rule(feedFailed, ({ dealershipId, versionId, fileName, reason }, { occurredAt }) => ({
    kind: 'feed-failed',
    key: versionId,
    thread: 'feed',
    at: new Date(occurredAt),
    dealershipId,
    audience: { kind: 'leaders' },
    facts: { name: fileName, detail: reason },
  })),
  rule(watchChanged, ({ dealershipId, watching, healthy, path, message }, { id, occurredAt }) =>
    !watching || healthy
      ? null
      : {
          kind: 'watch-failed',
          key: id,
          thread: 'watch',
          at: new Date(occurredAt),
          dealershipId,
          audience: { kind: 'leaders' },
          facts: { name: path, detail: message },
        },
  ),
] as const

/** Returns the kind of alert that an open raises (rules: came back); null for none. */
function openKindOf({ openedAt, lastSeenAt }: Pick<EventData<typeof packetOpened>, 'openedAt' | 'lastSeenAt'>) {
  if (lastSeenAt === null) return 'packet-opened'
  return Date.parse(openedAt) - Date.parse(lastSeenAt) < ABSENT_MS ? null : 'packet-returned'
}
