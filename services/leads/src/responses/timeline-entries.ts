import { DOCUMENT_KINDS, DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import type { PageReadInVisit } from '@forecourt/contracts/leads/engagement'
import { parsePageRead } from '@forecourt/contracts/leads/page-read'
import { dealCurrency } from '../domain/deal-currency.ts'
import type { KeyedEntry } from '../domain/timeline.ts'
import type { PageSeconds, VisitActivities } from '../store/activity-store.ts'
import type { ContactDoc } from '../store/contact-store.ts'
import type { CustomerRequestDoc } from '../store/customer-request-store.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import type { PacketHistory } from '../store/packet-log-store.ts'
import type { TradeInDoc } from '../store/trade-in-store.ts'
import type { VisitSummary } from '../store/visit-doc.ts'
import { toCustomerRequest } from './customer-request-response.ts'
import { toSession } from './session-response.ts'

/** Returns the entry of an added lead. */
export function leadEntry({ _id, createdAt, createdBy, vehicle }: LeadDoc): KeyedEntry {
  return { key: _id.toHexString(), entry: { kind: 'lead-created', at: createdAt.toISOString(), by: createdBy, vehicle } }
}

/** Returns the entry of a customer's request (rules: customer request). */
export function requestEntry(doc: CustomerRequestDoc): KeyedEntry {
  const request = toCustomerRequest(doc)
  return { key: request._id, entry: { kind: 'requested', at: request.at, request } }
}

/** Returns the entry of a contact or note by staff (rules: response clock). */
export function contactEntry({ _id, at, by, channel, text }: ContactDoc): KeyedEntry {
  return { key: _id.toHexString(), entry: { kind: 'contacted', at: at.toISOString(), by, channel, text } }
}

/** Returns the entries of a submitted trade-in and of its later steps. */
export function tradeInEntries(doc: TradeInDoc): KeyedEntry[] {
  const { _id, submittedAt, vehicleName, vin, currentMiles, photoCount, currency = 'USD', steps = [] } = doc
  const evaluationId = _id.toHexString()
  const of = { evaluationId, vehicleName }
  const at = submittedAt.toISOString()
  const entries: KeyedEntry[] = [{ key: evaluationId, entry: { kind: 'trade-in-submitted', at, ...of, vin, currentMiles, photoCount } }]
  for (const { key, at: stepAt, step, by, amount, text, count } of steps) {
    const entry = { kind: 'trade-in-step' as const, at: stepAt.toISOString(), ...of, step, by, amount, currency, text, count }
    entries.push({ key: `${evaluationId} ${key}`, entry })
  }
  return entries
}

/** Returns the entries of a packet link other than visits: its creation, sends and submission. */
export function packetEntries(packet: PacketHistory): KeyedEntry[] {
  const { link, vehicle, template, createdBy, createdAt, emails = [], sends = [], submittedOptions, submittedAt } = packet
  const key = packet._id.toHexString()
  const of = { packetLogId: key, link, vehicle }
  const entries: KeyedEntry[] = [{ key, entry: { kind: 'packet-sent', at: createdAt.toISOString(), by: createdBy, ...of, template } }]
  for (const { to, at: sentAt, by } of emails) {
    const at = sentAt.toISOString()
    entries.push({ key: `${key} ${at} ${to} ${by?.id ?? ''}`, entry: { kind: 'email-sent', at, by, ...of, to } })
  }
  // a mail sent by the platform has its own entry, with the address
  const mailedAt = new Set(emails.map(({ at }) => at.getTime()))
  for (const { channel, at: sentAt, by } of sends) {
    if (channel === 'email' && mailedAt.has(sentAt.getTime())) continue
    const at = sentAt.toISOString()
    entries.push({ key: `${key} ${at} ${channel} ${by?.id ?? ''}`, entry: { kind: 'packet-shared', at, by, ...of, channel } })
  }
  if (submittedOptions !== null && submittedAt !== null) {
    entries.push({ key, entry: { kind: 'submitted', at: submittedAt.toISOString(), ...of, options: submittedOptions } })
  }
  return entries
}

/** The activities of a visit, and the document pages that were read. */
interface VisitActions {
  done: VisitActivities | undefined
  read: readonly PageSeconds[]
}

/** Returns the entry of a visit with its activities. */
export function visitEntry(visit: VisitSummary, packet: PacketHistory, { done, read }: VisitActions, now: Date): KeyedEntry {
  const { _id: key, startedAt, lastActiveAt: _, ...session } = toSession(visit, packet, done, now)
  const changes = (done?.changes ?? []).map(({ at, ...change }) => ({ ...change, timestamp: at.toISOString() }))
  const documents = DOCUMENT_KINDS.filter((kind) => done?.documentTabs.includes(DOCUMENT_TABS[kind]))
  return {
    key,
    entry: { kind: 'visit', at: startedAt, ...session, changes, ...dealCurrency(packet), documents, pagesRead: toPagesRead(read) },
  }
}

/** Converts pages that were read, in document order; skips invalid ones. */
function toPagesRead(read: readonly PageSeconds[]): PageReadInVisit[] {
  const known = read.flatMap(({ page, seconds }) => {
    const named = parsePageRead(page)
    return named === null ? [] : [{ ...named, seconds: Math.round(seconds) }]
  })
  return known.sort((one, other) => one.document.localeCompare(other.document) || one.page - other.page)
}
