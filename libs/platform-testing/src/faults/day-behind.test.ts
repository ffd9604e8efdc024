import { readFileSync } from 'node:fs'
import { type ApiClient, createApiClient, signIn } from '@forecourt/api-client/api-client'
import { choosePassword, firstPasswordFor } from '@forecourt/api-client/choose-password'
import { authOperations } from '@forecourt/contracts/auth/operations'
import type { Person } from '@forecourt/contracts/fields'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { packetHeartbeatReceived, packetInteracted, packetOpened } from '@forecourt/contracts/leads/events'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { ServiceName } from '@forecourt/contracts/services'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { newId } from '@forecourt/service-testing/people'
import { connect } from '@nats-io/transport-node'
import { type Collection, type Db, MongoClient, ObjectId } from 'mongodb'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../requests/phone.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'

/** A day of a dealership: the number of packets, and of what their customers do. A consumer buffers far fewer heartbeats than these. */
const PACKETS = 40
const HEARTBEATS = 6_000
const INTERACTIONS = 1_000
const OPENS = 200
const CONCURRENCY = 64
const DAY_MS = 24 * 3_600_000
const DOWN = ['leads', 'notifications', 'inventory-feed'] as const satisfies readonly ServiceName[]
/** The memory limit of each service in the chart. */
const MEMORY_MIB = 512
const VEHICLE = { vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord' }

let platform: TestProcessPlatform
let stored: StoredFacts
beforeAll(async () => {
  // mail is set up, so that only the age of the alerts prevents sending; the mail server does not exist
  const notifications = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'alerts@example.com', PUBLIC_URL: 'https://cars.example.com' }
  platform = await startTestProcessPlatform({ env: { notifications } })
  stored = await openStoredFacts(platform)
  afterTest(() => stored.close())
})

test('services that were down handle a day of events once each, serve requests meanwhile, and send no mail about day-old events', async () => {
  const owner = await signIn(platform.url, platform.owner)
  const { dealershipId, sales, sentBy } = await prepare(owner)
  await eventually(async () => expect(await stored.unsettled()).toEqual({}))
  const before = await counts(dealershipId)
  for (const service of DOWN) await platform.of(service)[0]?.kill()
  const later = await owner.call(authOperations.createDealership, { body: { name: 'Made Meanwhile', email: 'meanwhile@dealership.test' } })
  const events = await publishDay(dealershipId, sentBy)

  const begun = performance.now()
  for (const service of DOWN) await platform.of(service)[0]?.start()
  await Promise.all(DOWN.map((service) => platform.allReady(service)))
  const responses: string[] = []
  const ask = async (work: Promise<unknown>) => {
    responses.push(await work.then(() => 'answered', String))
  }
  await eventually(
    async () => {
      await ask(owner.call(leadsOperations.listLeads, { params: { dealershipId }, query: { page: '1', pageSize: '20' } }))
      await ask(sales.call(notificationsOperations.listAlerts, { query: {} }))
      expect(await stored.unsettled()).toEqual({})
    },
    { intervalMs: 100 },
  )
  const seconds = (performance.now() - begun) / 1000
  const memory = Object.fromEntries(DOWN.map((service) => [service, peakMiB(platform.of(service)[0]?.pid ?? 0)]))
  console.log(
    `${events} events taken in within ${seconds.toFixed(1)} s, start included: ${Math.round(events / seconds)} a second; ${responses.length} requests answered; ${JSON.stringify(memory)} MiB`,
  )
  expect(new Set(responses)).toEqual(new Set(['answered']))
  const after = await counts(dealershipId)
  expect({ ...after, activities: after.activities - before.activities, alerts: after.alerts - before.alerts }).toEqual({
    activities: INTERACTIONS,
    alerts: OPENS,
    // the deliveries of the preparation, which is recent
    deliveries: before.deliveries,
    deadLetters: 0,
  })
  for (const [service, mib] of Object.entries(memory)) expect(mib, service).toBeLessThan(MEMORY_MIB)
  const lists = await owner.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId: later._id } })
  expect(lists.versions).toEqual([])
})

