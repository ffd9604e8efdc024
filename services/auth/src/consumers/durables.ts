import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { businessEvents } from './on-business-events.ts'

/** The durable consumers of several events. Events that are added to one that is missing here would get lost during an upgrade. */
export const authDurables: readonly DurableEvents[] = businessEvents
