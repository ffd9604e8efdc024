import { readFile } from 'node:fs/promises'
import { type ApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, describe, expect, test } from 'vitest'
import { oneCarFeed, VIN } from '../requests/sample-files.ts'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'
import { type ExposedMetric, readExposition } from './exposition.ts'

const TABLES = new URL('../../../../deploy/metrics.md', import.meta.url)
const EMAIL = 'quiet.customer@metrics.test'

let platform: TestProcessPlatform
let client: ApiClient
let dealershipId: string
let exposed: Map<ServiceName, Map<string, ExposedMetric>>
beforeAll(async () => {
  platform = await startTestProcessPlatform({
    env: { all: { FORECOURT_VERSION: '1.2.3', LOG_LEVEL: 'debug' }, gateway: { RATE_LIMIT_FACTOR: '0.2' } },
  })
  client = await signIn(platform.url, platform.owner)
  dealershipId = (await client.call(authOperations.createDealership, { body: { name: 'Counted Motors', email: 'desk@metrics.test' } }))._id
  await work()
  await attack()
  exposed = await scrape()
})

const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Does a little of everything that is measured. */
async function work(): Promise<void> {
  const upload = { method: 'POST', body: oneCarFeed() }
  await eventually(async () => expect((await client.fetch(`/api/dealerships/${dealershipId}/upload-csv`, upload)).status).toBeLessThan(300))
  const lead = { firstName: 'Quiet', lastName: 'Customer', email: EMAIL, phone: '+1 480 555 0142' }
  const made = await client.fetch(`/api/dealerships/${dealershipId}/leads`, json(lead))
  expect(made.status).toBeLessThan(300)
}

/** Sends values that clients can choose: URLs, names, headers, passwords. */
async function attack(): Promise<void> {
  const guesses = Array.from({ length: 40 }, (_, n) => `guess-${n}-${'x'.repeat(n)}`)
  for (const guess of guesses) {
    await fetch(`${platform.url}/${guess}?token=${guess}`)
    await fetch(`${platform.url}/api/${guess}/${guess}`, { method: 'DELETE' })
    await fetch(`${platform.url}/api/dealerships/${guess}/vehicles/${VIN}`, {
      headers: { 'x-request-id': guess, 'user-agent': guess, traceparent: guess },
    })
    await fetch(`${platform.url}/api/dealerships/admin/login`, json({ email: `${guess}@metrics.test`, password: guess }))
  }
}

async function scrape(): Promise<Map<ServiceName, Map<string, ExposedMetric>>> {
  const found = platform
    .metricsTargets()
    .map(async ({ service, url }) => [service, readExposition(await (await fetch(url)).text())] as const)
  return new Map(await Promise.all(found))
}

interface Row {
  name: string
  type: string
  labels: string[]
  services: ServiceName[]
}
const ALL = Object.keys(SERVICES) as ServiceName[]
async function readTables(): Promise<Row[]> {
  const lines = (await readFile(TABLES, 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [, name, type, labels, services] = line.split('|').map((cell) => cell.trim())
    if (!name?.startsWith('`')) return []
    const words = (text = '') => text.split(',').flatMap((word) => word.trim() || [])
    return [
      {
        name: name.replaceAll('`', ''),
        type: type ?? '',
        labels: words(labels),
        services: services === 'all' ? ALL : (words(services) as ServiceName[]),
      },
    ]
  })
}
const isOurs = (name: string) => name.startsWith('forecourt_') || name.startsWith('http_')

describe('deploy/metrics.md', () => {
  test('names every metric of every service and no other', async () => {
    const rows = await readTables()
    for (const service of ALL) {
      const documented = rows.filter(({ services }) => services.includes(service)).map(({ name }) => name)
      expect([...(exposed.get(service)?.keys() ?? [])].filter(isOurs).sort(), service).toEqual(documented.sort())
    }
  })

  test('documents the type and the labels of each metric', async () => {
    const rows = new Map((await readTables()).map((row) => [row.name, row]))
    for (const [service, metrics] of exposed) {
      for (const [name, { type, labels, series }] of metrics) {
        const row = rows.get(name)
        if (row === undefined || series === 0) continue
        expect({ service, name, type, labels: [...labels].sort() }).toEqual({ service, name, type: row.type, labels: row.labels.sort() })
      }
    }
  })
})

