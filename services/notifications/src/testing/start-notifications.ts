import { dealershipCreated, userCreated } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { EventData, EventDefinition } from '@forecourt/contracts/event'
import { leadDeleted, packetOpened, packetSubmitted } from '@forecourt/contracts/leads/events'
import { vehicleSummarySchema } from '@forecourt/contracts/leads/records'
import type { Alert } from '@forecourt/contracts/notifications/alerts'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { ServiceName } from '@forecourt/contracts/services'
import { eventually } from '@forecourt/dev-servers/eventually'
import { createMailer } from '@forecourt/mail/mailer'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { newId, owner, staffOf, staffUser } from '@forecourt/service-testing/people'
import { startService } from '@forecourt/service-testing/start-service'
import type { Registry } from 'prom-client'
import { buildApp, type NotificationsOptions } from '../app.ts'
import { createNotificationStores, createNotificationsDeps, NOTIFICATIONS_SETTINGS } from '../deps.ts'
import { createNotificationMetrics } from '../metrics.ts'

type LeadOfCustomer = Pick<EventData<typeof packetOpened>, 'customerId' | 'customerName'> & { leadId?: string | null }

/**
 * Starts the service on real servers, with publishers for the events of the other services. `realClock`: for tests with other processes; `registry`
 * collects its metrics.
 */
export async function startNotifications(
  options: NotificationsOptions = {},
  { realClock = false, registry }: { realClock?: boolean; registry?: Registry } = {},
) {
  const service = await startService(buildApp, {
    contract: notificationsOperations,
    service: 'notifications',
    options,
    realClock,
    registry,
  })
  const { nats, deps } = service
  const stores = createNotificationStores(service.db)
  const publishers = new Map<string, Promise<Messaging>>()
  const messagingOf = (name: ServiceName) => {
    const begin = async () => {
      const messaging = await startMessaging({
        service: name,
        db: deps.mongo.db(`${deps.databasePrefix}${name}`),
        nats,
        logger: deps.logger,
      })
      await eventually(() => messaging.ready())
      return messaging
    }
    const known = publishers.get(name) ?? begin()
    publishers.set(name, known)
    return known
  }
  // this service can consume a stream only after the stream's own service has created it
  await Promise.all((['auth', 'leads', 'trade-ins', 'inventory-feed'] as const).map(messagingOf))

  const publish = async <E extends EventDefinition>(event: E, data: EventData<E>, dealershipId: string | null, actor?: SessionUser) => {
    const [prefix = ''] = event.type.split('.')
    const name = (prefix === 'inventory' ? 'inventory-feed' : prefix) as ServiceName
    const by = actor === undefined ? ({ kind: 'system', name: 'test' } as const) : staffActor(actor)
    const { publisher } = await messagingOf(name)
    await publisher.publish(event, data, { dealershipId, actor: by, correlationId: 'test', now: deps.clock() })
  }
  const introduce = async (user: SessionUser) => {
    const { _id, name, email, role, dealershipId = null } = user
    await publish(userCreated, { userId: _id, name, email, role, dealershipId }, dealershipId)
    await eventually(async () => {
      if ((await stores.staff.find(_id)) === null) throw new Error('the user is not known yet')
    })
  }

  const settings = { ...NOTIFICATIONS_SETTINGS, ...options, mail: { ...NOTIFICATIONS_SETTINGS.mail, ...options.mail } }
  const parts = {
    metrics: createNotificationMetrics(undefined),
    settings,
    messaging: await messagingOf('notifications'),
    mailer: createMailer(settings.mail, async () => {}, { logger: deps.logger, count: () => {} }),
  }
  const own = createNotificationsDeps(deps, service.db, parts)

  return {
    service,
    stores,
    /** the dependencies of jobs, for running them directly */
    own: () => own,
    /** Publishes an event as its service would, caused by `actor`. */
    publish,
    /** Creates a dealership with staff by publishing events of auth. */
    async dealership() {
      const people = staffOf()
      const { dealershipId, sales } = people
      await publish(dealershipCreated, { dealershipId, name: 'Northgate Motors', email: 'n@example.com' }, dealershipId)
      await Promise.all([people.admin, sales, people.otherSales, owner].map(introduce))
      /** Another customer's visit. */
      const visit = () => ({
        dealershipId,
        packetLogId: newId(),
        customerId: newId(),
        visitId: newId(),
        customerName: 'Casey Doe',
        leadId: newId(),
      })
      return {
        ...people,
        /** Publishes that a customer opened a packet that `sales` has sent. Returns the event's data. */
        async open(more: Partial<EventData<typeof packetOpened>> = {}): Promise<EventData<typeof packetOpened>> {
          const data = {
            ...visit(),
            vehicle: { vin: '', stockNumber: 'A1', year: 2024, make: 'Honda', model: 'Accord', trim: '' },
            assignedTo: null,
            sentBy: personOf(sales),
            openedAt: deps.clock().toISOString(),
            lastSeenAt: null,
            ...more,
          }
          await publish(packetOpened, data, dealershipId)
          return data
        },
        /** Publishes that a customer of `sales` submitted options. Returns the event's data. */
        async submit(more: Partial<EventData<typeof packetSubmitted>> = {}): Promise<EventData<typeof packetSubmitted>> {
          const data = {
            ...visit(),
            assignedTo: personOf(sales),
            sentBy: null,
            at: deps.clock().toISOString(),
            options: { paymentType: 'cash' as const },
            ...more,
          }
          await publish(packetSubmitted, data, dealershipId)
          return data
        },
        /** Publishes that staff deleted a lead of a customer, or with it the customer. */
        async deleteLead({ customerId, customerName, leadId }: LeadOfCustomer, { customersDeleted = 0 } = {}): Promise<void> {
          const lead = { leadId: leadId ?? newId(), customerId, customerName, vehicle: vehicleSummarySchema.parse({}) }
          const deleted = { customersDeleted, packetLogsDeleted: 1, deletedLinkIds: [] }
          await publish(leadDeleted, { dealershipId, ...lead, ...deleted }, dealershipId)
        },
        /** The alerts of a user, newest first. */
        async inbox(user: SessionUser): Promise<Alert[]> {
          const { status, body } = await service.as(user).call('listAlerts', { query: { pageSize: 100 } })
          if (status !== 200) throw new Error(body.message)
          return body.alerts
        },
        /** Adds a user. */
        async hire(role: 'ADMIN' | 'SALES', name?: string): Promise<SessionUser> {
          const user = staffUser(role, dealershipId, name)
          await introduce(user)
          return user
        },
      }
    },
  }
}

export type NotificationsFixture = Awaited<ReturnType<typeof startNotifications>>
export type TestDealership = Awaited<ReturnType<NotificationsFixture['dealership']>>

/** Returns a user as records store an author. */
export function personOf({ _id: id, name, email, role }: SessionUser) {
  return { id, name, email, role }
}

function staffActor({ _id: id, name, email, role }: SessionUser) {
  return { kind: 'staff' as const, id, name, email, role }
}
