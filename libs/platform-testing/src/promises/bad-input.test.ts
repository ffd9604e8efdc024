import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { HOSTILE_STRINGS } from '@forecourt/service-testing/hostile-strings'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HostileForm, hostileForms } from '../requests/hostile-forms.ts'
import { createHostileRequests, type HostileRequest } from '../requests/hostile-requests.ts'
import { placesOf } from '../requests/mutate-request.ts'
import { problemWith } from '../requests/problem-with.ts'
import { formWith } from '../requests/sample-files.ts'
import { createSampleWorld } from '../requests/sample-world.ts'
import { sendConcurrently } from '../requests/send-concurrently.ts'
import {
  type LooseRequest,
  type ReceivedResponse,
  type SampledOperation,
  sampledOperations,
  sendRequest,
} from '../requests/send-request.ts'
import { sendUntilAvailable } from '../requests/send-until-available.ts'
import { mostPrivilegedCaller, type SampleWorld } from '../requests/world.ts'
import { countOf, settledState, storedOperators } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/** The number of concurrent reads, which may wait for a record that does not exist (awaitProjection). */
const CONCURRENCY = 64
/** The number of concurrent writes: all change the same record, so that more would mostly repeat each other's transactions. */
const WRITE_CONCURRENCY = 2
const NOW = new Date()

let platform: TestPlatform
let world: SampleWorld
beforeAll(async () => {
  // a fixed time, so that nothing changes by itself
  platform = await startTestPlatform({ clock: () => NOW })
  world = await createSampleWorld(platform)
})

/** The database state after the previous test; null when something has changed since. */
let left: Record<string, string> | null = null

const operations = sampledOperations().filter(({ operation }) => operation.access.kind !== 'internal' && placesOf(operation).length > 0)

const hostileRequests = createHostileRequests()

describe.each(operations.map((sampled) => ({ ...sampled, bad: hostileRequests(sampled.operation) })))('$id', ({ bad, ...sampled }) => {
  test('responds to hostile input with a success or an error, and an error changes nothing', async () => {
    if (sampled.sample?.needsFeed) {
      await world.ensureFeed()
      left = null
    }
    const untouched = sampled.operation.method === 'GET' ? (left ?? (await settledState(platform))) : null
    left = null
    if (sampled.sample?.onlyOnce) await sendGood(sampled)
    const responses = await sendAll(sampled, bad)
    // the status of the valid request is not a problem: its external service is not configured here
    const good = sampled.sample?.status
    expect(
      problemsIn(
        bad,
        responses.map((response) => (response.status === good ? SUCCESS : response)),
      ),
    ).toEqual([])
    const before = await settledState(platform)
    left = before
    if (untouched !== null) return expect(before).toEqual(untouched)

    const refused = eachRefusalOnce(bad, responses)
    const again = await sendAll(sampled, refused)
    expect(again.filter(({ status }) => status < 400)).toEqual([])
    expect(await settledState(platform)).toEqual(before)
  })
})

test('a hostile search finds nothing, because no record contains it', async () => {
  const client = world.clients.OWNER
  const { dealershipId } = world.as('OWNER')
  const searching = operations.filter(({ operation }) => placesOf(operation).some(({ path }) => path[0] === 'search'))
  expect(searching.length).toBeGreaterThan(2)
  for (const { id, operation } of searching) {
    const [params, query] = operation.tenant.from === 'params' ? [{ dealershipId }, {}] : [{}, { dealershipId }]
    for (const search of ['.+', '^.', '[a-z]+', '{"$ne":""}', '$where:1', 'a|b|c|d|e']) {
      const { status, body } = await sendRequest(client, operation, { params, query: { ...query, search, page: 1 } })
      expect.soft({ id, search, status, found: recordsIn(body) }).toMatchObject({ status: 200, found: [] })
    }
  }
})

/** Returns the records of a response: a list, the list in it, or the lines of a CSV file after its header. */
function recordsIn(body: unknown): unknown[] | undefined {
  if (typeof body === 'string') return body.trim().split('\n').slice(1)
  return [body, ...Object.values(body as object)].find(Array.isArray)
}

test.each(['forecourt_session=$ne', 'forecourt_session=%00%0a', `forecourt_session=${'x'.repeat(4000)}`, '__proto__=1; =; ;;;'])(
  'an invalid cookie (%s) is ignored',
  async (cookie) => {
    const response = await fetch(`${platform.url}/api/dealerships`, { headers: { cookie } })
    expect([
      response.status,
      problemWith({ status: response.status, contentType: 'application/json', body: await response.json() }),
    ]).toEqual([401, null])
  },
)

