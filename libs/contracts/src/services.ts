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
 * What the platform is made of. One spelling per service: folder, package, chart key, image, stream and database
 * (design: one name per service).
 */
export interface ServiceContract {
  operations: Operations
  events: readonly EventDefinition[]
  /** the subjects its stream stores: what it emits */
  subjects: readonly string[]
}

export const SERVICES = {
  gateway: { operations: gatewayOperations, events: [], subjects: [] },
  auth: { operations: authOperations, events: authEvents, subjects: ['auth.>'] },
  'inventory-feed': { operations: inventoryFeedOperations, events: inventoryFeedEvents, subjects: ['inventory.>'] },
  documents: { operations: documentsOperations, events: documentsEvents, subjects: ['documents.>'] },
  leads: { operations: leadsOperations, events: leadsEvents, subjects: ['leads.>'] },
  'trade-ins': { operations: tradeInsOperations, events: tradeInsEvents, subjects: ['trade-ins.>'] },
  notifications: { operations: notificationsOperations, events: notificationsEvents, subjects: [] },
  'tax-vin': { operations: taxVinOperations, events: taxVinEvents, subjects: [] },
} as const satisfies Record<string, ServiceContract>

export type ServiceName = keyof typeof SERVICES
