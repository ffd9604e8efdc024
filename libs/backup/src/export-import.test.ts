import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { eventually } from '@forecourt/dev-servers/eventually'
import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream'
import { headers, nanos } from '@nats-io/transport-node'
import { BSON, GridFSBucket } from 'mongodb'
import { expect, test } from 'vitest'
import { readManifest } from './manifest.ts'
import { documentsOf, messagesOf } from './testing/contents.ts'
import { everyType } from './testing/every-type.ts'
import { newFolder, runExport, runImport, type SmallPlatform, smallPlatform } from './testing/small-platform.ts'

test('documents, indexes, options and GridFS files are restored unchanged under another prefix, but not leases', async () => {
  const from = await smallPlatform()
  const file = await fill(from)
  const to = await move(from)
  expect(await documentsOf(to.db)).toEqual(await documentsOf(from.db))
  expect(Object.keys(await documentsOf(to.db))).toEqual(expect.arrayContaining(['leads.customers', 'documents.pdfs.chunks', 'auth.users']))
  expect(await to.db('leads').collection('leases').countDocuments()).toBe(0)
  const stored = await buffer(new GridFSBucket(to.db('documents'), { bucketName: 'pdfs' }).openDownloadStreamByName('sticker.pdf'))
  expect(stored.equals(file)).toBe(true)
})

test('collections are exported as mongorestore reads them: plain BSON, and metadata in canonical extended JSON without ids of the server', async () => {
  const from = await smallPlatform()
  await fill(from)
  const folder = await newFolder()
  expect(await runExport(from, folder)).toMatchObject({ code: 0, said: expect.stringContaining('Exported into') })
  const path = join(folder, 'mongodb/leads/customers')
  const metadata = JSON.parse(gunzipSync(await readFile(`${path}.metadata.json.gz`)).toString())
  expect(metadata).toMatchObject({
    collectionName: 'customers',
    type: 'collection',
    options: { validator: { name: { $type: 'string' } }, validationLevel: 'moderate' },
  })
  expect(metadata).not.toHaveProperty('uuid')
  expect(metadata.indexes).toContainEqual({ v: { $numberInt: '2' }, key: { _id: { $numberInt: '1' } }, name: '_id_' })
  expect(metadata.indexes).toContainEqual(expect.objectContaining({ name: 'expiry', expireAfterSeconds: { $numberInt: '864000' } }))
  const bytes = gunzipSync(await readFile(`${path}.bson.gz`))
  const { documents = -1 } = (await readManifest(folder)).mongodb.databases.leads?.customers ?? {}
  expect(BSON.deserializeStream(bytes, 0, documents, [], 0, {})).toBe(bytes.length)
})

test('messages keep their sequences and headers despite gaps, and consumers continue after the last message they handled', async () => {
  const from = await smallPlatform()
  await makeLeadsStream(from)
  await from.db('leads').collection('customers').insertOne({ name: 'Carla' })
  const before = await messagesOf(from, 'leads')
  expect(before.map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7, 9, 10, 11])
  const to = await move(from)
  expect(await messagesOf(to, 'leads')).toEqual(before)
  const { state, config } = await to.manager.streams.info('leads')
  expect(state).toMatchObject({ first_seq: 4, last_seq: 12 })
  const original = (await from.manager.streams.info('leads')).config
  expect({ ...config, first_seq: 0, metadata: null }).toEqual({ ...original, first_seq: 0, metadata: null })
  // 6 was acknowledged before 5, so it is redelivered, unlike 4
  expect(await delivered(to, 'auth-on-leads', 6)).toEqual([5, 6, 7, 9, 10, 11])
  expect(await delivered(to, 'auth-on-new', 1)).toEqual([11])
  const { config: consumer } = await to.manager.consumers.info('leads', 'auth-on-leads')
  expect(consumer).toMatchObject({ ack_wait: nanos(31_000), max_ack_pending: 77, filter_subject: 'leads.>' })
})

test('an event that was published twice, hours apart, stays twice, and later messages keep their sequences', async () => {
  const from = await smallPlatform()
  await from.manager.streams.add({ name: 'leads', subjects: ['leads.>'], duplicate_window: nanos(100) })
  const js = jetstream(from.nats)
  await js.publish('leads.a', 'first', { msgID: 'one' })
  const later = async () => (await js.publish('leads.a', 'again', { msgID: 'one' })).duplicate
  await eventually(async () => expect(await later()).toBe(false))
  await js.publish('leads.b', 'last', { msgID: 'last' })
  await from.db('leads').collection('customers').insertOne({ name: 'Carla' })
  const before = await messagesOf(from, 'leads')
  expect(before.map(({ text }) => text)).toEqual(['first', 'again', 'last'])
  const to = await move(from)
  expect(await messagesOf(to, 'leads')).toEqual(before)
})

test('an emptied stream continues with its last sequence', async () => {
  const from = await smallPlatform()
  await from.manager.streams.add({ name: 'auth', subjects: ['auth.>'] })
  for (const text of ['a', 'b', 'c']) await jetstream(from.nats).publish('auth.x', text)
  await from.manager.consumers.add('auth', {
    durable_name: 'leads-on-auth',
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.New,
  })
  await from.manager.streams.purge('auth')
  await from.db('auth').collection('users').insertOne({})
  const to = await move(from)
  expect((await jetstream(to.nats).publish('auth.x', 'd')).seq).toBe(4)
  expect((await to.manager.consumers.info('auth', 'leads-on-auth')).num_pending).toBe(1)
})

