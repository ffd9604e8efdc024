import type { Envelope } from '@forecourt/contracts/event'
import { packetHeartbeatReceived, packetHeartbeatReceivedV1 } from '@forecourt/contracts/leads/events'
import type { CustomerLog } from '@forecourt/contracts/leads/records'

/** The newest sign of life and the newest goodbye of one visit in a batch. */
export interface VisitSigns {
  visitId: string
  packetLogId: string
  customerId: string
  dealershipId: string
  heartbeatAt: Date | null
  closedAt: Date | null
}

/** Entries of a packet page, with whose they are. */
export interface LoggedEntries {
  visitId: string
  packetLogId: string
  customerId: string
  dealershipId: string
  logs: readonly CustomerLog[]
}

/** A packet and whose it is. */
export interface TouchedPacket {
  dealershipId: string
  customerId: string
  packetLogId: string
}

/** Events that show that a page is open, and no more. */
const HEARTBEATS = new Set([packetHeartbeatReceived.type, packetHeartbeatReceivedV1.type])

/** What a batch of packet events says, each thing once. */
export interface PacketFacts {
  signs: VisitSigns[]
  entries: LoggedEntries[]
  /** packets that changed in what is counted or shown; heartbeats alone change none */
  changed: TouchedPacket[]
}

interface VisitData {
  dealershipId: string
  packetLogId: string
  customerId: string
  visitId: string
}
type PacketData = Omit<VisitData, 'visitId'> & Partial<{ visitId: string; at: string; openedAt: string; customerLogs: CustomerLog[] }>

/**
 * Folds a batch of packet events, in any order and with repeats, into what has to be written: one update a visit however many
 * heartbeats it sent. Pure; every effect of it is a maximum or an insert under the entry's own id, so that it may be written twice.
 */
export function foldPacketEvents(envelopes: readonly Envelope<PacketData>[]): PacketFacts {
  const signs = new Map<string, VisitSigns>()
  const facts: PacketFacts = { signs: [], entries: [], changed: [] }
  for (const { type, data } of envelopes) {
    if (hasVisit(data)) {
      const sign = signsOf(signs, data)
      // Whatever a page sends shows that it is there; only a goodbye does not.
      if (type === 'leads.packet.closed.v1') sign.closedAt = latest(sign.closedAt, data.at)
      else sign.heartbeatAt = latest(sign.heartbeatAt, data.at ?? data.openedAt)
      if (data.customerLogs !== undefined) facts.entries.push({ ...data, logs: data.customerLogs })
    }
    if (!HEARTBEATS.has(type)) facts.changed.push(data)
  }
  facts.signs = [...signs.values()]
  return facts
}

function hasVisit(data: PacketData): data is PacketData & VisitData {
  return data.visitId !== undefined
}

function signsOf(signs: Map<string, VisitSigns>, { visitId, packetLogId, customerId, dealershipId }: VisitData): VisitSigns {
  const known = signs.get(visitId)
  if (known !== undefined) return known
  const fresh = { visitId, packetLogId, customerId, dealershipId, heartbeatAt: null, closedAt: null }
  signs.set(visitId, fresh)
  return fresh
}

function latest(known: Date | null, text: string | undefined): Date | null {
  if (text === undefined) return known
  const at = new Date(text)
  return known === null || at > known ? at : known
}
