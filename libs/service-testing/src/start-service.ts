import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Envelope } from '@forecourt/contracts/event'
import { type LiveMessage, liveSubject } from '@forecourt/contracts/live'
import type { Operations } from '@forecourt/contracts/operation'
import type { ServiceName } from '@forecourt/contracts/services'
import { afterTest } from '@forecourt/dev-servers/after-test'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { streamsOf } from '@forecourt/messaging/service-streams'
import { storedMessages } from '@forecourt/messaging/testing/stored-messages'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { Service, ServiceDeps } from '@forecourt/service-kit/service'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db } from 'mongodb'
import { type Caller, createCaller } from './caller.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { type TestDeps, testServiceDeps } from './test-deps.ts'

/** A started service and its callers. */
export interface Replica<Ops extends Operations> {
  service: Service
  /** a signed-in user; `sessionId` for tests of the session itself */
  as(user: SessionUser, headers?: Record<string, string>, sessionId?: string): Caller<Ops>
  /** a caller who is not signed in */
  anonymous(headers?: Record<string, string>): Caller<Ops>
  /** the gateway or another service */
  internal(): Caller<Ops>
  /** Returns its URL. It starts to listen on a free port at the first call. */
  url(): Promise<string>
}

export interface ServiceFixture<Ops extends Operations, Options = undefined> extends Replica<Ops> {
  deps: TestDeps
  db: Db
  nats: NatsConnection
  natsServer: OwnServer
  /** stands still until it is advanced */
  clock: TestClock
  /** returns the events in the service's streams, in the order of each stream; only those of a type or a dealership when these are given */
  events<Data = Record<string, string>>(type?: string, dealershipId?: string): Promise<Envelope<Data>[]>
  /** collects the live messages of a dealership from now on */
  live(dealershipId: string): Promise<LiveMessage[]>
  /** starts another replica on the same servers; `options` override those of the first one */
  replica(options?: Partial<Options>): Promise<Replica<Ops>>
  /** Stops everything now. Otherwise everything stops after the test, or after the test file when a hook started it. */
  close(): Promise<void>
}

interface StartOptions<Ops extends Operations, Options> {
  contract: Ops
  service: ServiceName
  /** the options of `buildApp` in addition to its deps */
  options?: Options
  /** sent with every call unless the call overrides them */
  headers?: Record<string, string>
  /** a server other than the run's, for tests that stop it */
  mongodbUrl?: string | undefined
  /** uses the machine's clock, for what depends on the clock of MongoDB or of other processes */
  realClock?: boolean
  /** collects the metrics of the service and its replicas; they have none without it */
  registry?: ServiceDeps['registry'] | undefined
}

/** Starts a service with its own database on the run's mongod and its own nats-server. */
export async function startService<const Ops extends Operations, Options extends object | undefined = undefined>(
  buildApp: (deps: ServiceDeps, options?: Options) => Promise<Service>,
  { contract, service: name, options, headers = {}, mongodbUrl, realClock = false, registry }: StartOptions<Ops, Options>,
): Promise<ServiceFixture<Ops, Options>> {
  const clock = createTestClock()
  const real = await testServiceDeps({ mongodbUrl })
  const deps = { ...real, ...(!realClock && { clock: clock.now }), ...(registry && { registry }) }
  const { nats, natsServer } = deps
  const db = deps.mongo.db(`${deps.databasePrefix}${name}`)
  const running: Service[] = []

  const start = async (own?: Partial<Options>): Promise<Replica<Ops>> => {
    const service = await buildApp(deps, own === undefined ? options : ({ ...options, ...own } as Options))
    running.push(service)
    return replicaOf(service, contract, deps, headers)
  }
  const takeDown = async () => {
    await Promise.all(running.map((service) => service.close()))
    await deps.close()
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= takeDown()
    return closing
  }
  afterTest(close)

  return {
    ...(await start()),
    deps,
    db,
    nats,
    natsServer,
    clock,
    events: <Data>(type?: string, dealershipId?: string) => storedEvents<Data>(nats, name, type, dealershipId),
    live: (dealershipId) => collectLive(nats, dealershipId),
    async replica(own) {
      const replica = await start(own)
      afterTest(replica.service.close)
      return replica
    },
    close,
  }
}

function replicaOf<Ops extends Operations>(
  service: Service,
  contract: Ops,
  { identity }: TestDeps,
  headers: Record<string, string>,
): Replica<Ops> {
  let listening: Promise<string> | undefined
  const url = () => {
    listening ??= service.listen('127.0.0.1', 0)
    return listening
  }
  const caller = (more: Record<string, string>) => createCaller(service, url, contract, { ...headers, ...more })
  return {
    service,
    as: (user, more = {}, sessionId = undefined) => caller({ [IDENTITY_HEADER]: identity.asUser(user, sessionId), ...more }),
    anonymous: (more = {}) => caller(more),
    internal: () => caller({ [IDENTITY_HEADER]: identity.asInternal() }),
    url,
  }
}

async function storedEvents<Data>(
  nats: NatsConnection,
  service: ServiceName,
  type?: string,
  dealershipId?: string,
): Promise<Envelope<Data>[]> {
  const stored = await Promise.all(streamsOf(service).map(({ name }) => storedMessages(nats, name)))
  const all = stored.flat().map(({ body }) => body as Envelope<Data>)
  return all.filter(
    (event) => (type === undefined || event.type === type) && (dealershipId === undefined || event.dealershipId === dealershipId),
  )
}

async function collectLive(nats: NatsConnection, dealershipId: string): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = []
  const subscription = nats.subscribe(liveSubject(dealershipId), {
    callback: (_, message) => {
      messages.push(message.json<LiveMessage>())
    },
  })
  await nats.flush()
  afterTest(() => subscription.unsubscribe())
  return messages
}
