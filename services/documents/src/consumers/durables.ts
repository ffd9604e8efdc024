import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { vehicleEvents } from './on-inventory-events.ts'
import { packetLinkEvents } from './on-packet-events.ts'

/** The durable consumers of several events. Events that are added to one that is missing here would get lost during an upgrade. */
export const documentsDurables: readonly DurableEvents[] = [vehicleEvents, packetLinkEvents]
