import type { LivePublisher } from '@forecourt/messaging/live'

/** Staff screens of a dealership hear of changes at most this often, however many customers look at packets. */
export const HINT_INTERVAL_MS = 250
/** Records in one message: far under what NATS and a browser's event stream take. */
const RECORDS_PER_MESSAGE = 500

export interface LiveHints {
  /** A customer's leads changed and, when it is named, one of their packets. The first hint goes at once, those after it together. */
  changed(dealershipId: string, customerId: string, packetLogId?: string): void
  /** Sends what waits. */
  close(): void
}

interface Gathered {
  customers: Set<string>
  /** packet log to its customer */
  packets: Map<string, string>
}

/** Gathers live messages, so that a thousand changes in a second are a few messages a second and not a thousand. */
export function createLiveHints(live: LivePublisher): LiveHints {
  const waiting = new Map<string, Gathered>()
  const timers = new Map<string, NodeJS.Timeout>()

  function send(dealershipId: string): void {
    const gathered = waiting.get(dealershipId)
    waiting.delete(dealershipId)
    timers.delete(dealershipId)
    if (gathered === undefined) return
    publish(live, dealershipId, gathered)
    timers.set(
      dealershipId,
      setTimeout(() => send(dealershipId), HINT_INTERVAL_MS),
    )
  }

  return {
    changed(dealershipId, customerId, packetLogId) {
      const gathered = waiting.get(dealershipId) ?? { customers: new Set(), packets: new Map() }
      gathered.customers.add(customerId)
      if (packetLogId !== undefined) gathered.packets.set(packetLogId, customerId)
      waiting.set(dealershipId, gathered)
      if (!timers.has(dealershipId)) send(dealershipId)
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      for (const [dealershipId, gathered] of waiting) publish(live, dealershipId, gathered)
      waiting.clear()
    },
  }
}

function publish(live: LivePublisher, dealershipId: string, { customers, packets }: Gathered): void {
  for (const customerIds of pieces([...customers])) live.publish({ topic: 'lead.changed', dealershipId, customerIds })
  for (const piece of pieces([...packets])) {
    const packetLogIds = piece.map(([packetLogId]) => packetLogId)
    const customerIds = [...new Set(piece.map(([, customerId]) => customerId))]
    live.publish({ topic: 'packet.changed', dealershipId, customerIds, packetLogIds })
  }
}

function pieces<T>(records: T[]): T[][] {
  const found: T[][] = []
  for (let start = 0; start < records.length; start += RECORDS_PER_MESSAGE) found.push(records.slice(start, start + RECORDS_PER_MESSAGE))
  return found
}