test('an export can be imported into an empty platform that a migration has prepared', async () => {
  const from = await smallPlatform()
  await fill(from)
  const to = await smallPlatform()
  await to.manager.streams.add({ name: 'leads', subjects: ['leads.>'] })
  await to.db('leads').createIndex('customers', { name: 1 }, { name: 'of another version' })
  await move(from, to)
  expect(await documentsOf(to.db)).toEqual(await documentsOf(from.db))
})

test('an export ends with the databases and streams that it does not contain', async () => {
  const from = await smallPlatform()
  await fill(from)
  await makeLeadsStream(from)
  expect((await runExport(from, await newFolder())).said).not.toContain('not exported')
  const marketplaces = from.db('marketplaces')
  await marketplaces.collection('listings').insertOne({ vin: 'any' })
  await from.manager.streams.add({ name: 'marketplaces', subjects: ['marketplaces.>'] })
  const { code, said } = await runExport(from, await newFolder())
  expect(code).toBe(0)
  const warning = `WARNING: not exported: the database ${from.prefix}marketplaces, the stream marketplaces. `
  expect(said.split('\n').at(-1)?.startsWith(warning), said).toBe(true)
})

/** Exports a platform, imports that into an empty one, and returns the latter. */
async function move(from: SmallPlatform, target?: SmallPlatform): Promise<SmallPlatform> {
  const folder = await newFolder()
  expect(await runExport(from, folder)).toMatchObject({ code: 0, said: expect.stringContaining('Exported into') })
  const to = target ?? (await smallPlatform())
  expect(await runImport(to, folder)).toMatchObject({ code: 0, said: expect.stringContaining('Start the services now') })
  return to
}

/** Fills collections of several services and returns the bytes of the stored file. */
async function fill(platform: SmallPlatform): Promise<Buffer> {
  const leads = platform.db('leads')
  const customers = await leads.createCollection('customers', { validator: { name: { $type: 'string' } }, validationLevel: 'moderate' })
  await customers.insertMany(
    [everyType(), everyType()].map((document) => ({ ...document, name: 'Carla' })),
    { forceServerObjectId: true },
  )
  await customers.insertOne({ name: 7 }, { bypassDocumentValidation: true })
  await customers.createIndexes([
    { name: 'unique email', key: { email: 1, name: -1 }, unique: true, partialFilterExpression: { email: { $exists: true } } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 864_000 },
    { name: 'text', key: { name: 'text', notes: 'text' }, weights: { name: 3 }, default_language: 'none' },
    { name: 'any case', key: { name: 1 }, collation: { locale: 'en', strength: 2 }, sparse: true },
  ])
  await leads.createCollection('nothing-yet', { collation: { locale: 'de' } })
  await leads.collection('leases').insertOne({ holder: 'a process of that box' })
  await platform
    .db('auth')
    .collection('users')
    .insertMany(Array.from({ length: 2_500 }, (_, number) => ({ number })))
  // larger than one read, so that documents span two reads
  const file = randomBytes(3_500_000)
  const upload = new GridFSBucket(platform.db('documents'), { bucketName: 'pdfs' }).openUploadStream('sticker.pdf', {
    metadata: { kind: 'msrp' },
  })
  await new Promise((resolve, reject) => upload.on('finish', resolve).on('error', reject).end(file))
  return file
}

/** Creates a stream with messages 4 to 11; 8 and 12 were deleted. One consumer has handled 4 and 6, another starts after 10. */
async function makeLeadsStream({ manager, nats }: SmallPlatform): Promise<void> {
  await manager.streams.add({ name: 'leads', subjects: ['leads.>'], max_age: nanos(30 * 24 * 3_600_000), first_seq: 4 })
  const js = jetstream(nats)
  const publish = async (number: number) => {
    const extra = headers()
    extra.set('traceparent', `00-${number}`)
    extra.append('Two', 'a')
    extra.append('Two', 'b: ü')
    await js.publish(number % 2 === 0 ? 'leads.even' : 'leads.odd', `message ${number} ü`, { msgID: `id-${number}`, headers: extra })
  }
  for (let number = 4; number <= 10; number++) await publish(number)
  const durable = { ack_policy: AckPolicy.Explicit, ack_wait: nanos(31_000), max_ack_pending: 77, filter_subject: 'leads.>' }
  await manager.consumers.add('leads', { durable_name: 'auth-on-leads', ...durable, deliver_policy: DeliverPolicy.All })
  await manager.consumers.add('leads', { durable_name: 'auth-on-new', ...durable, deliver_policy: DeliverPolicy.New })
  await publish(11)
  await js.publish('leads.even', new Uint8Array())
  for (const sequence of [8, 12]) await manager.streams.deleteMessage('leads', sequence)
  const consumer = await js.consumers.get('leads', 'auth-on-leads')
  for await (const message of await consumer.fetch({ max_messages: 3, expires: 30_000 })) {
    if (message.seq !== 5) await message.ackAck()
  }
}

async function delivered({ nats }: SmallPlatform, durable: string, count: number): Promise<number[]> {
  const consumer = await jetstream(nats).consumers.get('leads', durable)
  const sequences: number[] = []
  for await (const message of await consumer.fetch({ max_messages: count, expires: 30_000 })) sequences.push(message.seq)
  return sequences
}