/** Creates a dealership, a salesperson, and packets that a customer has just opened. */
async function prepare(owner: ApiClient) {
  const { _id: dealershipId } = await owner.call(authOperations.createDealership, {
    body: { name: 'A Day Behind', email: 'behind@dealership.test' },
  })
  const [email, password] = ['sam@dealership.test', 'staff password']
  const body = { name: 'Sam Sales', email, password: firstPasswordFor(password), role: 'SALES' as const, dealershipId }
  const user = await owner.call(authOperations.createAdminUser, { body })
  await choosePassword(platform.url, { email, password })
  const sales = await signIn(platform.url, { email, password })
  const customer = await eventually(() =>
    sales.call(leadsOperations.createCustomer, {
      params: { dealershipId },
      body: { firstName: 'Casey', lastName: 'Doe', email: 'casey@customer.test' },
    }),
  )
  const phone = createApiClient(platform.url, { userAgent: PHONE })
  for (let n = 0; n < PACKETS; n++) {
    const packet = await sales.call(leadsOperations.createPacketLog, {
      body: { dealershipId, customerId: customer._id, vehicle: VEHICLE },
    })
    await phone.call(leadsOperations.handleOpen, { body: { dealershipId, link: packet.link, vin: VEHICLE.vin } })
  }
  return { dealershipId, sales, sentBy: { id: user._id, name: user.name, email, role: 'SALES' as const } }
}

/** Publishes a day of customer activity as leads would, which is not running. Returns the number of events. */
async function publishDay(dealershipId: string, sentBy: Person): Promise<number> {
  const at = (number: number, of: number) => new Date(Date.now() - DAY_MS + (number * (DAY_MS - 2 * 3_600_000)) / of)
  await asLeads(async ({ publisher }, db, installation) => {
    // events from before the installation cause no alerts
    await installation.updateOne({}, { $set: { at: new Date(Date.now() - 2 * DAY_MS) } })
    const visits = await db
      .collection('visits')
      .find({ dealershipId: new ObjectId(dealershipId) })
      .toArray()
    const ids = visits.map(({ _id, packetLogId, customerId }) => ({
      dealershipId,
      visitId: String(_id),
      packetLogId: String(packetLogId),
      customerId: String(customerId),
    }))
    expect(ids).toHaveLength(PACKETS)
    const publishAll = async (count: number, publish: (number: number, now: Date) => Promise<void>) => {
      let next = 0
      const work = async () => {
        for (let number = next++; number < count; number = next++) await publish(number, at(number, count))
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, work))
    }
    const context = (now: Date) => ({
      dealershipId,
      actor: { kind: 'system', name: 'leads' } as const,
      correlationId: 'a day',
      now,
    })
    const visit = (number: number) => ids[number % ids.length] as (typeof ids)[number]
    await publishAll(HEARTBEATS, (number, now) =>
      publisher.publish(packetHeartbeatReceived, { ...visit(number), at: now.toISOString() }, context(now)),
    )
    await publishAll(INTERACTIONS, (number, now) => {
      const log = { id: `photo-${number}`, field: 'photo_clicked', oldValue: null, newValue: String(number), timestamp: now.toISOString() }
      return publisher.publish(packetInteracted, { ...visit(number), at: now.toISOString(), customerLogs: [log] }, context(now))
    })
    await publishAll(OPENS, (number, now) => {
      const opened = { ...visit(number), visitId: newId(), customerName: 'Casey Doe', vehicle: { ...VEHICLE, stockNumber: '', trim: '' } }
      const people = { leadId: null, assignedTo: null, sentBy }
      return publisher.publish(packetOpened, { ...opened, ...people, openedAt: now.toISOString(), lastSeenAt: null }, context(now))
    })
  })
  return HEARTBEATS + INTERACTIONS + OPENS
}

async function asLeads(work: (messaging: Messaging, db: Db, installation: Collection) => Promise<void>): Promise<void> {
  const mongo = await MongoClient.connect(platform.mongodbUrl)
  const nats = await connect({ servers: platform.nats.url })
  const logger = pino({ level: 'silent' })
  const db = mongo.db(`${platform.databasePrefix}leads`)
  const messaging = await startMessaging({ service: 'leads', db, nats, logger })
  try {
    await eventually(() => messaging.ready())
    await work(messaging, db, mongo.db(`${platform.databasePrefix}notifications`).collection('installation'))
  } finally {
    await messaging.close()
    await nats.close()
    await mongo.close()
  }
}

async function counts(id: string) {
  const dealershipId = new ObjectId(id)
  const dead = await Promise.all((['leads', 'notifications', 'inventory-feed'] as const).map((name) => stored.count(name, 'dead-letters')))
  return {
    activities: await stored.count('leads', 'activities', { dealershipId }),
    alerts: await stored.count('notifications', 'alerts', { dealershipId }),
    deliveries: await stored.count('notifications', 'deliveries', { dealershipId, content: 'alert' }),
    deadLetters: dead.reduce((sum, count) => sum + count, 0),
  }
}

/** Returns the peak memory of a process in MiB. */
function peakMiB(pid: number): number {
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
