import type { ServerResponse } from 'node:http'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeEach, describe, expect, test } from 'vitest'
import { respondJson } from '../testing/stub-service.ts'
import { DEALERSHIP, OWNER, SALES, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const STAFF_ONLY = `/api/dealerships/${DEALERSHIP}/leads`
const PUBLIC = `/api/dealerships/${DEALERSHIP}/vehicles`
const LOGIN = '/api/dealerships/admin/login'
const LOGOUT = '/api/dealerships/admin/logout'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })
const post = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { method: 'POST', headers })

describe('the caller of a request', () => {
  test('passes the session to the service as a signed identity', async () => {
    const { cookie } = gateway.signIn(SALES)
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(200)
    expect(gateway.leads.seen[0]?.headers['x-forecourt-identity']).toBe('user:session-of-Sam:SALES:1')
  })

  test('the cookie itself never reaches a service', async () => {
    const { cookie } = gateway.signIn(SALES)
    await get(STAFF_ONLY, { cookie: `theme=dark; ${cookie}` })
    expect(gateway.leads.seen[0]?.headers.cookie).toBeUndefined()
  })

  test('rejects staff operations without a session before they reach the service', async () => {
    const anonymous: Record<string, string>[] = [
      {},
      { cookie: 'forecourt_session=unknown-session-token' },
      { cookie: 'forecourt_session=short' },
    ]
    for (const headers of anonymous) {
      const response = await get(STAFF_ONLY, headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED', requestId: response.headers.get('x-request-id') })
    }
    expect(gateway.leads.seen).toEqual([])
  })

  test('public operations receive the signed-in user, and also work without one', async () => {
    const { cookie } = gateway.signIn(OWNER)
    await get(PUBLIC, { cookie })
    await get(PUBLIC)
    await get(PUBLIC, { cookie: 'forecourt_session=unknown-session-token' })
    expect(gateway.inventory.seen.map(({ headers }) => headers['x-forecourt-identity'])).toEqual([
      'user:session-of-Olive:OWNER:1',
      undefined,
      undefined,
    ])
  })

  test('ignores a malformed token without a request to auth', async () => {
    await get(PUBLIC, { cookie: 'forecourt_session=<script>' })
    expect(gateway.auth.asked).toEqual([])
  })
})

describe('the session cache', () => {
  test('a hundred concurrent requests cause one request to auth and one signature', async () => {
    const { cookie } = gateway.signIn(SALES)
    const responses = await Promise.all(Array.from({ length: 100 }, () => get(STAFF_ONLY, { cookie })))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(gateway.auth.asked).toHaveLength(1)
    expect(gateway.auth.asked[0]?.identity).toBe('internal:1')
    expect(new Set(gateway.leads.seen.map(({ headers }) => headers['x-forecourt-identity'])).size).toBe(1)
  })

  test('resolves the session again after ten seconds, and reuses the identity token for thirty', async () => {
    const { cookie } = gateway.signIn(SALES)
    for (const seconds of [0, 9, 2, 15, 5]) {
      gateway.passTime(seconds * 1000)
      await get(STAFF_ONLY, { cookie })
    }
    expect(gateway.auth.asked).toHaveLength(3)
    expect(gateway.leads.seen.map(({ headers }) => headers['x-forecourt-identity']?.toString().at(-1))).toEqual(['1', '1', '1', '1', '2'])
  })

  test.each([3_600_000, -3_600_000])('a clock that jumps by %d ms signs no user out, but the identity is signed again', async (jumpMs) => {
    const { cookie } = gateway.signIn(SALES)
    await get(STAFF_ONLY, { cookie })
    gateway.jumpClock(jumpMs)
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(200)
    expect(gateway.auth.asked).toHaveLength(1)
    expect(gateway.leads.seen.map(({ headers }) => headers['x-forecourt-identity']?.toString().at(-1))).toEqual(['1', '2'])
  })

  test('signs a new identity immediately when the user changed', async () => {
    const { cookie } = gateway.signIn(SALES)
    await get(STAFF_ONLY, { cookie })
    gateway.signIn({ ...SALES, role: 'ADMIN' })
    gateway.passTime(11_000)
    await get(STAFF_ONLY, { cookie })
    expect(gateway.leads.seen[1]?.headers['x-forecourt-identity']).toBe('user:session-of-Sam:ADMIN:2')
  })

  test('an automatic request of the page does not extend a session; a request by the user does', async () => {
    const { cookie } = gateway.signIn(SALES)
    await get(STAFF_ONLY, { cookie, 'x-forecourt-idle': '1' })
    gateway.passTime(60_000)
    await get(STAFF_ONLY, { cookie })
    const live = await get('/api/live', { cookie: gateway.signIn(OWNER).cookie })
    await live.body?.cancel()
    expect(gateway.auth.asked.map(({ active }) => active)).toEqual([false, true, false])
  })

  test('a user who must first choose a password gets no live updates', async () => {
    const { cookie } = gateway.signIn({ ...SALES, mustChangePassword: true })
    const response = await get('/api/live', { cookie })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' })
  })

  test('an expired session is anonymous, even when it was just resolved', async () => {
    const { cookie, tokenHash } = gateway.signIn(SALES)
    const session = gateway.auth.sessions.get(tokenHash)
    if (session) session.expiresAt = new Date(gateway.now() + 4_000).toISOString()
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(200)
    gateway.auth.sessions.clear()
    gateway.passTime(5_000)
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(401)
  })

  test('a session revoked by any service ends here immediately', async () => {
    const { cookie, sessionId, tokenHash } = gateway.signIn(SALES)
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(200)
    gateway.revoke(sessionId, tokenHash)
    await eventually(async () => expect((await get(STAFF_ONLY, { cookie })).status).toBe(401))
    // the revocation is cached, so auth is not queried again
    expect(gateway.auth.asked).toHaveLength(1)
  })

  test('a revocation that arrives while auth is queried wins', async () => {
    const { cookie, sessionId, tokenHash } = gateway.signIn(SALES)
    const asked = new Promise<() => void>((resolve) => {
      gateway.auth.respondWith((request, response) => resolve(() => gateway.auth.handle(request, response)))
    })
    const waiting = get(STAFF_ONLY, { cookie })
    const letAuthRespond = await asked
    gateway.revoke(sessionId, tokenHash)
    await gateway.receivedAll()
    letAuthRespond()
    expect((await waiting).status).toBe(401)
  })
})

describe('while auth is unavailable', () => {
  test('returns 503 to a signed-in user without signing out, and serves everyone else', async () => {
    const { cookie } = gateway.signIn(SALES)
    await gateway.auth.stop()
    for (const path of [STAFF_ONLY, PUBLIC]) {
      const response = await get(path, { cookie })
      expect(response.status).toBe(503)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('still signed in') })
    }
    expect((await get(PUBLIC)).status).toBe(200)

    await gateway.auth.start()
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(200)
  })

  test('an auth that fails signs no user out', async () => {
    const { cookie } = gateway.signIn(SALES)
    gateway.auth.respondWith(respondJson(500, { error: 'boom' }))
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(503)
    gateway.auth.respondWith(respondJson(200, { unexpected: true }))
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(503)
  })
})

