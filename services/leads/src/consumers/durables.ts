import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { customerEvents } from './on-customer-changes.ts'
import { directoryEvents } from './on-directory-events.ts'
import { packetEvents } from './on-packet-events.ts'
import { tradeInEvents } from './on-trade-in-events.ts'

/** The durable consumers of several events. Events that are added to one that is missing here would get lost during an upgrade. */
export const leadsDurables: readonly DurableEvents[] = [customerEvents, directoryEvents, ...packetEvents, tradeInEvents]
