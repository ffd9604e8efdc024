import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { dealershipEvents } from './on-dealership-events.ts'
import { documentEvents } from './on-document-events.ts'

/** The durable consumers of several events. Events that are added to one that is missing here would get lost during an upgrade. */
export const inventoryFeedDurables: readonly DurableEvents[] = [dealershipEvents, documentEvents]
