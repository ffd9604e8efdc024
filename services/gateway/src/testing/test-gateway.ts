import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionRevoked } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { startTestNats } from '@forecourt/messaging/testing/test-nats'
import type { IdentitySigner } from '@forecourt/service-kit/identity'
import { newId, owner, staffUser } from '@forecourt/service-testing/people'
import { pino } from 'pino'
import { buildApp, type GatewayDeps } from '../app.ts'
import type { Upstream } from '../routing/routes.ts'
import { type StubService, startStubService } from './stub-service.ts'

export const DEALERSHIP = newId()
export const OTHER_DEALERSHIP = newId()

export const OWNER: SessionUser = owner
export const SALES: SessionUser = staffUser('SALES', DEALERSHIP, 'Sam Sales')

/** Creates an auth service with the sessions that a test adds. It records its requests. */
function createStubAuth() {
  const sessions = new Map<string, { sessionId: string; user: SessionUser; expiresAt: string }>()
  const asked: { tokenHash: string; active: boolean; identity: unknown }[] = []
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { tokenHash, active } = JSON.parse(Buffer.concat(chunks).toString()) as { tokenHash: string; active: boolean }
      asked.push({ tokenHash, active, identity: request.headers['x-forecourt-identity'] })
      const session = sessions.get(tokenHash)
      response.writeHead(session === undefined ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(session ?? { error: 'Please sign in.' }))
    })
  }
  return { sessions, asked, handle }
}

/** Creates a signer of readable tokens that counts how many of each kind it signed. */
function createStubSigner() {
  const signed = { user: 0, internal: 0 }
  const signer: IdentitySigner = {
    signUser: async (sessionId, user) => `user:${sessionId}:${user.role}:${++signed.user}`,
    signInternal: async () => `internal:${++signed.internal}`,
  }
  return { signer, signed }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>

/** The stubs behind a gateway, by service. */
export function stubsOf({
  auth,
  inventory,
  documents,
  leads,
  taxVin,
  tradeIns,
  notifications,
}: TestGateway): Record<Upstream, StubService> {
  return { auth, 'inventory-feed': inventory, documents, leads, 'tax-vin': taxVin, 'trade-ins': tradeIns, notifications }
}

/** Starts a gateway in front of stub services, with a separate nats-server and a clock that moves only when a test moves it. */
export async function startTestGateway(options: Partial<GatewayDeps> = {}) {
  const logger = pino({ level: 'silent' })
  const [{ server: nats, connect }, auth, inventory, documents, leads, taxVin, tradeIns, notifications] = await Promise.all([
    startTestNats(logger),
    startStubService(),
    startStubService(),
    startStubService(),
    startStubService(),
    startStubService(),
    startStubService(),
    startStubService(),
  ])
  const connection = await connect()
  const publisher = await connect()
  const { signer, signed } = createStubSigner()
  const stubAuth = createStubAuth()
  auth.respondWith((request, response) => {
    if (request.url === '/internal/sessions/resolve') return stubAuth.handle(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  let now = Date.parse('2026-05-04T12:00:00Z')
  // starts above 0, as performance.now() does: lru-cache treats 0 as no time
  let passedMs = 1
  const service = await buildApp({
    logger,
    nats: connection,
    clock: () => new Date(now),
    elapsedMs: () => passedMs,
    signer,
    upstreams: {
      auth: auth.url,
      'inventory-feed': inventory.url,
      documents: documents.url,
      leads: leads.url,
      'tax-vin': taxVin.url,
      'trade-ins': tradeIns.url,
      notifications: notifications.url,
    },
    ...options,
    // longer than the product's, within which stubs on a busy machine may not respond
    timeouts: { previewMs: 15_000, ...options.timeouts },
  })
  const url = await service.listen('127.0.0.1', 0)
  // the subscription is active from now on
  await connection.flush()
  afterTest(async () => {
    await service.close()
    await Promise.all([auth, inventory, documents, leads, taxVin, tradeIns, notifications].map((stub) => stub.stop()))
  })

  return {
    url,
    service,
    nats,
    publisher,
    auth: { ...auth, ...stubAuth },
    inventory,
    documents,
    leads,
    taxVin,
    tradeIns,
    notifications,
    signed,
    /** the time by the gateway's clock, in milliseconds since the epoch */
    now: () => now,
    passTime: (ms: number) => {
      now += ms
      passedMs += ms
    },
    /** Moves the wall clock forward or back, but not the monotonic clock. */
    jumpClock: (ms: number) => {
      now += ms
    },
    /** Creates a session. Returns its Cookie header, id, token and token hash. */
    signIn: (user: SessionUser, sessionId = `session-of-${user.name.split(' ')[0]}`, token = `token-${sessionId}-0123456789`) => {
      const tokenHash = createHash('sha256').update(token).digest('hex')
      stubAuth.sessions.set(tokenHash, { sessionId, user, expiresAt: new Date(now + 3 * 3_600_000).toISOString() })
      return { cookie: `forecourt_session=${token}`, sessionId, tokenHash, token }
    },
    /** Publishes that auth has ended a session. */
    revoke: (sessionId: string, tokenHash: string) => {
      const context = { dealershipId: null, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: new Date() }
      publisher.publish(sessionRevoked.type, JSON.stringify(makeEnvelope(sessionRevoked, { sessionId, tokenHash }, context)))
    },
    /** Resolves when the gateway has received everything published so far. */
    receivedAll: async () => {
      await publisher.flush()
      await connection.flush()
    },
  }
}
