import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { customerEvents } from './on-customer-events.ts'
import { directoryEvents } from './on-directory-events.ts'
import { followUpEvents } from './on-interactions.ts'
import { feedEvents, momentEvents } from './on-moments.ts'

/** The durable consumers of several events. Events that are added to one that is missing here would get lost during an upgrade. */
export const notificationsDurables: readonly DurableEvents[] = [customerEvents, directoryEvents, followUpEvents, momentEvents, feedEvents]
