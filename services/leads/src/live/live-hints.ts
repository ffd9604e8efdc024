import type { LivePublisher } from '@forecourt/messaging/live'

/** The minimum interval between messages to a dealership's screens, however many customers view packets. */
export const HINT_INTERVAL_MS = 250
/** Records in one message: far below the limits of NATS and of a browser's event stream. */
const RECORDS_PER_MESSAGE = 500

interface Gathered {
  customers: Set<string>
  /** packet log id to customer id */
  packets: Map<string, string>
}

/** Batches live messages, so that a thousand changes in a second become a few messages. */
export function createLiveHints(live: LivePublisher) {
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
    /** Reports that a customer's leads changed and, if named, one of their packets. The first hint is published immediately, later ones are batched. */
    changed(dealershipId: string, customerId: string, packetLogId?: string): void {
      const gathered: Gathered = waiting.get(dealershipId) ?? { customers: new Set(), packets: new Map() }
      gathered.customers.add(customerId)
      if (packetLogId !== undefined) gathered.packets.set(packetLogId, customerId)
      waiting.set(dealershipId, gathered)
      if (!timers.has(dealershipId)) send(dealershipId)
    },
    /** Publishes the pending hints. */
    close(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      for (const [dealershipId, gathered] of waiting) publish(live, dealershipId, gathered)
      waiting.clear()
    },
  }
}
export type LiveHints = ReturnType<typeof createLiveHints>

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
