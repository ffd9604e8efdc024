import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import type { CustomerLog, PacketChannel } from '@forecourt/contracts/leads/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { requestText } from '../../../shared/customers/model/request-text.ts'
import { activityChange, activityLabel, comesWithZip, isInteraction } from '../../../shared/packet-activity/model/activity-labels.ts'
import { DOCUMENT_WORDS, pageReadText, pagesReadText } from '../../../shared/packet-activity/model/page-read-text.ts'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { countOf, formatCount } from '../../../ui/format.ts'

export type Visit = Extract<TimelineEntry, { kind: 'visit' }>
type Contacted = Extract<TimelineEntry, { kind: 'contacted' }>
type TradeIn = Extract<TimelineEntry, { kind: 'trade-in-submitted' }>
type TradeInStepEntry = Extract<TimelineEntry, { kind: 'trade-in-step' }>

/** A field changed in a visit, with its value before the first and after the last change. */
interface FieldChange {
  field: string
  oldValue: CustomerLog['oldValue']
  newValue: CustomerLog['newValue']
}

/** The number of changes that a visit's sentence names; the rest unfolds. */
const NAMED_CHANGES = 2
/** Up to this many read pages have a line each; for more, their documents are named and the pages unfold. */
const NAMED_PAGES = 3
const SHARED: Readonly<Record<PacketChannel, string>> = {
  text: 'Packet texted',
  share: 'Packet shared',
  copy: 'Link copied',
  email: 'Packet emailed',
  // the user's own phone scanned it to text the packet
  qr: 'Packet texted',
}
const WORDS = new Intl.ListFormat('en-US')

/** Returns the headline of an entry: 'Packet link created by Sam Seller', 'Viewed for 2 min 10 s'. */
export function entryTitle(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'lead-created':
      return `Lead created${byWhom(entry.by)}`
    case 'packet-sent':
      return `Packet link created${byWhom(entry.by)}`
    case 'email-sent':
      return `Packet emailed to ${entry.to}${byWhom(entry.by)}`
    case 'visit':
      if (entry.active) return entry.seconds < 1 ? 'Viewing now' : `Viewing now for ${formatDuration(entry.seconds)}`
      return entry.seconds < 1 ? 'Opened the packet' : `Viewed for ${formatDuration(entry.seconds)}`
    case 'trade-in-submitted':
      return `Submitted a trade-in: ${tradeInText(entry)}`
    case 'trade-in-step':
      return tradeInStepText(entry)
    case 'packet-shared':
      return `${SHARED[entry.channel]}${byWhom(entry.by)}`
    case 'requested':
      return requestText(entry.request)
    case 'contacted':
      return contactedText(entry)
    case 'submitted':
      return 'Submitted payment options'
  }
}

/** 'Viewed for 2 min 10 s · 5 photo views · opened the window sticker · changed Down Payment from $0 to $2,000'. */
export function visitSentence(visit: Visit): string {
  const did = [countedOnce(visit.photos, 'photo view'), openedText(visit), countedOnce(visit.videos, 'video'), changesText(visit)].filter(
    Boolean,
  )
  return [entryTitle(visit), ...did].join(' · ')
}

/** Returns each field that a visit changed, newest change first, without reverted ones. Fields that follow from the ZIP code come last. */
export function fieldChanges({ changes }: Pick<Visit, 'changes'>): FieldChange[] {
  const oldestFirst = changes.filter(({ field }) => !isInteraction(field)).sort((a, b) => a.timestamp.localeCompare(b.timestamp))
  const byField = new Map<string, FieldChange>()
  for (const { field, oldValue, newValue } of oldestFirst) {
    const first = byField.get(field)?.oldValue
    byField.delete(field)
    byField.set(field, { field, oldValue: first === undefined ? oldValue : first, newValue })
  }
  const newestFirst = [...byField.values()].filter(({ oldValue, newValue }) => oldValue !== newValue).reverse()
  return newestFirst.sort((a, b) => Number(comesWithZip(a.field)) - Number(comesWithZip(b.field)))
}

/** Returns the document pages read in a visit: a summary, and all pages if the summary only counts them (otherwise empty). */
export function readTexts({ pagesRead }: Pick<Visit, 'pagesRead'>): { summary: string[]; pages: string[] } {
  const pages = pagesRead.map((read) => pageReadText(read, read.seconds))
  if (pages.length <= NAMED_PAGES) return { summary: pages, pages: [] }
  const documents = [...new Set(pagesRead.map(({ document }) => document))]
  const summary = documents.map((document) => {
    const read = pagesRead.filter((each) => each.document === document)
    const [first] = read
    const seconds = read.reduce((sum, each) => sum + each.seconds, 0)
    return first !== undefined && read.length === 1 ? pageReadText(first, seconds) : pagesReadText(document, read.length, seconds)
  })
  return { summary, pages }
}

