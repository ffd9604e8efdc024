import { createHash } from 'node:crypto'
import { type ApiClient, createApiClient } from '@forecourt/api-client/api-client'
import { documentsOf, messagesOf } from '@forecourt/backup/testing/contents'
import { newFolder, runExport, runImport, type SmallPlatform, smallPlatform } from '@forecourt/backup/testing/small-platform'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadCreated } from '@forecourt/contracts/leads/events'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { rebuildAnalyticsCommand } from '@forecourt/leads/analytics/rebuild-analytics-cli'
import { storeDeadLetter } from '@forecourt/messaging/dead-letters'
import { deadLettersCommand } from '@forecourt/messaging/dead-letters-cli'
import { encodeEnvelope, makeEnvelope } from '@forecourt/messaging/envelope'
import { createOutbox } from '@forecourt/messaging/outbox'
import type { PlatformOptions } from '@forecourt/one-box/platform'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { type Db, MongoClient, ObjectId } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { PHONE } from '../requests/phone.ts'
import { oneCarFeed, sampleDocument, sampleVideo, VIN } from '../requests/sample-files.ts'
import { sampleTradeInForm } from '../requests/sample-trade-in.ts'
import { settledState } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

test('a stopped platform that is moved keeps every document, file, message, session and pending event', async () => {
  const { source, staff, dealershipId, phone, logId } = await busyPlatform()
  await phone.call(leadsOperations.saveOptions, { params: { logId }, body: { customerLogs: photos(3) } })
  await phone.call(leadsOperations.closePacket, { params: { logId }, body: { action: 'page_hide_beacon' } })
  await fileDocument(staff, dealershipId)
  await phone.call(tradeInsOperations.submitEvaluation, { body: sampleTradeInForm(dealershipId) })
  await settledState(source)
  const eventIds = await leaveUnfinished(source, dealershipId)
  const { env, db, servers } = await outsideView(source)
  const folder = await newFolder()
  expect(await runExport({ env }, folder)).toMatchObject({ code: 0, said: expect.not.stringContaining('not exported') })

  const target = await smallPlatform()
  expect(await runImport(target, folder)).toMatchObject({ code: 0 })
  const before = await documentsOf(db)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['inventory-feed.vehicles', 'leads.visits', 'trade-ins.evaluations', 'auth.sessions', 'leads.outbox']),
  )
  expect(await documentsOf(target.db)).toEqual(before)
  for (const stream of ['auth', 'inventory-feed', 'leads', 'trade-ins'])
    expect(await messagesOf(target, stream)).toEqual(await messagesOf(servers, stream))
  expect(await target.db('leads').collection('leases').countDocuments()).toBe(0)
  const [analytics, files] = [await analyticsOf(target.db('leads')), await originals(db('documents'))]

  const moved = await startOn(target)
  const again = createApiClient(moved.url, { cookie: staff.cookie })
  const leads = await again.call(leadsOperations.listLeads, { params: { dealershipId }, query: {} })
  // the leads of the customer and of the trade-in
  expect(leads).toHaveLength(2)
  expect(leads).toContainEqual(expect.objectContaining({ lastName: 'Customer', opens: 1 }))
  const { versions } = await again.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } })
  expect(versions[0]).toMatchObject({ state: 'imported', counts: { rows: 1 } })
  const file = await again.fetch(`/api/dealerships/${dealershipId}/csv`)
  expect(file.status).toBe(200)
  const { evaluations } = await again.call(tradeInsOperations.listEvaluations, { params: { dealershipId } })
  expect((await again.fetch(`/uploads/trade-in-photos/${evaluations[0]?.photos[0]?.filename}`)).status).toBe(200)
  expect(await filedBytes(again, dealershipId)).toEqual(await sampleBytes())

  await settledState(moved)
  // stored once each, although the old and the new relay both published them
  for (const eventId of eventIds) expect(await activityOf(target, eventId)).toBe(1)
  expect((await messagesOf(target, 'leads')).filter(({ text }) => text.includes(eventIds[0] ?? ''))).toHaveLength(1)
  expect(await analyticsOf(target.db('leads'))).toEqual(analytics)
  expect(await rebuildAnalyticsCommand(target.env, () => {})).toBe(0)
  expect(await analyticsOf(target.db('leads'))).toEqual(analytics)
  expect(await originals(target.db('documents'))).toEqual(files)
  const letters: string[] = []
  await deadLettersCommand(target.env, (line) => letters.push(line))
  expect(letters.join('\n')).toContain('failed before the move')
})

