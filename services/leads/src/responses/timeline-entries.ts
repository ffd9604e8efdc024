import type { KeyedEntry } from '../domain/timeline.ts'
import type { VisitActivities } from '../store/activity-store.ts'
import type { LeadDoc } from '../store/lead-store.ts'
import type { PacketHistory } from '../store/packet-log-store.ts'
import type { VisitSummary } from '../store/visit-doc.ts'
import { toSession } from './session-response.ts'

/** That a lead was added. */
export function leadEntry({ _id, createdAt, createdBy, vehicle }: LeadDoc): KeyedEntry {
  return { key: _id.toHexString(), entry: { kind: 'lead-created', at: createdAt.toISOString(), by: createdBy, vehicle } }
}

/** What happened around a packet link beside visits of its page: it was made, mailed, and its options submitted. */
export function packetEntries(packet: PacketHistory): KeyedEntry[] {
  const { link, vehicle, template, createdBy, createdAt, emails = [], submittedOptions, submittedAt } = packet
  const key = packet._id.toHexString()
  const of = { packetLogId: key, link, vehicle }
  const entries: KeyedEntry[] = [{ key, entry: { kind: 'packet-sent', at: createdAt.toISOString(), by: createdBy, ...of, template } }]
  for (const { to, at: sentAt, by } of emails) {
    const at = sentAt.toISOString()
    entries.push({ key: `${key} ${at} ${to} ${by?.id ?? ''}`, entry: { kind: 'email-sent', at, by, ...of, to } })
  }
  if (submittedOptions !== null && submittedAt !== null) {
    entries.push({ key, entry: { kind: 'submitted', at: submittedAt.toISOString(), ...of, options: submittedOptions } })
  }
  return entries
}

/** A visit of a packet page, with what was done there. */
export function visitEntry(visit: VisitSummary, packet: PacketHistory, done: VisitActivities | undefined, now: Date): KeyedEntry {
  const { _id: key, startedAt, lastActiveAt: _, ...session } = toSession(visit, packet, done, now)
  const changes = (done?.changes ?? []).map(({ at, ...change }) => ({ ...change, timestamp: at.toISOString() }))
  return { key, entry: { kind: 'visit', at: startedAt, ...session, changes } }
}
