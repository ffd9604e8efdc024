import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { dealershipEvents } from './on-dealership-events.ts'
import { vehicleEvents } from './on-inventory-events.ts'
import { peopleEvents } from './on-people-events.ts'

/** The durable consumers of several events. Events that are added to one that is missing here would get lost during an upgrade. */
export const tradeInsDurables: readonly DurableEvents[] = [dealershipEvents, vehicleEvents, peopleEvents]