test('the metrics count what has happened', () => {
  const of = (service: ServiceName, name: string) => exposed.get(service)?.get(name)
  expect(of('auth', 'forecourt_sign_ins_total')?.values).toEqual(new Set(['auth', 'ok', 'refused', 'limited', 'halfway']))
  for (const name of [
    'forecourt_event_lag_seconds',
    'forecourt_consumer_pending',
    'forecourt_mongodb_command_duration_seconds',
    'forecourt_events_consumed_total',
  ]) {
    expect(of('auth', name)?.series, name).toBeGreaterThan(0)
  }
  expect(of('inventory-feed', 'forecourt_import_duration_seconds')?.values).toContain('imported')
  expect(of('leads', 'forecourt_build_info')?.values).toContain('1.2.3')
})

test('no label contains a client-supplied value or an id, and no metric grows with requests from outside', async () => {
  const ids = /[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}|@|guess|[A-HJ-NPR-Z0-9]{17}/
  for (const [service, metrics] of exposed) {
    for (const [name, { values }] of metrics) for (const value of values) expect(value, `${service} ${name}`).not.toMatch(ids)
    const series = [...metrics.values()].reduce((sum, metric) => sum + metric.series, 0)
    expect(series, service).toBeLessThan(1_500)
  }
  await attack()
  for (const [service, metrics] of await scrape()) {
    for (const [name, { series }] of metrics) {
      // a bucket row more for each new status or operation, but not for every request
      expect(series - (exposed.get(service)?.get(name)?.series ?? 0), `${service} ${name}`).toBeLessThan(60)
    }
  }
})

describe('the log', () => {
  const lines = () =>
    platform.replicas.flatMap((replica) =>
      replica
        .log()
        .split('\n')
        .filter((line) => line !== ''),
    )

  test('has one JSON object per line, whatever a request contains', async () => {
    const cut = 'first%0a%7B%22level%22%3A%22fatal%22%7D'
    await fetch(`${platform.url}/api/dealerships/${cut}/vehicles`)
    await fetch(`${platform.url}/api/dealerships/${dealershipId}/leads`, {
      ...json({}),
      headers: { cookie: 'forecourt_session=%0aforged', 'content-type': 'a/b' },
    })
    for (const line of lines()) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(String), service: expect.any(String) })
    expect(lines().some((line) => line.includes('"level":"fatal"'))).toBe(false)
  })

  test('contains the request id or the correlation id in every line about a request or an event', () => {
    const about = lines().filter((line) => /"(operation|durable)":/.test(line) && /"msg":"(request|slow request|event handled)/.test(line))
    expect(about.length).toBeGreaterThan(100)
    for (const line of about) expect(line).toMatch(/"(requestId|correlationId)":"[A-Za-z0-9._-]{8,}"/)
  })

  test('contains no secret, no personal data and no request data', async () => {
    const link = 'f'.repeat(20)
    await fetch(`${platform.url}/api/dealerships/api/packet-logs/handle-open`, json({ dealershipId, link, vin: VIN }))
    await fetch(`${platform.url}/api/dealerships/api/packet-logs/${link}/heartbeat`, {
      ...json({ token: link }),
      headers: { authorization: `Bearer ${link}` },
    })
    // a duplicate: MongoDB's error message contains the value
    const twice = await client.fetch('/api/dealerships', json({ name: 'Counted Motors', email: 'desk@metrics.test' }))
    expect(twice.status).toBeGreaterThanOrEqual(400)
    const token = client.cookie.split('=')[1] ?? ''
    expect(token.length).toBeGreaterThan(20)
    const text = lines().join('\n')
    const secrets = [
      token,
      link,
      'guess-',
      platform.owner.password,
      'eyJ',
      'PRIVATE KEY',
      EMAIL,
      '555 0142',
      '4805550142',
      'desk@metrics.test',
      VIN,
    ]
    for (const secret of secrets)
      expect(
        text.split('\n').find((line) => line.includes(secret)),
        secret,
      ).toBe(undefined)
  })
})
