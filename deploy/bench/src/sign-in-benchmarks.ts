import autocannon from 'autocannon'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { percentile } from './percentile.ts'
import { timeRequests } from './time-requests.ts'

const CLIENTS = 8
const SECONDS = 8
const PASSWORD = 'a password for the bench'
const PROBE_PATH = '/api/dealerships/admin/session'
const PROBE_PAUSE_MS = 10
/** how long a request may take while passwords are checked, as a share of one sign-in: argon2 runs off the event loop, so no request waits for one */
const OTHERS_P99_SHARE = 0.3
/** how much time the gateway may add to a request to resolve its session */
const RESOLUTION_P50_MS = 1
const RESOLUTION_PROBES = 2_000

/** Measures sign-ins by 8 concurrent clients, how long other requests take meanwhile, and the cost of a known session. */
export async function signInBenchmarks(platform: PlatformUnderTest): Promise<BenchResult[]> {
  const emails = await makeUsers(platform)
  const probeUntil = (stopAt: number) => timeRequests(platform, [PROBE_PATH], PROBE_PAUSE_MS, () => performance.now() < stopAt)
  await signInUntil(performance.now() + 1_000, platform, emails[0] ?? '')
  const quiet = await probeUntil(performance.now() + 2_000)

  const stopAt = performance.now() + SECONDS * 1_000
  const [others, ...signIns] = await Promise.all([probeUntil(stopAt), ...emails.map((email) => signInUntil(stopAt, platform, email))])
  const times = signIns.flat()
  const ms = (values: number[], share: number) => `${percentile(values, share).toFixed(1)} ms`
  return [
    {
      name: `sign-ins by ${CLIENTS} clients at once`,
      measured: times.length / SECONDS,
      bound: 'for information',
      unit: 'per second',
      detail: `p50 ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}`,
    },
    {
      name: 'other requests while they sign in, p99',
      measured: percentile(others, 0.99) / percentile(times, 0.5),
      bound: { atMost: OTHERS_P99_SHARE },
      unit: 'of a sign-in',
      detail: `p50 ${ms(others, 0.5)}, p99 ${ms(others, 0.99)}, ${others.length} requests; without sign-ins p99 ${ms(quiet, 0.99)}`,
    },
    await resolutionResult(platform),
  ]
}

async function makeUsers(platform: PlatformUnderTest): Promise<string[]> {
  const dealershipId = await makeDealership(platform, 'Bench sign-ins')
  const emails = Array.from({ length: CLIENTS }, (_, number) => `sales${number}@bench.test`)
  for (const email of emails) {
    const user = { name: 'Bench', email, password: PASSWORD, role: 'SALES', dealershipId }
    await call(platform, 'POST', '/api/dealerships/admin/users', user)
  }
  return emails
}

/** Signs in repeatedly; returns the milliseconds of each sign-in. */
async function signInUntil(stopAt: number, { gatewayUrl }: PlatformUnderTest, email: string): Promise<number[]> {
  const body = JSON.stringify({ email, password: PASSWORD })
  const times: number[] = []
  while (performance.now() < stopAt) {
    const started = performance.now()
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${gatewayUrl}/api/dealerships/admin/login`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`a sign-in responded with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    times.push(performance.now() - started)
  }
  return times
}

/** Repeats the same public call with and without a session that the gateway knows; measures the difference of the medians. */
async function resolutionResult(platform: PlatformUnderTest): Promise<BenchResult> {
  await makeDealership(platform, 'Bench sessions')
  const url = `${platform.gatewayUrl}/api/dealerships/by-name/bench-sessions`
  const withSession = () => medianMs({ url, headers: { cookie: platform.cookie } })
  const without = () => medianMs({ url })
  await withSession()
  const bare = await without()
  const known = await withSession()
  return {
    name: 'a known session adds to a request, p50',
    measured: known - bare,
    bound: { atMost: RESOLUTION_P50_MS },
    unit: 'ms',
    detail: `${known.toFixed(2)} ms with a session, ${bare.toFixed(2)} ms without, ${RESOLUTION_PROBES} requests each`,
  }
}

function medianMs(target: { url: string; headers?: Record<string, string> }): Promise<number> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const instance = autocannon({ ...target, connections: 1, amount: RESOLUTION_PROBES }, (error, result) => {
      if (error || result.non2xx > 0) reject(error ?? new Error(`${target.url}: ${result.non2xx} bad responses`))
      else resolve(percentile(times, 0.5))
    })
    instance.on('response', (_client, _status, _bytes, responseTimeMs) => times.push(responseTimeMs))
  })
}