/** 'Down Payment from $0 to $2,000', in the visit's currency */
export function changeText({ field, oldValue, newValue }: FieldChange, { currency }: Pick<Visit, 'currency'>): string {
  return `${activityLabel(field)} ${activityChange(field, oldValue, newValue, currency)}`.trim()
}

/** Returns the vehicle to show with an entry; null if it has none or its sentence names it. */
export function entryVehicle(entry: TimelineEntry): string | null {
  // a trade-in's sentence names the customer's own vehicle, and a contact has none
  if (entry.kind === 'trade-in-submitted' || entry.kind === 'contacted') return null
  if (entry.kind === 'trade-in-step') return entry.step === 'offer-made' ? null : entry.vehicleName || null
  const title = vehicleTitle(entry.kind === 'requested' ? entry.request.vehicle : entry.vehicle)
  return title === 'Vehicle' ? null : title
}

/** 'Called by Sam Seller', 'Note by Sam Seller: wants to come on Saturday' */
function contactedText({ channel, by, text }: Contacted): string {
  const done = { call: 'Called', text: 'Texted', email: 'Emailed', note: 'Note' }[channel]
  return `${done}${byWhom(by)}${text === '' ? '' : `: ${text}`}`
}

/** '2019 Honda CR-V EX-L, 61,240 miles, 8 photos' */
function tradeInText({ vehicleName, currentMiles, photoCount }: TradeIn): string {
  return [vehicleName, `${formatCount(currentMiles)} miles`, countedOnce(photoCount, 'photo')].filter(Boolean).join(', ')
}

/** 'Offered $17,000 for the 2019 Honda CR-V', 'Added 5 photos', 'Asked: Is tax included?' */
function tradeInStepText({ step, vehicleName, amount, currency, text, count }: TradeInStepEntry): string {
  const dollars = amount === null ? '' : formatAmount(amount, currency)
  const ofAmount = dollars === '' ? '' : ` of ${dollars}`
  switch (step) {
    case 'photos-requested':
      return 'Asked for photos'
    case 'photos-added':
      return `Added ${countOf(count ?? 1, 'photo')}`
    case 'offer-made':
      return `Offered ${dollars || 'an amount'} for the ${vehicleName || 'trade-in'}`
    case 'offer-mailed':
      return `Emailed the offer${ofAmount}`
    case 'offer-viewed':
      return 'Opened your offer'
    case 'offer-asked':
      return `Asked: ${text}`
    case 'offer-accepted':
      return `Accepted your offer${ofAmount}`
    case 'offer-declined':
      return `Declined your offer${ofAmount}${text === '' ? '' : `: ${text}`}`
    case 'offer-withdrawn':
      return `Withdrew the offer${ofAmount}`
    case 'offer-replaced':
      return `Replaced the offer${ofAmount}`
    case 'offer-expired':
      return `The offer${ofAmount} expired`
  }
}

function changesText(visit: Visit): string {
  const changed = fieldChanges(visit)
  if (changed.length === 0) return visit.calculatorChanges === 0 ? '' : countOf(visit.calculatorChanges, 'calculator change')
  const switched = changed.find(({ field }) => field === 'paymentType')
  const fields = changed.filter((change) => change !== switched)
  const named = fields.slice(0, NAMED_CHANGES).map((change) => changeText(change, visit))
  const more = fields.length - named.length
  const changes = named.length === 0 ? '' : `changed ${named.join(', ')}${more === 0 ? '' : ` and ${countOf(more, 'other field')}`}`
  return [switched === undefined ? '' : switchText(switched), changes].filter(Boolean).join(' · ')
}

/** 'switched from finance to cash' */
function switchText({ oldValue, newValue }: FieldChange): string {
  const from = typeof oldValue === 'string' && oldValue !== '' ? ` from ${oldValue.toLowerCase()}` : ''
  return `switched${from} to ${String(newValue).toLowerCase()}`
}

/** Names the opened documents, except those with read pages, which have their own lines. Counts the PDFs if the log has no names. */
function openedText({ pdfs, documents, pagesRead }: Visit): string {
  if (documents.length === 0) return countedOnce(pdfs, 'PDF')
  const opened = documents.filter((kind) => !pagesRead.some(({ document }) => document === kind))
  return opened.length === 0 ? '' : `opened ${WORDS.format(opened.map((kind) => DOCUMENT_WORDS[kind]))}`
}

function countedOnce(count: number, one: string): string {
  return count === 0 ? '' : countOf(count, one)
}

function byWhom(by: { name: string } | null): string {
  return by === null || by.name === '' ? '' : ` by ${by.name}`
}
