import autocannon from 'autocannon'
import type { PlatformUnderTest } from './bench-client.ts'
import type { BenchLine } from './bench-line.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 3
const SECONDS = 8

/**
 * Line (b): requests per second of a 24-vehicle page through the gateway, over the same service called directly, as the same user. `identity` is the
 * owner's identity header, for the direct calls. */
export async function gatewayLine(platform: PlatformUnderTest, dealershipId: string, identity: string): Promise<BenchLine> {
  const path = `/api/dealerships/${dealershipId}/vehicles?page=1&pageSize=24`
  const direct = { url: platform.inventoryFeedUrl + path, headers: { 'x-forecourt-identity': identity } }
  const proxied = { url: platform.gatewayUrl + path, headers: { cookie: platform.cookie } }
  await requestsPerSecond(direct, WARM_UP_SECONDS)
  await requestsPerSecond(proxied, WARM_UP_SECONDS)
  const directRate = await requestsPerSecond(direct, SECONDS)
  const proxiedRate = await requestsPerSecond(proxied, SECONDS)
  return {
    name: '24-vehicle page through the gateway',
    measured: proxiedRate / directRate,
    bound: { atLeast: 0.45 },
    unit: 'of the service called directly',
    detail: `${proxiedRate.toFixed(0)} requests/s, direct ${directRate.toFixed(0)}`,
  }
}

async function requestsPerSecond(target: { url: string; headers: Record<string, string> }, duration: number): Promise<number> {
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return result.requests.average
}
