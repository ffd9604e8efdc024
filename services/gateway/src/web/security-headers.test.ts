import { expect, test } from 'vitest'
import { rawRequest } from '../testing/raw-request.ts'
import { DEALERSHIP, startTestGateway } from '../testing/test-gateway.ts'
import { writeWebApp } from '../testing/write-web-app.ts'

const MALFORMED = '/api/dealerships/%zz/vehicles'
/** One path for each kind of response: pages, files, operations, rejected requests, requests without a route or hook, the documentation. */
const PATHS = [
  '/',
  '/app.js',
  '/no/such/page',
  '/p/no-such-link',
  `/api/dealerships/${DEALERSHIP}/vehicles`,
  `/api/dealerships/${DEALERSHIP}/leads`,
  '/api/no/such/path',
  MALFORMED,
  '/api/dealerships/../internal',
  '/api/live',
  '/api/docs/json',
  '/api/docs/static/index.html',
]

async function headersOfResponses(options: { publicUrl?: string }, sent: Record<string, string> = {}) {
  const webDist = await writeWebApp({ 'index.html': '<!doctype html>', 'app.js': '0' })
  const gateway = await startTestGateway({ webDist, trustProxy: 'loopback', ...options })
  const responses = await Promise.all(PATHS.map((path) => rawRequest(gateway.url, { path, headers: sent })))
  return Object.fromEntries(PATHS.map((path, index) => [path, responses[index]?.headers ?? {}]))
}

const ofEach = (value: unknown) => Object.fromEntries(PATHS.map((path) => [path, value]))
const named = (headers: Awaited<ReturnType<typeof headersOfResponses>>, name: string) =>
  Object.fromEntries(Object.entries(headers).map(([path, values]) => [path, values[name]]))

test('every response behind https carries Strict-Transport-Security, by PUBLIC_URL or by the proxy', async () => {
  const byAddress = await headersOfResponses({ publicUrl: 'https://cars.example' })
  expect(named(byAddress, 'strict-transport-security')).toEqual(ofEach('max-age=31536000'))
  const byProxy = await headersOfResponses({}, { 'x-forwarded-proto': 'https' })
  // Fastify does not read X-Forwarded-Proto of a request that matches no route
  expect(named(byProxy, 'strict-transport-security')).toEqual({ ...ofEach('max-age=31536000'), [MALFORMED]: undefined })
  const plain = await headersOfResponses({})
  expect(named(plain, 'strict-transport-security')).toEqual(ofEach(undefined))
})

test('every response denies camera, microphone and geolocation', async () => {
  const headers = await headersOfResponses({})
  expect(named(headers, 'permissions-policy')).toEqual(ofEach('camera=(), microphone=(), geolocation=()'))
})
