import { readFileSync } from 'node:fs'
import { type ApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentAttached } from '@forecourt/contracts/documents/events'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { createDocumentStores } from '@forecourt/documents/deps'
import { sweepFiles } from '@forecourt/documents/jobs/sweep-files'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { type Db, MongoClient } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { Replica } from '../processes/replica.ts'
import { formWith, oneCarFeed, VIN } from '../requests/sample-files.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'

/** The pages of a document whose rendering must not be finished when its service is killed. */
const PAGES = 24
const PATIENCE = { intervalMs: 100 }
const A_DAY_LATER = () => new Date(Date.now() + 25 * 60 * 60 * 1000)

let mongo: OwnServer
let platform: TestProcessPlatform
let stored: StoredFacts
let db: Db
let staff: ApiClient
let dealerships = 0
beforeAll(async () => {
  mongo = await ownMongo()
  afterTest(() => mongo.stop())
  platform = await startTestProcessPlatform({ mongodbUrl: mongo.url })
  stored = await openStoredFacts(platform)
  afterTest(() => stored.close())
  const client = await MongoClient.connect(mongo.url)
  afterTest(() => client.close())
  db = client.db(`${platform.databasePrefix}documents`)
  staff = await signIn(platform.url, platform.owner)
})

test('a service that is killed while it receives a form leaves no partial document, and the stored files are swept', async () => {
  const dealershipId = await dealershipWithCar()
  const cutOff = sendHalfOfAForm(dealershipId, await samplePaper('inspection', { vin: VIN }))
  await eventually(async () => expect(await stored.count('documents', 'document-bytes.files')).toBe(1), PATIENCE)
  await service().kill()
  expect((await cutOff).status).toBeGreaterThanOrEqual(500)
  await restarted()

  expect(await kept()).toEqual({ 'document-files': 0, 'vehicle-documents': 0, 'unfiled-documents': 0, outbox: 0 })
  const stores = createDocumentStores(db)
  await sweepFiles({ stores, clock: () => new Date() })
  expect(await stored.count('documents', 'document-bytes.files')).toBe(1)
  await sweepFiles({ stores, clock: A_DAY_LATER })
  expect(await stored.count('documents', 'document-bytes.files')).toBe(0)
  expect(await stored.count('documents', 'document-bytes.chunks')).toBe(0)

  expect(await upload(dealershipId, await samplePaper('inspection', { vin: VIN }))).toMatchObject([{ state: 'filed', vin: VIN }])
})

test('a service that is killed while it renders pages continues where it stopped and leaves no process behind', async () => {
  const dealershipId = await dealershipWithCar()
  const [result] = await upload(dealershipId, await samplePaper('inspection', { vin: VIN, pages: PAGES }))
  const params = { dealershipId, documentId: result?.documentId ?? '' }
  const pages = () => staff.call(documentsOperations.getDocumentPages, { params, query: {} })
  const drawn = async () => (await db.collection('document-files').findOne({ pageCount: PAGES }))?.render.pages ?? []
  await eventually(async () => expect((await drawn()).length).toBeGreaterThan(0), { intervalMs: 20 })
  const children = readFileSync(`/proc/${service().pid}/task/${service().pid}/children`, 'utf8').split(' ').filter(Boolean)
  expect(children.length).toBeGreaterThan(0)
  await service().kill()
  const before = await drawn()
  expect(before.length).toBeLessThan(PAGES)
  await eventually(() => expect(children.filter(isRunning)).toEqual([]), PATIENCE)

  await restarted()
  expect(await pages()).toMatchObject({ render: 'waiting', pageCount: PAGES })
  // the claim of the killed process expires after a minute
  await eventually(async () => expect((await pages()).render).toBe('ready'), { intervalMs: 500 })
  const after = await drawn()
  expect(after).toHaveLength(PAGES)
  expect(after.slice(0, before.length)).toEqual(before)
})

test('documents are filed while NATS is unavailable, and their events are published when it is back', async () => {
  const dealershipId = await dealershipWithCar()
  const published = await stored.events('documents', documentAttached.type)
  await platform.nats.halt()
  try {
    expect(await upload(dealershipId, await samplePaper('msrp', { vin: VIN }))).toMatchObject([{ state: 'filed', vin: VIN }])
  } finally {
    await platform.nats.restart()
  }
  await eventually(async () => expect(await stored.events('documents', documentAttached.type)).toBe(published + 1), PATIENCE)
})

test('while MongoDB is unavailable an upload fails with a message and leaves nothing, and succeeds when it is back', async () => {
  const dealershipId = await dealershipWithCar()
  const paper = await samplePaper('autocheck', { vin: VIN })
  // an event of the preparation may still be in the outbox
  const before = await eventually(async () => {
    const now = await kept()
    expect(now.outbox).toBe(0)
    return now
  }, PATIENCE)
  await mongo.halt()
  const refused = await staff.fetch(`/api/dealerships/${dealershipId}/documents`, { method: 'POST', body: formOf(paper) })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z].*\.$/) })
  await mongo.restart()
  await eventually(async () => expect(await kept()).toEqual(before), PATIENCE)
  const filed = await eventually(() => upload(dealershipId, paper), PATIENCE)
  expect(filed).toMatchObject([{ state: 'filed', vin: VIN }])
})

function service(): Replica {
  const [only] = platform.of('documents')
  if (only === undefined) throw new Error('there is no documents service')
  return only
}

async function restarted(): Promise<void> {
  await service().start()
  await platform.allReady('documents')
}

function isRunning(pid: string): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Creates a dealership with one vehicle that the documents service knows. */
async function dealershipWithCar(): Promise<string> {
  const name = `Faults ${++dealerships}`
  const { _id: dealershipId } = await staff.call(authOperations.createDealership, { body: { name, email: 'a@faults.test' } })
  // inventory-feed receives the dealership in an event
  await eventually(() => staff.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } }), PATIENCE)
  await staff.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: oneCarFeed() })
  await eventually(() => staff.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle: VIN } }), PATIENCE)
  return dealershipId
}

const formOf = (paper: Uint8Array) => formWith('files', paper, 'paper.pdf')

async function upload(dealershipId: string, paper: Uint8Array) {
  return (await staff.call(documentsOperations.uploadDocuments, { params: { dealershipId }, query: {}, body: formOf(paper) })).results
}

/** Counts the documents of the service in MongoDB, without stored bytes. */
async function kept(): Promise<Record<string, number>> {
  const names = ['document-files', 'vehicle-documents', 'unfiled-documents', 'outbox']
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await stored.count('documents', name)])))
}

/** Sends a form with a complete file and the first part of another one, whose rest never comes. */
function sendHalfOfAForm(dealershipId: string, paper: Uint8Array): Promise<Response> {
  const part = (name: string) => Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`)
  const halfAFilm = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(3 * 1024 * 1024)])
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of [part('a.pdf'), paper, Buffer.from('\r\n'), part('b.mp4'), halfAFilm]) controller.enqueue(piece)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return staff.fetch(`/api/dealerships/${dealershipId}/documents`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}
