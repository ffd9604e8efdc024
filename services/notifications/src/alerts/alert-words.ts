import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { AlertDoc, AlertFacts, FollowUp } from './alert-doc.ts'

type Words = (facts: AlertFacts, count: number) => string
type Title = (facts: AlertFacts, count: number, recipient: AlertDoc['recipient']) => string

const who = ({ customerName }: AlertFacts) => (customerName === undefined || customerName === '' ? 'A customer' : customerName)
const vehicleOf = ({ vehicle }: AlertFacts) => (vehicle === undefined || vehicle === '' ? 'a vehicle' : `the ${vehicle}`)
const because = ({ detail }: AlertFacts) => (detail === undefined || detail === '' ? '' : `: ${detail}`)

/** The title of each kind, for one event and for several. */
const TITLES: Readonly<Record<AlertKind, Title>> = {
  'packet-opened': (facts, count) =>
    count === 1 ? `${who(facts)} opened the packet of ${vehicleOf(facts)}` : `${who(facts)} opened ${count} packets`,
  'packet-returned': (facts, count) =>
    count === 1 ? `${who(facts)} came back to ${vehicleOf(facts)}` : `${who(facts)} came back to ${count} packets`,
  'options-submitted': (facts, count) =>
    count === 1 ? `${who(facts)} submitted options for ${vehicleOf(facts)}` : `${who(facts)} submitted options ${count} times`,
  'customer-asked': (facts) => `${who(facts)} ${facts.detail ?? 'asked about'} ${vehicleOf(facts)}`,
  'document-read': (facts) => `${who(facts)} read ${facts.name ?? 'a document'} of ${vehicleOf(facts)}`,
  'trade-in-submitted': (facts) => `${who(facts)} submitted a trade-in${facts.vehicle ? `: ${facts.vehicle}` : ''}`,
  'trade-in-photos': (facts, count) =>
    count === 1 ? `${who(facts)} added a photo of ${vehicleOf(facts)}` : `${who(facts)} added ${count} photos of ${vehicleOf(facts)}`,
  'offer-answered': (facts) => `${who(facts)} ${facts.detail ?? 'answered'} the offer for ${vehicleOf(facts)}`,
  'lead-assigned': (facts, count, recipient) => {
    // a chat has many readers
    const to = recipient === 'person' ? 'you' : (facts.to ?? 'a colleague')
    const by = facts.by ? ` by ${facts.by}` : ''
    return count === 1 ? `${who(facts)} was assigned to ${to}${by}` : `${count} leads were assigned to ${to}${by}`
  },
  'lead-not-contacted': (facts) => `${who(facts)} has not been contacted yet`,
  'submission-not-viewed': (facts) => `${who(facts)}'s submission hasn't been viewed`,
  'feed-held': (facts) => `An inventory file needs your review${because(facts)}`,
  'feed-failed': (facts) => `We couldn't import an inventory file${because(facts)}`,
  'feed-stopped': () => 'No inventory file has arrived for a while',
  'watch-failed': () => "We can't read the watched folder",
  'mail-bounced': (facts) => `An email to ${facts.customerName || facts.name || 'a customer'} bounced`,
  'new-device': (facts) => `Your account was used on a new device${facts.name ? `: ${facts.name}` : ''}`,
}

/** The text of each kind below its title; '' for none. */
const TEXTS: Readonly<Partial<Record<AlertKind, Words>>> = {
  'customer-asked': ({ name = '' }) => name,
  'options-submitted': ({ detail = '' }) => detail,
  'lead-assigned': ({ vehicle = '' }) => vehicle,
  'lead-not-contacted': ({ detail = '', vehicle = '' }) => [vehicle, detail].filter((text) => text !== '').join('. '),
  'submission-not-viewed': ({ vehicle = '', by = '' }, count) =>
    [count === 1 && vehicle, by && `It was sent to ${by}`].filter((text) => text).join('. '),
  'trade-in-submitted': ({ detail = '' }) => detail,
  'offer-answered': ({ name = '' }) => name,
  'feed-held': ({ name = '' }) => name,
  'feed-failed': ({ name = '' }) => name,
  'feed-stopped': ({ detail = '' }) => detail,
  'watch-failed': ({ detail = '' }) => detail,
  'mail-bounced': ({ detail = '' }) => detail,
  'new-device': ({ detail = '' }) => detail,
}

/** The kinds whose text also applies to several events. */
const SAYS_ALSO_OF_SEVERAL: readonly AlertKind[] = ['submission-not-viewed']

/** Returns the title of an alert, such as 'Casey Doe opened the packet of the 2024 Honda Accord'. */
export function alertTitle({ kind, facts, count, recipient }: Pick<AlertDoc, 'kind' | 'facts' | 'count' | 'recipient'>): string {
  return TITLES[kind](facts, count, recipient)
}

/**
 * Returns the text below the title: details, and what the customer did next, such as '9 photo views, used the payment calculator'; '' for none.
 */
export function alertText({ kind, facts, count, followUp }: Pick<AlertDoc, 'kind' | 'facts' | 'count' | 'followUp'>): string {
  const own = count === 1 || SAYS_ALSO_OF_SEVERAL.includes(kind) ? (TEXTS[kind]?.(facts, count) ?? '') : ''
  return [own, followUpText(followUp)].filter((text) => text !== '').join('. ')
}

function followUpText({ photos = 0, documents = [], video = false, calculated = false }: FollowUp): string {
  const did = [
    // going back and forth is counted, too
    photos > 0 ? `${photos} photo ${photos === 1 ? 'view' : 'views'}` : '',
    video ? 'played the video' : '',
    documents.length > 0 ? `read ${documents.join(' and ')}` : '',
    calculated ? 'used the payment calculator' : '',
  ].filter((text) => text !== '')
  const text = did.join(', ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
