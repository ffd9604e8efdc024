import { sleep } from '@forecourt/timing/sleep'

/** What the platform under test reports when it is ready. */
export interface PlatformUnderTest {
  pid: number
  gatewayUrl: string
  mongodbUrl: string
  natsUrl: string
  /** a push service, whose /arrivals returns when messages arrived; absent with separate processes */
  pushUrl?: string
  /** cookie of a signed-in owner */
  cookie: string
}

/** Signs in with a new session. Returns its cookie; throws when the sign-in fails. */
export async function signInAgain(gatewayUrl: string, { email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${gatewayUrl}/api/dealerships/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the bench could not sign in: ${text}`)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Calls the platform as the owner; returns parsed JSON. Throws with the text of the body on any failure. */
export async function call<T>(platform: PlatformUnderTest, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(platform.gatewayUrl + path, {
    method,
    headers: {
      cookie: platform.cookie,
      origin: platform.gatewayUrl,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

/** Creates a dealership for one benchmark; returns its id. */
export async function makeDealership(platform: PlatformUnderTest, name: string): Promise<string> {
  const dealership = await call<{ _id: string }>(platform, 'POST', '/api/dealerships', { name, email: 'bench@example.test' })
  return dealership._id
}

/** Polls every 25 ms until `ready` returns something other than null. Throws an error that names `what` after the limit. */
export async function until<T>(what: string, limitMs: number, ready: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    const value = await ready()
    if (value !== null) return value
    await sleep(25)
  }
  throw new Error(`${what} did not happen within ${limitMs} ms`)
}