test('an export under load is a consistent snapshot: nothing acknowledged before it is lost, and every event has its effect once', async () => {
  const { source, staff, dealershipId, phone, logId } = await busyPlatform()
  const { env } = await outsideView(source, { stop: false })
  let going = true
  const acknowledged: string[] = []
  const keep = async (work: (number: number) => Promise<unknown>) => {
    for (let number = 0; going; number++) await work(number)
  }
  const writers = Promise.all([
    keep(async (number) => {
      const body = { firstName: 'Load', lastName: `Lead ${number}`, email: `load-${number}@customers.test`, vehicle: { vin: VIN } }
      acknowledged.push((await staff.call(leadsOperations.createLead, { params: { dealershipId }, body }))._id)
    }),
    keep(async () => phone.call(leadsOperations.heartbeat, { params: { logId } })),
    keep(async (number) =>
      phone.call(leadsOperations.saveOptions, { params: { logId }, body: { customerLogs: photos(1, `load ${number}`) } }),
    ),
    keep((number) => uploadFeed(staff, dealershipId, 5_000 + number)),
  ])
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(10))
  const before = [...acknowledged]
  const folder = await newFolder()
  const { code, said } = await runExport({ env }, folder)
  expect(code, said).toBe(0)
  const atTheEnd = acknowledged.length
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(atTheEnd))
  going = false
  await writers

  const target = await smallPlatform()
  const imported = await runImport(target, folder)
  expect(imported.code, imported.said).toBe(0)
  const leadIds = (await target.db('leads').collection('leads').find().toArray()).map(({ _id }) => String(_id))
  expect(leadIds).toEqual(expect.arrayContaining(before))

  // after the last heartbeat of the open packet page has expired, so that its visit ends by itself
  const moved = await startOn(target, { clock: () => new Date(Date.now() + 120_000) })
  const open = () => target.db('leads').collection('visits').countDocuments({ live: true })
  await settledState(moved)
  await eventually(async () => expect(await open()).toBe(0))
  const created = (await messagesOf(target, 'leads')).filter(({ subject }) => subject === leadCreated.type)
  const events = new Map(created.map(({ text }) => JSON.parse(text)).map(({ id, data }) => [id as string, data.leadId as string]))
  // there is exactly one event and one entry in the activity log per lead
  expect([...events.values()].sort()).toEqual(leadIds.sort())
  for (const eventId of events.keys()) expect(await activityOf(target, eventId)).toBe(1)
  const analytics = await analyticsOf(target.db('leads'))
  expect(await rebuildAnalyticsCommand(target.env, () => {})).toBe(0)
  expect(await analyticsOf(target.db('leads'))).toEqual(analytics)
  const again = createApiClient(moved.url, { cookie: staff.cookie })
  const { versions } = await again.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } })
  expect(versions.map(({ state }) => state)).not.toContain('processing')
})

/** Creates a dealership with a feed, a customer, and a packet that is open on the customer's phone. */
async function busyPlatform() {
  const source = await startTestPlatform()
  const { _id: dealershipId } = await source.createDealership()
  const staff = await source.signIn(await source.createUser('ADMIN', dealershipId))
  await uploadFeed(staff, dealershipId, 4_995)
  const person = { firstName: 'Carla', lastName: 'Customer', email: 'carla@customers.test', vehicle: { vin: VIN } }
  const { customerId } = await staff.call(leadsOperations.createLead, { params: { dealershipId }, body: person })
  const { link } = await staff.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle: { vin: VIN } } })
  const phone = source.asAnonymous({ userAgent: PHONE })
  const { logId } = await phone.call(leadsOperations.handleOpen, { body: { dealershipId, link, vin: VIN } })
  return { source, staff, dealershipId, phone, logId }
}

async function uploadFeed(staff: ApiClient, dealershipId: string, price: number): Promise<void> {
  await staff.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: oneCarFeed(price) })
}

function photos(count: number, name = 'photo') {
  const timestamp = new Date().toISOString()
  return Array.from({ length: count }, (_, index) => ({
    id: `${name} ${index}`,
    field: 'photo_clicked',
    newValue: String(index),
    timestamp,
  }))
}

async function fileDocument(staff: ApiClient, dealershipId: string): Promise<void> {
  const params = { dealershipId }
  await staff.call(documentsOperations.uploadInspectionPdf, { params, body: sampleDocument('pdf', { vin: VIN }) })
  await staff.call(documentsOperations.uploadVehicleVideo, { params, body: sampleVideo('video', { vin: VIN }) })
}

