import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { liveSubject } from '@forecourt/contracts/live'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeEach, expect, test } from 'vitest'
import { DEALERSHIP, OTHER_DEALERSHIP, OWNER, SALES, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const ADMIN_ELSEWHERE: SessionUser = {
  ...SALES,
  _id: '65f00000000000000000000c',
  role: 'ADMIN',
  name: 'Anna Admin',
  dealershipId: OTHER_DEALERSHIP,
}

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({ heartbeatMs: 50 })
})

test('a message reaches only users who may see its dealership', async () => {
  const owner = await open(gateway.signIn(OWNER).cookie)
  const ownerOfOne = await open(gateway.signIn(OWNER, 'second').cookie, `?dealershipId=${OTHER_DEALERSHIP}`)
  const sales = await open(gateway.signIn(SALES).cookie)
  const elsewhere = await open(gateway.signIn(ADMIN_ELSEWHERE).cookie)

  publish(DEALERSHIP)
  publish(OTHER_DEALERSHIP)
  await eventually(() => expect(owner.messages()).toHaveLength(2))
  await eventually(() => expect([ownerOfOne, sales, elsewhere].map((stream) => stream.messages().length)).toEqual([1, 1, 1]))
  expect(owner.messages()).toEqual([message(DEALERSHIP), message(OTHER_DEALERSHIP)])
  expect(ownerOfOne.messages()).toEqual([message(OTHER_DEALERSHIP)])
  expect(sales.messages()).toEqual([message(DEALERSHIP)])
  expect(elsewhere.messages()).toEqual([message(OTHER_DEALERSHIP)])
})

test('the stream forbids caching and buffering, sends ready, and sends heartbeats', async () => {
  const stream = await open(gateway.signIn(SALES).cookie)
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.any(String),
  })
  expect(stream.response.headers['content-encoding']).toBeUndefined()
  expect(stream.text()).toContain('retry: 2000\nevent: ready\n')
  await eventually(() => expect(stream.text()).toContain(': heartbeat\n\n: heartbeat\n\n'))
})

test('needs a session, and does not reveal whether another dealership exists', async () => {
  expect((await fetch(`${gateway.url}/api/live`)).status).toBe(401)
  const { cookie } = gateway.signIn(SALES)
  expect((await fetch(`${gateway.url}/api/live?dealershipId=${OTHER_DEALERSHIP}`, { headers: { cookie } })).status).toBe(404)
  expect((await fetch(`${gateway.url}/api/live?dealershipId=nonsense`, { headers: { cookie } })).status).toBe(400)
  expect((await fetch(`${gateway.url}/api/live`, { method: 'HEAD', headers: { cookie } })).status).toBe(405)
})

test('skips a malformed message', async () => {
  const stream = await open(gateway.signIn(SALES).cookie)
  gateway.publisher.publish(liveSubject(DEALERSHIP), 'not json')
  gateway.publisher.publish(liveSubject(DEALERSHIP), JSON.stringify({ topic: 'unknown', dealershipId: DEALERSHIP }))
  publish(DEALERSHIP)
  await eventually(() => expect(stream.messages()).toEqual([message(DEALERSHIP)]))
})

test('sends signed-out and ends immediately when its session is revoked; other sessions stay', async () => {
  const { cookie, sessionId, tokenHash } = gateway.signIn(SALES)
  const [first, second, other] = [await open(cookie), await open(cookie), await open(gateway.signIn(OWNER).cookie)]
  gateway.revoke(sessionId, tokenHash)
  await Promise.all([first.ended, second.ended])
  expect(first.text()).toContain('event: signed-out')
  publish(DEALERSHIP)
  await eventually(() => expect(other.messages()).toHaveLength(1))
})

test('ends when its session has expired, but not while the session is used elsewhere', async () => {
  gateway = await startTestGateway({ expiryCheckMs: 30 })
  const { cookie, tokenHash } = gateway.signIn(SALES)
  const stream = await open(cookie)
  // when the session would expire as far as this gateway knows, auth says that it was extended
  gateway.passTime(3 * 3_600_000 - 60_000)
  gateway.signIn(SALES)
  gateway.passTime(60_000 + 31_000)
  await eventually(() => expect(gateway.auth.asked).toHaveLength(2))
  publish(DEALERSHIP)
  await eventually(() => expect(stream.messages()).toHaveLength(1))
  // now auth says that it has expired
  gateway.auth.sessions.delete(tokenHash)
  gateway.passTime(4 * 3_600_000)
  await stream.ended
  expect(stream.text()).toContain('event: signed-out')
})

