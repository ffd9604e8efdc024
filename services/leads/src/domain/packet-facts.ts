import type { Envelope } from '@forecourt/contracts/event'
import { packetHeartbeatReceived, packetHeartbeatReceivedV1 } from '@forecourt/contracts/leads/events'
import type { CustomerLog } from '@forecourt/contracts/leads/records'

/** A packet with its customer. */
export interface TouchedPacket {
  dealershipId: string
  customerId: string
  packetLogId: string
}

interface VisitData extends TouchedPacket {
  visitId: string
}

/** The first and the newest heartbeat and the newest close of one visit in a batch. */
export interface VisitLiveness extends VisitData {
  firstAt: Date | null
  heartbeatAt: Date | null
  closedAt: Date | null
}

/** Entries of a packet page, with their packet and customer. */
export interface LoggedEntries extends VisitData {
  logs: readonly CustomerLog[]
}

/** Events that only show that a page is open. */
const HEARTBEATS = new Set([packetHeartbeatReceived.type, packetHeartbeatReceivedV1.type])

/** The contents of a batch of packet events, deduplicated. */
export interface PacketFacts {
  liveness: VisitLiveness[]
  entries: LoggedEntries[]
  /** packets to recount or to show as changed; heartbeats alone do not change a packet */
  changed: TouchedPacket[]
}

type PacketData = TouchedPacket & Partial<{ visitId: string; at: string; openedAt: string; customerLogs: CustomerLog[] }>

/**
 * Folds a batch of packet events, unordered and with repeats, into the updates to write: one for each visit, however many heartbeats it sent. Pure.
 * Every update is a maximum, or an insert with the entry's own id, so writing it twice is idempotent.
 */
export function foldPacketEvents(envelopes: readonly Envelope<PacketData>[]): PacketFacts {
  const liveness = new Map<string, VisitLiveness>()
  const facts: PacketFacts = { liveness: [], entries: [], changed: [] }
  for (const { type, data } of envelopes) {
    if (hasVisit(data)) {
      const visit = livenessOf(liveness, data)
      // Every event except a close shows that the page is open.
      if (type === 'leads.packet.closed.v1') visit.closedAt = latest(visit.closedAt, data.at)
      else noteHeartbeat(visit, data.at ?? data.openedAt)
      if (data.customerLogs !== undefined) facts.entries.push({ ...data, logs: data.customerLogs })
    }
    if (!HEARTBEATS.has(type)) facts.changed.push(data)
  }
  facts.liveness = [...liveness.values()]
  return facts
}

function hasVisit(data: PacketData): data is PacketData & VisitData {
  return data.visitId !== undefined
}

function livenessOf(liveness: Map<string, VisitLiveness>, { visitId, packetLogId, customerId, dealershipId }: VisitData): VisitLiveness {
  const known = liveness.get(visitId)
  if (known !== undefined) return known
  const fresh = { visitId, packetLogId, customerId, dealershipId, firstAt: null, heartbeatAt: null, closedAt: null }
  liveness.set(visitId, fresh)
  return fresh
}

function noteHeartbeat(visit: VisitLiveness, text: string | undefined): void {
  const at = latest(null, text)
  if (at !== null && (visit.firstAt === null || at < visit.firstAt)) visit.firstAt = at
  visit.heartbeatAt = latest(visit.heartbeatAt, text)
}

function latest(known: Date | null, text: string | undefined): Date | null {
  if (text === undefined) return known
  const at = new Date(text)
  return known === null || at > known ? at : known
}