test.each(HOSTILE_STRINGS)('an upload with a file named like $name is imported or rejected', async ({ value }) => {
  const { dealershipId } = world.as('OWNER')
  const body = formWith('file', 'VIN,Make\n1HGCM82633A004352,Honda\n', value)
  const response = await world.clients.OWNER.fetch(`/api/dealerships/${dealershipId}/upload-csv`, { method: 'POST', body })
  expect([200, 400, 409]).toContain(response.status)
})

/** fewer than the uploads that the gateway accepts from one IP address */
const FORM_CONCURRENCY = 48

describe.each([
  { operation: documentsOperations.uploadDocuments, query: '?check=1' },
  { operation: documentsOperations.uploadInspectionPdf, query: '' },
  { operation: documentsOperations.uploadVehicleVideo, query: '' },
])('$operation.path', ({ operation, query }) => {
  test('responds to hostile forms with a success or an error and stores nothing of them', async () => {
    const { dealershipId } = world.as('OWNER')
    const before = await settledState(platform)
    const problems: string[] = []
    const send = async ({ name, body, headers }: HostileForm) => {
      const path = operation.path.replace(':dealershipId', dealershipId) + query
      const received = await sendUntilAvailable(async () => {
        const response = await world.clients.OWNER.fetch(path, { method: 'POST', body, ...(headers && { headers }) })
        const contentType = response.headers.get('content-type') ?? ''
        return { status: response.status, contentType, body: await response.json().catch(() => null) }
      })
      const problem = problemWith(received)
      if (problem !== null) problems.push(`${name}: ${problem} ${JSON.stringify(received.body)?.slice(0, 200)}`)
    }
    // the service waits for vehicles that may only just have been added, so sending one form at a time would take minutes
    await sendConcurrently(hostileForms(operation.body.fileField), FORM_CONCURRENCY, send)
    expect(problems).toEqual([])
    expect(await settledState(platform)).toEqual(before)
  })
})

test('the platform is ready afterwards, every event is handled, and there are no dead letters or stored operators', async () => {
  await settledState(platform)
  await platform.platform.ready()
  expect(await countOf(platform, 'dead-letters')).toBe(0)
  expect(await storedOperators(platform)).toEqual([])
  expect((await fetch(`${platform.url}/api/dealerships/${world.as('OWNER').dealershipId}`)).status).toBe(200)
})

function goodRequest({ operation, sample }: SampledOperation): LooseRequest {
  if (sample === undefined) throw new Error('This operation has no sample request: add one to requests/sample-requests.ts')
  return sample.request(world.as(mostPrivilegedCaller(operation))) as LooseRequest
}

async function sendGood(sampled: SampledOperation): Promise<void> {
  const { status } = await sendRequest(world.clients[mostPrivilegedCaller(sampled.operation)], sampled.operation, goodRequest(sampled))
  expect(status).toBe(sampled.sample?.status ?? sampled.operation.status)
}

/** Sends the requests, each derived from a separate valid request, because a sample uses each name once. */
function sendAll(sampled: SampledOperation, requests: readonly HostileRequest[]): Promise<ReceivedResponse[]> {
  const client = world.clients[mostPrivilegedCaller(sampled.operation)]
  const isWaiting = sampled.operation.method === 'GET' || sampled.id.startsWith('documents.')
  return sendConcurrently(requests, isWaiting ? CONCURRENCY : WRITE_CONCURRENCY, ({ from }) =>
    sendUntilAvailable(() => sendRequest(client, sampled.operation, from(goodRequest(sampled)))),
  )
}

const TOO_MANY_REQUESTS = 429

/** Returns one request for every error in a place, except 429, which is counted. Others would repeat the same check. */
function eachRefusalOnce(bad: readonly HostileRequest[], responses: readonly ReceivedResponse[]): HostileRequest[] {
  const refusals = new Map<string, HostileRequest>()
  for (const [index, request] of bad.entries()) {
    const { status = 0, body = null } = responses[index] ?? {}
    if (status >= 400 && status !== TOO_MANY_REQUESTS)
      refusals.set(`${request.place} ${status} ${(body as { message?: string }).message?.slice(0, 40)}`, request)
  }
  return [...refusals.values()]
}

function problemsIn(bad: readonly HostileRequest[], responses: readonly ReceivedResponse[]): string[] {
  return responses.flatMap((response, index) => {
    const problem = problemWith(response)
    return problem === null ? [] : [`${bad[index]?.place}, ${bad[index]?.what}: ${problem} ${JSON.stringify(response.body).slice(0, 200)}`]
  })
}

const SUCCESS: ReceivedResponse = { status: 200, contentType: 'application/json', body: {} }
