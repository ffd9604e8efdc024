import { authOperations, type Dealership } from '@forecourt/contracts/auth/operations'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { sleep } from '@forecourt/timing/sleep'
import { createSmokeClient, type SmokeClient, SmokeRefusal } from './smoke-client.ts'

const NAME = 'Smoke test'
const VIN = '1HGCM82633A004352'
/** with cents, so that no id can contain it by chance */
const COST = 2999.37
const FEED = `VIN,Stock Number,Year,Make,Model,Price,Cost\n${VIN},SMOKE1,2003,Honda,Accord,4995,${COST}\n`
const POLL_INTERVAL_MS = 500
const DEFAULT_WAIT_SECONDS = 120
/** a dealership that is older was left behind by a killed run; a younger one may belong to a run in progress */
const LEFT_BEHIND_MS = 60 * 60_000

interface Settings {
  url: URL
  email: string
  password: string
  waitMs: number
}

/** One step: what it does in words, and where to look when it fails. */
interface Step {
  what: string
  look: string
}

const logsOf = (component: string) => `kubectl logs -l app.kubernetes.io/component=${component} --tail=100 --prefix`

const STEPS = {
  gateway: { what: 'the gateway answers', look: `kubectl get pods,ingress,httproute; ${logsOf('gateway')}` },
  signIn: { what: 'the owner signs in', look: logsOf('auth') },
  create: { what: 'a dealership is made', look: logsOf('auth') },
  upload: { what: 'a feed is taken in', look: `kubectl get pods (NATS too); ${logsOf('inventory-feed')}` },
  imported: { what: 'the feed becomes inventory', look: `${logsOf('inventory-feed')}; kubectl get pods (MongoDB and NATS too)` },
  staff: { what: 'staff see the vehicle', look: logsOf('inventory-feed') },
  customers: { what: 'customers see it, and not what it cost', look: logsOf('inventory-feed') },
  page: { what: 'the inventory page is served', look: `${logsOf('gateway')} (WEB_DIST)` },
  remove: { what: 'the dealership is removed again', look: `${logsOf('auth')}; remove it by hand under Dealerships` },
} as const satisfies Record<string, Step>

/**
 * Tests a running platform as a dealership would on its first day: signs in as the owner, creates a dealership, uploads a feed of one vehicle,
 * reads it as staff and as a customer, and removes the dealership, even if a step failed. Reads FORECOURT_URL, OWNER_EMAIL, OWNER_PASSWORD
 * and SMOKE_WAIT_SECONDS (how long to wait for the gateway and for the import, 120). Prints each step with its duration, and where to look if
 * it failed. Returns the exit code; never throws.
 */
export async function smokeCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const settings = readSettings(env)
  if (typeof settings === 'string') {
    print(settings)
    return 1
  }
  const client = createSmokeClient(settings.url)
  const step = stepsPrintedBy(print)
  let dealership: Dealership | null = null
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  try {
    await step('gateway', () => gatewayResponds(client, settings))
    await step('signIn', () => signIn(client, settings))
    dealership = await step('create', () => createDealership(client))
    await uploadAndLook(client, dealership, step, settings)
  } catch (error) {
    note(error)
  }
  const made = dealership
  if (made !== null) await step('remove', () => removeDealership(client, made._id)).catch(note)
  await client.call(authOperations.logout).catch(() => undefined)
  print(failures.length === 0 ? `Everything works at ${settings.url.origin}.` : `${settings.url.origin} does not work as it should.`)
  return failures.length === 0 ? 0 : 1
}

type RunStep = <T>(step: keyof typeof STEPS, run: () => Promise<T>) => Promise<T>

function stepsPrintedBy(print: (line: string) => void): RunStep {
  return async (name, run) => {
    const { what, look }: Step = STEPS[name]
    const began = performance.now()
    const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
    try {
      const response = await run()
      print(`ok      ${what} (${took()})`)
      return response
    } catch (error) {
      print(`FAILED  ${what} (${took()}): ${error instanceof Error ? error.message : String(error)}`)
      print(`        Look at: ${look}`)
      throw error
    }
  }
}

async function gatewayResponds(client: SmokeClient, { waitMs }: Settings): Promise<void> {
  await untilItPasses(waitMs, async () => {
    const { path } = authOperations.getSession
    const { status } = await client.get(path)
    // the client is anonymous; a 503 is an ingress without a gateway behind it yet
    if (status !== 401)
      throw new SmokeRefusal(`GET ${path} responded with ${status} instead of 401: is this the address of Forecourt?`, status)
  })
}

async function signIn(client: SmokeClient, { email, password, waitMs }: Settings): Promise<void> {
  const user = await untilItPasses(waitMs, () => client.call(authOperations.login, { json: { email, password } })).catch(
    (error: unknown) => {
      if (!(error instanceof SmokeRefusal) || error.status !== 401) throw error
      throw new SmokeRefusal(error.code === 'SECOND_STEP_REQUIRED' ? SECOND_STEP : WRONG_PASSWORD, 401)
    },
  )
  const { role, mustChangePassword } = user as { role: string; mustChangePassword?: boolean }
  if (mustChangePassword === true)
    throw new Error(`${email} must first choose a password of their own: sign in once in a browser, and give that password here.`)
  if (role !== 'OWNER') throw new Error(`${email} is no owner, and cannot make a dealership: give an owner's account.`)
}

const WRONG_PASSWORD =
  'the email or password is not right. The password a chart was installed with is the first one only: when it was changed since, give the present one (tests.existingSecret in the chart).'

