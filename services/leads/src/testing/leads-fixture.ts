import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Envelope } from '@forecourt/contracts/event'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Customer } from '@forecourt/contracts/leads/records'
import type { LiveMessage } from '@forecourt/contracts/live'
import { liveSubject } from '@forecourt/contracts/live'
import type { ClientRequestOf, Operation, ResponseOf } from '@forecourt/contracts/operation'
import type { OwnServer } from '@forecourt/dev-servers/own-server'

import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { Service, ServiceDeps } from '@forecourt/service-kit/service'
import { testServiceDeps } from '@forecourt/service-testing/test-deps'
import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type Db, ObjectId } from 'mongodb'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'

type Ops = typeof leadsOperations
type OperationName = keyof Ops

/** A union's members all at once: a test knows which of them it asked for. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
/** What an error says. */
export interface ErrorBody {
  error: string
  message: string
  code: string
  requestId: string
  fields: { path: string; message: string }[]
  /** who a new customer would have repeated */
  customer: Customer
}
/** What an operation answers, in any of its forms, or an error's body: which it is the test says before it looks into it. */
export interface Answer<Name extends OperationName = OperationName> {
  status: number
  body: AllOf<ResponseOf<Ops[Name]> | ErrorBody>
}
/** Calls operations as one caller. What a test leaves out - defaults, and on purpose what the schema wants - is left out of the request. */
export type Client = <Name extends OperationName>(name: Name, request: Partial<ClientRequestOf<Ops[Name]>>) => Promise<Answer<Name>>

/** The data of any event of this service, as far as tests look at it. */
export type StoredData = Record<string, string>

export interface TestClock {
  now(): Date
  /** moves the service's clock on, in milliseconds */
  advance(ms: number): void
}

export interface LeadsFixture {
  service: Service
  deps: ServiceDeps
  db: Db
  nats: NatsConnection
  natsServer: OwnServer
  clock: TestClock
  as(user: SessionUser, headers?: Record<string, string>): Client
  /** nobody signed in, a browser like a customer's unless headers say otherwise */
  anonymous(headers?: Record<string, string>): Client
  /** the gateway itself */
  platform(): Client
  /** live messages of a dealership from now on */
  live(dealershipId: string): Promise<LiveMessage[]>
  /** the events of one type that the stream holds, in order */
  storedEvents(type: string): Promise<Envelope<StoredData>[]>
  /** another replica on the same servers */
  replica(): Promise<Service>
  close(): Promise<void>
}

/** What a customer's phone says it is. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** The leads service on the run's mongod and a nats-server of its own, with databases nobody else has and a clock that stands still. */
export async function startLeads(options: Parameters<typeof buildApp>[1] = {}): Promise<LeadsFixture> {
  const clock = testClock()
  const deps = { ...(await testServiceDeps()), clock: clock.now }
  const { nats, natsServer, identity } = deps
  const service = await buildApp(deps, options)
  const db = deps.mongo.db(`${deps.databasePrefix}leads`)
  return {
    service,
    deps,
    db,
    nats,
    natsServer,
    clock,
    as: (user, headers = {}) => client(service, { [IDENTITY_HEADER]: identity.asUser(user), 'user-agent': PHONE, ...headers }),
    anonymous: (headers = {}) => client(service, { 'user-agent': PHONE, ...headers }),
    platform: () => client(service, { [IDENTITY_HEADER]: identity.asInternal() }),
    live: (dealershipId) => listen(nats, dealershipId),
    storedEvents: (type) => storedEvents(nats, type),
    replica: () => buildApp(deps, options),
    async close() {
      await service.close()
      await db.dropDatabase()
      await deps.close()
    },
  }
}

function testClock(): TestClock {
  // In the future, so that MongoDB's own clock expires nothing of a test.
  let now = Date.UTC(2036, 4, 14, 16, 0, 0)
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms
    },
  }
}

/** Calls a service's operations directly, as `headers` say. */
export function client(service: Pick<Service, 'app'>, headers: Record<string, string>): Client {
  return async (name, request) => {
    const operation: Operation = leadsOperations[name]
    const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: object }
    const response = await service.app.inject({
      method: operation.method,
      url: fill(operation.path, params as Record<string, string>),
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: response.statusCode, body: response.json() }
  }
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
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

async function storedEvents(nats: NatsConnection, type: string): Promise<Envelope<StoredData>[]> {
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info('leads')
  const found: Envelope<StoredData>[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage('leads', { seq })
    if (message?.subject === type) found.push(message.json<Envelope<StoredData>>())
  }
  return found
}

/** A dealership of a test's own, and who works there. */
export function dealership(dealershipId: string = newId()) {
  const user = (role: 'ADMIN' | 'SALES', name: string): SessionUser => {
    const _id = newId()
    return { _id, role, name, email: `${_id}@example.com`, dealershipId }
  }
  return {
    dealershipId,
    admin: user('ADMIN', 'Ada Admin'),
    sales: user('SALES', 'Sam Sales'),
    otherSales: user('SALES', 'Sue Sales'),
  }
}

export const owner: SessionUser = { _id: newId(), role: 'OWNER', name: 'Olive Owner', email: 'owner@example.com' }

export function newId(): string {
  return new ObjectId().toHexString()
}
