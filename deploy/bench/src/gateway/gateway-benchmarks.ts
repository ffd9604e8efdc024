import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import { generateVin } from '@forecourt/vin/generate-vin'
import autocannon from 'autocannon'
import { makeDealership } from '../bench-client.ts'
import type { BenchResult } from '../bench-result.ts'
import { onProcesses } from '../on-processes.ts'
import { percentile } from '../percentile.ts'
import { timedImport } from '../timed-import.ts'
import { feedOfOneMegabyte, type GatewayCall, gatewayCalls, identityOf } from './gateway-calls.ts'
import { PLAIN_PROXIES, type PlainProxy, startPlainProxy } from './plain-proxies.ts'

const VEHICLES = 200
/** The ways are measured in turn, because the speed of a machine varies from second to second. The medians count. */
const ROUNDS = 3
const SECONDS = 3

/** A way to the service: directly, through a plain proxy, or through the gateway with its sessions, limits and logs. */
interface Way {
  name: string
  url: string
  headers: () => Promise<Readonly<Record<string, string>>>
}
const DIRECT = 'direct'
const GATEWAY = 'gateway'

/**
 * Measures requests per second through the gateway, a separate process, over direct calls of the same service, with few and with many connections.
 * Compares plain proxies with one core each: nginx and Caddy if the machine has them, and the gateway's own libraries without the gateway. The load
 * runs on the same machine.
 */
export async function gatewayBenchmarks(folder: string): Promise<BenchResult[]> {
  return onProcesses(async (processes, platform) => {
    const proxies: PlainProxy[] = []
    try {
      const service = await straightToServices(processes)
      const gateway = { ...platform, gatewayUrl: processes.of('gateway')[0]?.url ?? '' }
      for (const name of PLAIN_PROXIES) {
        const proxy = await startPlainProxy(name, service, folder)
        if (proxy === null) process.stdout.write(`     ${name} is not on this machine: the gateway is not compared with it\n`)
        else proxies.push(proxy)
      }
      const feed = feedOfOneMegabyte(Array.from({ length: VEHICLES }, (_, n) => generateVin(90_000 + n)))
      const file = join(folder, 'gateway.csv')
      await writeFile(file, feed)
      const dealershipId = await makeDealership(gateway, 'Bench gateway')
      await timedImport(gateway, dealershipId, file, { rows: VEHICLES, added: VEHICLES })
      const privateKey = await readFile(processes.keyFiles.privateKey, 'utf8')
      const identity = async () => ({ 'x-forecourt-identity': await identityOf(privateKey, gateway) })
      const ways: Way[] = [
        { name: DIRECT, url: service, headers: identity },
        ...proxies.map(({ name, url }) => ({ name, url, headers: identity })),
        { name: GATEWAY, url: gateway.gatewayUrl, headers: async () => ({ cookie: gateway.cookie, origin: gateway.gatewayUrl }) },
      ]
      const results: BenchResult[] = []
      for (const call of await gatewayCalls(gateway, dealershipId, feed)) {
        for (const connections of call.connections) results.push(...resultsOf(call, connections, await ratesOf(ways, call, connections)))
      }
      return results
    } finally {
      for (const proxy of proxies) await proxy.stop()
    }
  })
}

/** Makes the gateway call the services directly instead of the load balancers of tests. Returns the URL of inventory-feed. */
async function straightToServices({ of }: ProcessPlatform): Promise<string> {
  const [gateway, auth, feed] = [of('gateway')[0], of('auth')[0], of('inventory-feed')[0]]
  if (gateway === undefined || auth === undefined || feed === undefined) throw new Error('a service does not run')
  await gateway.restart({ AUTH_URL: auth.url, INVENTORY_FEED_URL: feed.url })
  return feed.url
}

/** Returns the median of the requests per second of each way, by name. */
async function ratesOf(ways: readonly Way[], call: GatewayCall, connections: number): Promise<ReadonlyMap<string, number>> {
  const rates = new Map<string, number[]>(ways.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) rates.get(way.name)?.push(await requestsPerSecond(way, call, connections))
  }
  return new Map([...rates].map(([name, values]) => [name, percentile(values, 0.5)]))
}

async function requestsPerSecond(way: Way, { method, path, headers, body, status }: GatewayCall, connections: number): Promise<number> {
  const { requests, statusCodeStats, errors } = await autocannon({
    url: way.url + path,
    method,
    headers: { ...headers, ...(await way.headers()) },
    ...(body === undefined ? {} : { body }),
    connections,
    duration: SECONDS,
  })
  const wrong = Object.keys(statusCodeStats ?? {}).filter((code) => Number(code) !== status)
  const right = statusCodeStats?.[`${status}`]?.count ?? 0
  // nginx and Caddy return 502 when a connection to the service was closed meanwhile: only expected responses count
  if (isPeer(way)) return (requests.average * right) / Math.max(1, requests.total)
  if (wrong.length > 0 || errors > 0) throw new Error(`${path} by way of ${way.name}: responses ${wrong.join(', ')}, ${errors} errors`)
  return requests.average
}

function isPeer({ name }: Way): boolean {
  return name !== DIRECT && name !== GATEWAY
}

function resultsOf({ name, atLeast }: GatewayCall, connections: number, rates: ReadonlyMap<string, number>): BenchResult[] {
  const rate = (way: string) => rates.get(way) ?? Number.NaN
  const title = `gateway: ${name}, ${connections} connections`
  const detail = [...rates].map(([way, value]) => `${way} ${value.toFixed(0)}/s`).join(', ')
  const caddy = [...rates.keys()].find((way) => way.startsWith('Caddy'))
  const direct = { name: title, measured: rate(GATEWAY) / rate(DIRECT), bound: { atLeast }, unit: 'of the service called directly', detail }
  if (caddy === undefined) return [direct]
  return [direct, { name: title, measured: rate(GATEWAY) / rate(caddy), bound: { atLeast: 1 }, unit: `of ${caddy}`, detail }]
}
