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
export async function signIn(gatewayUrl: string, { email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${gatewayUrl}/api/dealerships/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the bench could not sign in: ${text}`)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** Calls the platform as the owner; returns parsed JSON. Sends a FormData as it is, and any other body as JSON. Throws the text of a failure. */
export async function call<T>(platform: PlatformUnderTest, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { cookie: platform.cookie, origin: platform.gatewayUrl }
  const content =
    body === undefined || body instanceof FormData
      ? { headers, body }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(platform.gatewayUrl + path, { method, ...content })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

/** Creates a dealership for one benchmark; returns its id. */
export async function makeDealership(platform: PlatformUnderTest, name: string): Promise<string> {
  const dealership = await call<{ _id: string }>(platform, 'POST', '/api/dealerships', { name, email: 'bench@example.test' })
  return dealership._id
}
