import { authEvents } from './auth/events.ts'
import { authOperations } from './auth/operations.ts'
import { documentsEvents } from './documents/events.ts'
import { documentsOperations } from './documents/operations.ts'
import type { EventDefinition } from './event.ts'
import { gatewayOperations } from './gateway/operations.ts'
import { inventoryFeedEvents } from './inventory-feed/events.ts'
import { inventoryFeedOperations } from './inventory-feed/operations.ts'
import { leadsEvents } from './leads/events.ts'
import { leadsOperations } from './leads/operations.ts'
import { notificationsEvents } from './notifications/events.ts'
import { notificationsOperations } from './notifications/operations.ts'
import type { Operations } from './operation.ts'
import { taxVinEvents } from './tax-vin/events.ts'
import { taxVinOperations } from './tax-vin/operations.ts'
import { tradeInsEvents } from './trade-ins/events.ts'
import { tradeInsOperations } from './trade-ins/operations.ts'

/**
 * A service of the platform. Its folder, package, chart key, image, stream and database have the same name
 * (design: one name per service).
 */
export interface ServiceContract {
  operations: Operations
  events: readonly EventDefinition[]
  /** the streams that store its events: one named like the service, and one for each other retention time */
  streams: readonly StreamContract[]
}

/** A JetStream stream of a service. No other stream has the same subjects. */
export interface StreamContract {
  name: string
  subjects: readonly string[]
  /** how long it keeps events, in milliseconds; 30 days by default */
  maxAgeMs?: number
}

const HOUR_MS = 3_600_000

export const SERVICES = {
  gateway: { operations: gatewayOperations, events: [], streams: [] },
  auth: { operations: authOperations, events: authEvents, streams: [{ name: 'auth', subjects: ['auth.>'] }] },
  'inventory-feed': {
    operations: inventoryFeedOperations,
    events: inventoryFeedEvents,
    streams: [{ name: 'inventory-feed', subjects: ['inventory.>'] }],
  },
  documents: { operations: documentsOperations, events: documentsEvents, streams: [{ name: 'documents', subjects: ['documents.>'] }] },
  leads: {
    operations: leadsOperations,
    events: leadsEvents,
    streams: [
      { name: 'leads', subjects: ['leads.>'] },
      // design: heartbeats
      { name: 'leads-heartbeats', subjects: ['leads-heartbeats.>'], maxAgeMs: HOUR_MS },
    ],
  },
  'trade-ins': { operations: tradeInsOperations, events: tradeInsEvents, streams: [{ name: 'trade-ins', subjects: ['trade-ins.>'] }] },
  notifications: { operations: notificationsOperations, events: notificationsEvents, streams: [] },
  'tax-vin': { operations: taxVinOperations, events: taxVinEvents, streams: [] },
} as const satisfies Record<string, ServiceContract>

export type ServiceName = keyof typeof SERVICES