describe('the session cookie', () => {
  test('is set on sign-in, and the token appears nowhere else', async () => {
    gateway.auth.respondWith(
      respondJson(200, { name: 'Sam' }, { 'x-forecourt-set-session': 'a-new-token-0123456789', 'set-cookie': 'evil=1' }),
    )
    const response = await post(LOGIN)
    expect(response.headers.getSetCookie()).toEqual([
      'forecourt_session=a-new-token-0123456789; Max-Age=10800; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect([...response.headers.keys()].filter((name) => name.startsWith('x-forecourt'))).toEqual([])
    expect(await response.json()).toEqual({ name: 'Sam' })
  })

  test('is Secure when the platform is reached by https', async () => {
    const secure = await startTestGateway({ publicUrl: 'https://cars.example/' })
    secure.auth.respondWith(respondJson(200, {}, { 'x-forecourt-set-session': 'a-new-token-0123456789' }))
    const response = await fetch(secure.url + LOGIN, { method: 'POST' })
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('; Secure')])
  })

  test('has the __Host- prefix behind https, so that a sibling domain cannot set it', async () => {
    const secure = await startTestGateway({ publicUrl: 'https://cars.example/' })
    secure.auth.respondWith(respondJson(200, {}, { 'x-forecourt-set-session': 'a-new-token-0123456789' }))
    const [begun] = (await fetch(secure.url + LOGIN, { method: 'POST' })).headers.getSetCookie()
    // what browsers require for this prefix: Secure, Path=/ and no Domain
    expect(begun).toMatch(/^__Host-forecourt_session=a-new-token-0123456789;(?=.*; Path=\/;)(?!.*Domain).*; Secure/)
    secure.auth.respondWith(secure.auth.handle)
    const { cookie } = secure.signIn(SALES)
    expect((await fetch(secure.url + STAFF_ONLY, { headers: { cookie } })).status).toBe(401)
    expect((await fetch(secure.url + STAFF_ONLY, { headers: { cookie: `__Host-${cookie}` } })).status).toBe(200)
    secure.auth.respondWith(respondJson(200, {}, { 'x-forecourt-clear-session': '1' }))
    const [ended] = (await fetch(secure.url + LOGOUT, { method: 'POST', headers: { cookie: `__Host-${cookie}` } })).headers.getSetCookie()
    expect(ended).toMatch(/^__Host-forecourt_session=; Max-Age=0;.*; Secure/)
  })

  test('cannot be set by another service', async () => {
    gateway.inventory.respondWith(
      respondJson(200, {}, { 'x-forecourt-set-session': 'a-new-token-0123456789', 'set-cookie': 'forecourt_session=x' }),
    )
    expect((await get(PUBLIC)).headers.getSetCookie()).toEqual([])
  })

  test('is cleared on sign-out, and the session ends here before any event arrives', async () => {
    const { cookie } = gateway.signIn(SALES)
    await get(STAFF_ONLY, { cookie })
    gateway.auth.respondWith(respondJson(200, { message: 'Signed out' }, { 'x-forecourt-clear-session': '1' }))
    const response = await post(LOGOUT, { cookie })
    expect(response.headers.getSetCookie()).toEqual(['forecourt_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect((await get(STAFF_ONLY, { cookie })).status).toBe(401)
  })

  test('keeps what it is when a slow response arrives after its session has ended', async () => {
    const { cookie } = gateway.signIn(SALES)
    const held: ServerResponse[] = []
    gateway.inventory.respondWith((_request, response) => void held.push(response))
    const slow = get(PUBLIC, { cookie })
    await eventually(() => expect(held).toHaveLength(1))
    gateway.auth.respondWith(respondJson(200, { message: 'Signed out' }, { 'x-forecourt-clear-session': '1' }))
    await post(LOGOUT, { cookie })
    gateway.passTime(60_000)
    held[0]?.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    expect((await slow).headers.getSetCookie()).toEqual([])
  })

  test('keeps out of a response that a shared cache may store', async () => {
    const { cookie } = gateway.signIn(SALES)
    gateway.inventory.respondWith(respondJson(200, {}, { 'cache-control': 'public, max-age=60' }))
    expect((await get(PUBLIC, { cookie })).headers.getSetCookie()).toEqual([])
  })

  test('is extended by the first response that can carry it', async () => {
    const { cookie, token } = gateway.signIn(SALES)
    gateway.inventory.respondWith(respondJson(200, {}, { 'cache-control': 'public, max-age=60' }))
    await get(PUBLIC, { cookie })
    // responses of the gateway itself carry no session cookie
    expect((await get('/api/live?dealershipId=none', { cookie })).status).toBe(400)
    expect((await get(STAFF_ONLY, { cookie })).headers.getSetCookie()).toEqual([
      expect.stringContaining(`forecourt_session=${token}; Max-Age=10800`),
    ])
  })

  test('is extended every few minutes while it is used', async () => {
    const { cookie, token } = gateway.signIn(SALES)
    const renewals: string[][] = []
    for (const minutes of [0, 1, 5]) {
      gateway.passTime(minutes * 60_000)
      renewals.push((await get(STAFF_ONLY, { cookie })).headers.getSetCookie())
    }
    expect(renewals).toEqual([
      [expect.stringContaining(`forecourt_session=${token}; Max-Age=10800`)],
      [],
      [expect.stringContaining(`forecourt_session=${token}; Max-Age=10800`)],
    ])
  })
})

describe('a state change with the cookie', () => {
  test('from another site is rejected', async () => {
    const { cookie } = gateway.signIn(SALES)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const response = await post(STAFF_ONLY, { cookie, ...headers })
      expect(response.status, JSON.stringify(headers)).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'CROSS_SITE' })
    }
    expect(gateway.leads.seen).toEqual([])
  })

  test('from our own pages and from programs is accepted', async () => {
    const { cookie } = gateway.signIn(SALES)
    const ours: Record<string, string>[] = [{ origin: gateway.url }, { 'sec-fetch-site': 'same-origin' }, {}]
    for (const headers of ours) expect((await post(STAFF_ONLY, { cookie, ...headers })).status, JSON.stringify(headers)).toBe(200)
  })

  test('from the public URL is accepted behind a proxy that changes the host', async () => {
    const proxied = await startTestGateway({ publicUrl: 'https://cars.example/' })
    const { cookie } = proxied.signIn(SALES)
    const response = await fetch(proxied.url + STAFF_ONLY, {
      method: 'POST',
      headers: { cookie: `__Host-${cookie}`, origin: 'https://cars.example' },
    })
    expect(response.status).toBe(200)
  })

  test('is checked, but reads and changes without the cookie are accepted from another site', async () => {
    const { cookie } = gateway.signIn(SALES)
    expect((await get(STAFF_ONLY, { cookie, origin: 'https://evil.example' })).status).toBe(200)
    expect((await post('/api/dealerships/api/packet-logs/handle-open', { origin: 'https://evil.example' })).status).toBe(200)
  })
})
