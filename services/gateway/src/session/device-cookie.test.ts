import { beforeAll, expect, test } from 'vitest'
import { respondJson } from '../testing/stub-service.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const LOGIN = '/api/dealerships/admin/login'
const TOKEN = 'D'.repeat(43)

const signIn = (gateway: TestGateway, headers: Record<string, string> = {}) => fetch(gateway.url + LOGIN, { method: 'POST', headers })

let gateway: TestGateway
let secured: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
  secured = await startTestGateway({ publicUrl: 'https://forecourt.example' })
})

test('sets a device cookie in addition to the session cookie when a browser signs in', async () => {
  const withDevice = respondJson(200, {}, { 'x-forecourt-set-session': 'a-new-session-token-0123456789', 'x-forecourt-set-device': TOKEN })
  for (const [one, wanted] of [
    [gateway, `forecourt_device=${TOKEN}; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict`],
    [secured, `__Host-forecourt_device=${TOKEN}; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict`],
  ] as const) {
    one.auth.respondWith(withDevice)
    const response = await signIn(one)
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('forecourt_session='), wanted])
    expect(response.headers.get('x-forecourt-set-device')).toBeNull()
  }
})

test('sends the device token to auth, and reads it only from the cookie', async () => {
  const seen: unknown[] = []
  gateway.auth.respondWith((request, response) => {
    seen.push(request.headers['x-forecourt-device'])
    respondJson(401, {})(request, response)
  })
  await signIn(gateway, { cookie: `theme=dark; forecourt_device=${TOKEN}` })
  await signIn(gateway, { 'x-forecourt-device': TOKEN })
  expect(seen).toEqual([TOKEN, undefined])
})

test('sends the device token to no other service', async () => {
  await fetch(`${gateway.url}/api/dealerships/0123456789abcdef01234567/vehicles`, { headers: { cookie: `forecourt_device=${TOKEN}` } })
  expect(gateway.inventory.seen[0]?.headers['x-forecourt-device']).toBeUndefined()
})
