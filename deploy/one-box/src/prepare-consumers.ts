import { authDurables } from '@forecourt/auth/consumers/durables'
import { documentsDurables } from '@forecourt/documents/consumers/durables'
import type { Upstream } from '@forecourt/gateway/routing/routes'
import { inventoryFeedDurables } from '@forecourt/inventory-feed/consumers/durables'
import { leadsDurables } from '@forecourt/leads/consumers/durables'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { migrateConsumers } from '@forecourt/messaging/migrate-messaging'
import { notificationsDurables } from '@forecourt/notifications/consumers/durables'
import { taxVinDurables } from '@forecourt/tax-vin/consumers/durables'
import { tradeInsDurables } from '@forecourt/trade-ins/consumers/durables'
import type { NatsConnection } from '@nats-io/transport-node'

const DURABLES: Record<Upstream, readonly DurableEvents[]> = {
  auth: authDurables,
  'inventory-feed': inventoryFeedDurables,
  documents: documentsDurables,
  leads: leadsDurables,
  'trade-ins': tradeInsDurables,
  notifications: notificationsDurables,
  'tax-vin': taxVinDurables,
}

/**
 * Adds the events that this version handles to the consumers that an earlier version has made. The services of a box start together: one of them may
 * publish an event of a new kind before the one that handles it has started, and the server would skip it. Throws when NATS does not respond.
 */
export async function prepareConsumers(nats: NatsConnection): Promise<void> {
  await Promise.all((Object.keys(DURABLES) as Upstream[]).map((service) => migrateConsumers(nats, service, DURABLES[service])))
}
