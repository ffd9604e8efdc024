import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Envelope } from '@forecourt/contracts/event'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { type LiveMessage, liveSubject } from '@forecourt/contracts/live'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import { createIdentityVerifier, IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { Service, ServiceDeps } from '@forecourt/service-kit/service'
import { createTestIdentity, TEST_PUBLIC_KEY } from '@forecourt/service-testing/test-identity'
import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type Db, ObjectId } from 'mongodb'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import type { FeedSettings } from '../deps.ts'
import { createDealershipStore } from '../store/dealership-store.ts'
import { createFeedVersionStore, type FeedVersionDoc } from '../store/feed-version-store.ts'
import { createVehicleStore, type StaffVehicleDoc } from '../store/vehicle-store.ts'

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: T
}
/** What an upload is answered, or the error body. */
export interface UploadAnswer {
  message: string
  code?: string
  requestId?: string
  dealerships: { _id: string; name: string; vehicles: number; csvFile: string }[]
  version: FeedVersion
}

export interface FeedFixture {
  service: Service
  deps: ServiceDeps
  url: string
  db: Db
  nats: NatsConnection
  natsServer: OwnServer
  /** a dealership of the test's own */
  dealership(name?: string): Promise<TestDealership>
  /** the events of one type that the stream holds for a dealership, in order */
  events(type: string, dealershipId: string): Promise<Envelope<Record<string, unknown>>[]>
  live(dealershipId: string): Promise<LiveMessage[]>
  /** another replica on the same servers */
  replica(settings?: Partial<FeedSettings>): Promise<{ service: Service; url: string }>
  close(): Promise<void>
}

export interface FeedFixtureOptions {
  settings?: Partial<FeedSettings>
  /** another server than the run's, for tests that stop it */
  mongodbUrl?: string
}

/** The inventory-feed service on a real mongod and a nats-server of its own, with a database nobody else has. */
export async function startInventoryFeed({ settings, mongodbUrl }: FeedFixtureOptions = {}): Promise<FeedFixture> {
  const natsServer = await testNats()
  const { url: sharedUrl, prefix } = testMongo()
  const mongo = await connectMongo(mongodbUrl ?? sharedUrl)
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const nats = await connectNats(natsServer.url, { name: 'inventory-feed-test', logger })
  const verifier = createIdentityVerifier(TEST_PUBLIC_KEY)
  const deps = { logger, mongo, databasePrefix: prefix, nats, verifier, clock: () => new Date() }
  const service = await buildApp(deps, settings)
  const url = await service.listen('127.0.0.1', 0)
  const db = mongo.db(`${prefix}inventory-feed`)
  return {
    service,
    deps,
    url,
    db,
    nats,
    natsServer,
    dealership: (name = 'Example Motors') => testDealership(url, db, name),
    events: (type, dealershipId) => storedEvents(nats, type, dealershipId),
    live: (dealershipId) => listen(nats, dealershipId),
    async replica(own) {
      const other = await buildApp(deps, { ...settings, ...own })
      onTestFinished(() => other.close())
      return { service: other, url: await other.listen('127.0.0.1', 0) }
    },
    async close() {
      await service.close()
      await nats.close()
      await natsServer.stop()
      await db.dropDatabase().catch(() => {})
      await mongo.close()
    },
  }
}

export type OperationId = keyof typeof inventoryFeedOperations

/** A dealership, its people, and what they can do by HTTP. */
export interface TestDealership {
  dealershipId: string
  admin: string
  sales: string
  /** Uploads as ADMIN unless told; `text` may be bytes. */
  upload(file: string | Uint8Array, options?: UploadOptions): Promise<Answer<UploadAnswer>>
  get<T = Vehicle[]>(path: string, token?: string | null): Promise<Answer<T>>
  send<T = FeedVersion>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, token?: string, body?: object): Promise<Answer<T>>
  versions(): Promise<FeedVersionDoc[]>
  /** listed vehicles, by key of the feed's order */
  vehicles(): Promise<StaffVehicleDoc[]>
}
interface UploadOptions {
  name?: string
  field?: string
  token?: string | null
  url?: string
  /** only to be checked */
  check?: boolean
}

export const identity = createTestIdentity()
export const ownerToken = identity.asUser({ _id: newId(), role: 'OWNER', name: 'Olive Owner', email: 'owner@example.com' })

/** The header value of somebody who works at a dealership. */
export function staffToken(role: 'ADMIN' | 'SALES', dealershipId: string): string {
  const user: SessionUser = { _id: newId(), role, name: `Ada ${role}`, email: `${role.toLowerCase()}@example.com`, dealershipId }
  return identity.asUser(user)
}

async function testDealership(url: string, db: Db, name: string): Promise<TestDealership> {
  const dealershipId = newId()
  await createDealershipStore(db).keep(dealershipId, { name, email: 'sales@example.com' }, '')
  const admin = staffToken('ADMIN', dealershipId)
  const sales = staffToken('SALES', dealershipId)
  const base = `/api/dealerships/${dealershipId}`
  const call = async (method: string, path: string, token: string | null, body?: FormData | string, at = url) => {
    const headers: Record<string, string> = token === null ? {} : { [IDENTITY_HEADER]: token }
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    const response = await fetch(`${at}${base}${path}`, { method, headers, ...(body && { body }) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as never }
  }
  return {
    dealershipId,
    admin,
    sales,
    upload(file, { name: fileName = 'feed.csv', field = 'file', token = admin, url: at, check = false } = {}) {
      const form = new FormData()
      form.append(field, new Blob([file]), fileName)
      return call('POST', `/upload-csv${check ? '?check=true' : ''}`, token, form, at)
    },
    get: (path, token = admin) => call('GET', path, token),
    send: (method, path, token = admin, body) => call(method, path, token, body && JSON.stringify(body)),
    versions: () => createFeedVersionStore(db).list(dealershipId, 100),
    vehicles: () => createVehicleStore(db).list(dealershipId, { filter: 'all' }, { sort: 'stock', skip: 0, limit: 1_000_000 }),
  }
}

async function listen(nats: NatsConnection, dealershipId: string): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = []
  const subscription = nats.subscribe(liveSubject(dealershipId), {
    callback: (_, message) => {
      messages.push(message.json<LiveMessage>())
    },
  })
  await nats.flush()
  onTestFinished(() => subscription.unsubscribe())
  return messages
}

async function storedEvents(nats: NatsConnection, type: string, dealershipId: string): Promise<Envelope<Record<string, unknown>>[]> {
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info('inventory-feed')
  const found: Envelope<Record<string, unknown>>[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage('inventory-feed', { seq })
    if (message?.subject !== type) continue
    const envelope = message.json<Envelope<Record<string, unknown>>>()
    if (envelope.dealershipId === dealershipId) found.push(envelope)
  }
  return found
}

export function newId(): string {
  return new ObjectId().toHexString()
}