const SECOND_STEP =
  'this owner has two-step sign-in, whose codes only their phone knows: give an owner without it (tests.existingSecret in the chart).'

const NO_NEWS =
  'inventory-feed does not know the new dealership: events do not arrive. Is NATS up (forecourt_nats_connected), and does auth publish (forecourt_outbox_oldest_seconds)?'

async function createDealership(client: SmokeClient): Promise<Dealership> {
  const dealerships = (await client.call(authOperations.listDealerships)) as Dealership[]
  const leftBehind = ({ name, createdAt }: Dealership) => name.startsWith(`${NAME} `) && Date.parse(createdAt) < Date.now() - LEFT_BEHIND_MS
  for (const { _id } of dealerships.filter(leftBehind)) await removeDealership(client, _id)
  const name = `${NAME} ${crypto.randomUUID().slice(0, 8)}`
  const json = { name, email: 'smoke-test@forecourt.example' }
  return (await client.call(authOperations.createDealership, { json })) as Dealership
}

async function uploadAndLook(client: SmokeClient, dealership: Dealership, step: RunStep, { waitMs }: Settings): Promise<void> {
  const params = { dealershipId: dealership._id }
  const uploaded = await step('upload', () =>
    // the event of a new dealership takes a moment to reach inventory-feed
    untilItPasses(waitMs, () => client.call(inventoryFeedOperations.uploadCsv, { params, form: feed() }), [404]).catch((error: unknown) => {
      throw error instanceof SmokeRefusal && error.status === 404 ? new SmokeRefusal(NO_NEWS, 404) : error
    }),
  )
  await step('imported', () => imported(client, (uploaded as { version: FeedVersion }).version, waitMs))
  await step('staff', async () => {
    const vehicle = await vehicleSeenBy(client, dealership)
    if (vehicle.prices?.cost !== COST) throw new Error('staff do not see what it cost')
  })
  await step('customers', async () => {
    const vehicle = await vehicleSeenBy(client.anonymous(), dealership)
    if (JSON.stringify(vehicle).includes(String(COST))) throw new Error('customers see what it cost')
  })
  await step('page', async () => {
    const path = `/inventory/${dealership.slug}`
    const { status, contentType } = await client.anonymous().get(path)
    if (status !== 200 || !contentType.startsWith('text/html')) throw new Error(`GET ${path} responded with ${status} ${contentType}`)
  })
}

function feed(): FormData {
  const form = new FormData()
  form.set('file', new Blob([FEED], { type: 'text/csv' }), 'smoke.csv')
  return form
}

async function imported(client: SmokeClient, version: FeedVersion, waitMs: number): Promise<void> {
  const params = { dealershipId: version.dealershipId, versionId: version._id }
  let current = version
  await untilItPasses(waitMs, async () => {
    if (current.state === 'imported') return
    if (current.state !== 'received' && current.state !== 'importing') throw new Error(`the feed is ${current.state}: ${current.message}`)
    current = (await client.call(inventoryFeedOperations.getFeedVersion, { params })) as FeedVersion
    if (current.state !== 'imported') throw new SmokeRefusal(`the feed is still ${current.state}: ${current.message}`, null)
  })
}

async function vehicleSeenBy(client: SmokeClient, { _id: dealershipId }: Dealership): Promise<Vehicle> {
  const vehicles = (await client.call(inventoryFeedOperations.listVehicles, { params: { dealershipId } })) as Vehicle[]
  const [vehicle] = vehicles
  if (vehicle?.vin !== VIN || vehicles.length !== 1)
    throw new Error(`the inventory holds ${vehicles.length} vehicles, and not the one of the feed`)
  return vehicle
}

async function removeDealership(client: SmokeClient, dealershipId: string): Promise<void> {
  await client.call(authOperations.deleteDealership, { params: { dealershipId } })
}

/** Retries for `waitMs` while the refusal may be temporary; `also` are further temporary statuses. Throws the last refusal. */
async function untilItPasses<T>(waitMs: number, attempt: () => Promise<T>, also: readonly number[] = []): Promise<T> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const mayPass = error instanceof SmokeRefusal && (error.passing || (error.status !== null && also.includes(error.status)))
      if (!mayPass || performance.now() + POLL_INTERVAL_MS > giveUpAt) throw error
      await sleep(POLL_INTERVAL_MS)
    }
  }
}

/** Returns the settings, or a message that says what is missing. */
function readSettings({ FORECOURT_URL = '', OWNER_EMAIL, OWNER_PASSWORD, SMOKE_WAIT_SECONDS }: NodeJS.ProcessEnv): Settings | string {
  const url = URL.canParse(FORECOURT_URL) ? new URL(FORECOURT_URL) : null
  if (url === null || !/^https?:$/.test(url.protocol) || !OWNER_EMAIL || !OWNER_PASSWORD)
    return 'Set FORECOURT_URL to the http(s) address of the platform, and OWNER_EMAIL and OWNER_PASSWORD to an owner’s account.'
  const waitSeconds = Number(SMOKE_WAIT_SECONDS || DEFAULT_WAIT_SECONDS)
  if (!(waitSeconds > 0 && waitSeconds <= 3600)) return 'SMOKE_WAIT_SECONDS must be a number of seconds, 3600 at most.'
  return { url, email: OWNER_EMAIL, password: OWNER_PASSWORD, waitMs: waitSeconds * 1000 }
}