/** Downloads a document and the video of a vehicle. */
async function filedBytes(staff: ApiClient, dealershipId: string): Promise<Buffer[]> {
  const params = { dealershipId, vehicle: VIN }
  const { documents, video } = await staff.call(documentsOperations.getVehicleDocuments, { params })
  const addresses = [`/api/dealerships/${dealershipId}/documents/${documents[0]?._id}`, video?.url ?? '']
  return Promise.all(
    addresses.map(async (address) => {
      const response = await staff.fetch(address)
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
}

/** Returns the uploaded bytes of both. */
function sampleBytes(): Promise<Buffer[]> {
  const files = [sampleDocument('file').get('file'), sampleVideo('file').get('file')]
  return Promise.all(files.map(async (file) => Buffer.from(await (file as Blob).arrayBuffer())))
}

/**
 * Stops the services and leaves unfinished work: an event that was published but is still in the outbox, one that was not published, one in the
 * stream that was not handled, and a dead letter. Returns the ids of the events.
 */
async function leaveUnfinished(source: TestPlatform, dealershipId: string): Promise<string[]> {
  const { mongo, services } = source.platform
  await services.gateway.close()
  await Promise.all(Object.values(services).map((service) => service.close()))
  const db = mongo.db(`${source.options.databasePrefix}leads`)
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'move', now: new Date() }
  const vehicle = { vin: VIN, stockNumber: 'A1', year: 2003, make: 'Honda', model: 'Accord', trim: '' }
  const data = () => ({ dealershipId, leadId: String(new ObjectId()), customerId: String(new ObjectId()), customerName: 'Una', vehicle })
  const outbox = createOutbox(db)
  const [published, waiting] = await mongo.withSession((session) =>
    session.withTransaction(async () => [
      await outbox.add(session, leadCreated, data(), context),
      await outbox.add(session, leadCreated, data(), context),
    ]),
  )
  const unhandled = makeEnvelope(leadCreated, data(), context)
  const nats = await connect({ servers: source.nats.url })
  for (const envelope of [published, unhandled]) {
    if (envelope === undefined) continue
    await jetstream(nats).publish(leadCreated.type, encodeEnvelope(envelope), { msgID: envelope.id })
  }
  await nats.close()
  const letter = { stream: 'leads', durable: 'auth-activity-of-leads', subject: leadCreated.type, messageId: '1@1', deliveries: 8 }
  await storeDeadLetter(db, { ...letter, reason: 'failed before the move', bytes: Buffer.from('no envelope') })
  return [published, waiting, unhandled].flatMap((envelope) => envelope?.id ?? [])
}

/** Returns the environment and connections with which an operator's commands reach a test platform. */
async function outsideView({ options, nats }: TestPlatform, { stop = true } = {}) {
  const prefix = options.databasePrefix ?? ''
  const env = { MONGODB_URL: options.mongodbUrl, NATS_URL: nats.url, DATABASE_PREFIX: prefix }
  const connection = await connect({ servers: nats.url, maxReconnectAttempts: 0 })
  const mongo = await MongoClient.connect(options.mongodbUrl)
  onTestFinished(async () => {
    if (stop) await connection.close()
    await mongo.close()
  })
  const servers = { nats: connection, manager: await jetstreamManager(connection) }
  return { env, servers, db: (service: string) => mongo.db(prefix + service) }
}

/** Starts the services on the imported data with a different identity key, as on another machine. */
async function startOn(target: SmallPlatform, overrides: Partial<PlatformOptions> = {}): Promise<TestPlatform> {
  return await startTestPlatform({ ...overrides, databasePrefix: target.prefix, natsUrl: target.server.url })
}

const activityOf = (target: SmallPlatform, eventId: string) =>
  target.db('auth').collection<{ _id: string }>('activity-logs').countDocuments({ _id: eventId })

/**
 * Returns the activities of customers and their analytics. A rebuild also adds entries with zeros for customers without packets, which are omitted.
 */
async function analyticsOf(leads: Db) {
  return {
    analytics: await leads
      .collection('lead-analytics')
      .find({ packets: { $gt: 0 } }, { projection: { revision: 0 } })
      .sort({ _id: 1 })
      .toArray(),
    activities: await leads.collection('activities').find().sort({ _id: 1 }).toArray(),
  }
}

/** Returns the hashes of the chunks of every stored file. */
async function originals(db: Db): Promise<string[]> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).filter((name) => name.endsWith('.chunks'))
  const hashes: string[] = []
  for (const name of names.sort()) {
    for (const { data } of await db.collection(name).find().sort({ files_id: 1, n: 1 }).toArray()) {
      hashes.push(createHash('sha256').update(data.value()).digest('hex'))
    }
  }
  expect(hashes.length).toBeGreaterThan(0)
  return hashes
}