test('while NATS is unavailable the stream stays open, sends degraded, and continues afterwards', async () => {
  const { cookie } = gateway.signIn(SALES)
  const stream = await open(cookie)
  await gateway.nats.halt()
  await eventually(() => expect(stream.text()).toContain('event: degraded'))
  const late = await open(cookie)
  expect(late.text()).toContain('event: degraded')
  expect(late.text()).not.toContain('event: ready')

  await gateway.nats.restart()
  await eventually(() => expect(stream.text().split('event: degraded')[1]).toContain('event: ready'))
  await eventually(() => gateway.publisher.flush())
  publish(DEALERSHIP)
  await eventually(() => expect(stream.messages()).toEqual([message(DEALERSHIP)]))
})

test('a session that was revoked while NATS was unavailable ends on reconnect', async () => {
  const { cookie, tokenHash } = gateway.signIn(SALES)
  const stream = await open(cookie)
  await gateway.nats.halt()
  await eventually(() => expect(stream.text()).toContain('event: degraded'))
  gateway.auth.sessions.delete(tokenHash)
  await gateway.nats.restart()
  await stream.ended
  expect(stream.text()).toContain('event: signed-out')
})

test('ends cleanly when the gateway stops', async () => {
  const stream = await open(gateway.signIn(SALES).cookie)
  await gateway.service.close()
  await stream.ended
  // a connection that did not end cleanly is aborted after some seconds
  expect(stream.response.complete).toBe(true)
  expect(stream.text()).not.toContain('signed-out')
})

test('limits the streams of a session, and frees a slot when one closes', async () => {
  const { cookie } = gateway.signIn(SALES)
  const streams = await Promise.all(Array.from({ length: 12 }, () => open(cookie)))
  const headers = { cookie }
  expect((await fetch(`${gateway.url}/api/live`, { headers })).status).toBe(429)
  streams[0]?.response.destroy()
  await eventually(async () => {
    const controller = new AbortController()
    const { status } = await fetch(`${gateway.url}/api/live`, { headers, signal: controller.signal })
    controller.abort()
    expect(status).toBe(200)
  })
})

test('a client that leaves while its session is resolved takes no slot of that session', async () => {
  const { cookie } = gateway.signIn(SALES)
  const resolving: (() => void)[] = []
  gateway.auth.respondWith((request, response) => void resolving.push(() => gateway.auth.handle(request, response)))
  let received = 0
  gateway.service.app.server.on('request', () => received++)
  const requests = Array.from({ length: 12 }, () =>
    httpRequest(`${gateway.url}/api/live`, { headers: { cookie }, agent: false })
      .on('error', () => {})
      .end(),
  )
  await eventually(() => expect([received, resolving.length]).toEqual([12, 1]))
  for (const request of requests) request.destroy()
  await eventually(async () => expect(await connections()).toBe(0))
  gateway.auth.respondWith(gateway.auth.handle)
  for (const resolve of resolving) resolve()
  const stream = await open(cookie)
  publish(DEALERSHIP)
  await eventually(() => expect(stream.messages()).toHaveLength(1))
})

test('disconnects a client that does not read, so that its queue does not fill the memory', async () => {
  const stream = await open(gateway.signIn(OWNER).cookie)
  stream.response.pause()
  const big = { ...message(DEALERSHIP), customerIds: Array.from({ length: 20_000 }, () => DEALERSHIP) }
  const cut = new Promise((resolve) => stream.response.once('close', resolve))
  const flood = setInterval(() => gateway.publisher.publish(liveSubject(DEALERSHIP), JSON.stringify(big)), 5)
  try {
    await eventually(async () => expect(await connections()).toBe(0))
  } finally {
    clearInterval(flood)
  }
  stream.response.resume()
  await cut
})

interface Stream {
  response: IncomingMessage
  text(): string
  messages(): unknown[]
  ended: Promise<void>
}

/** Opens a stream as a browser would and waits for its first event. */
async function open(cookie: string, query = ''): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${gateway.url}/api/live${query}`, { headers: { cookie, 'accept-encoding': 'gzip, br' }, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
  expect(response.statusCode).toBe(200)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  response.on('error', () => {})
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  await eventually(() => expect(text).toContain('event: '))
  return {
    response,
    text: () => text,
    messages: () => [...text.matchAll(/^data: (\{"topic.*)$/gm)].map(([, json = '']) => JSON.parse(json)),
    ended,
  }
}

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    gateway.service.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

function message(dealershipId: string) {
  return { topic: 'lead.changed', dealershipId, customerIds: [] as string[] }
}

function publish(dealershipId: string): void {
  gateway.publisher.publish(liveSubject(dealershipId), JSON.stringify(message(dealershipId)))
}
