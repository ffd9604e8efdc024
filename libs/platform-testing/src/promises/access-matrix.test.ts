import { authOperations } from '@forecourt/contracts/auth/operations'
import type { Operation, Role } from '@forecourt/contracts/operation'
import { SERVICES } from '@forecourt/contracts/services'
import { beforeAll, describe, expect, test } from 'vitest'
import { missing } from '../requests/missing-records.ts'
import { SAMPLE_REQUESTS } from '../requests/sample-requests.ts'
import { createSampleWorld } from '../requests/sample-world.ts'
import {
  type LooseRequest,
  type ReceivedResponse,
  type SampledOperation,
  sampledOperations,
  sendRequest,
} from '../requests/send-request.ts'
import { sendUntilAvailable } from '../requests/send-until-available.ts'
import { CALLERS, type CallerName, type SampleWorld, type World } from '../requests/world.ts'
import { settledState, traces } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

let platform: TestPlatform
let world: SampleWorld
beforeAll(async () => {
  // every caller begins trade-ins from the same network
  platform = await startTestPlatform({ ai: { begunPerHour: 100_000 } })
  world = await createSampleWorld(platform)
})

const operations = sampledOperations()

test('every operation has a sample request, and a removed operation has none', () => {
  for (const [service, { operations: declared }] of Object.entries(SERVICES)) {
    const sampled = SAMPLE_REQUESTS[service as keyof typeof SAMPLE_REQUESTS]
    expect(Object.keys(sampled).sort()).toEqual(Object.keys(declared).sort())
  }
})

describe.each(operations)('$id', (sampled) => {
  test.each(CALLERS.map((caller) => ({ caller, expected: expectedStatus(sampled, caller) })))(
    'responds to $caller with $expected',
    async ({ caller, expected }) => {
      if (sampled.sample?.needsFeed) await world.ensureFeed()
      const response = await call(sampled, caller)
      expect(`${response.status} ${codeOf(response)}`).toBe(`${expected} ${CODES[expected] ?? codeOf(response)}`)
      if (expected >= 400) expect(response.body).toMatchObject(ERROR_BODY)
    },
  )

  const strangers = CALLERS.filter((caller) => caller.endsWith('elsewhere') && expectedStatus(sampled, caller) === 404)
  test.each(strangers)('responds to %s as for a missing record', async (caller) => {
    const [there, nowhere] = [await call(sampled, caller), await call(sampled, caller, missing(world.as(caller)))]
    expect(withoutRequestId(there)).toEqual(withoutRequestId(nowhere))
  })

  test.runIf(namesRecords(sampled))('finds no record of one dealership in another', async () => {
    const facts = world.as('ADMIN elsewhere')
    const foreign = await call(sampled, 'ADMIN elsewhere', { ...facts, dealershipId: world.otherDealershipId })
    const nothing = await call(sampled, 'ADMIN elsewhere', missing(facts, world.otherDealershipId))
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(nothing))
  })

  const { access, tenant, method } = sampled.operation
  test.runIf(access.kind === 'public' && tenant.from !== 'none' && method === 'GET')(
    'returns no more to staff of another dealership than to anonymous callers',
    async () => {
      if (sampled.sample?.needsFeed) await world.ensureFeed()
      const [anyone, stranger] = [await call(sampled, 'anonymous'), await call(sampled, 'ADMIN elsewhere')]
      expect(withoutRequestId(stranger)).toEqual(withoutRequestId(anyone))
    },
  )
})

test.each(['never was', 'was deleted'])(
  'a dealership that %s is a 404 in every operation that names one, and nothing is stored for it',
  async (which) => {
    const dealershipId = which === 'never was' ? NEVER_WAS : await deletedDealership()
    const before = await traces(platform, dealershipId)
    const found: string[] = []
    const naming = operations.filter(({ id, operation: { tenant } }) => 'name' in tenant && !RESPONDS_WITHOUT.has(id))
    for (const sampled of naming) {
      const response = await call(sampled, 'OWNER', { ...world.as('OWNER'), dealershipId })
      if (response.status !== 404) found.push(`${sampled.id}: ${response.status} ${codeOf(response)}`)
    }
    expect(found).toEqual([])
    expect(naming.length).toBeGreaterThan(60)
    expect(await traces(platform, dealershipId)).toEqual(before)
  },
)

test('a user with a temporary password may only read their profile, change the password and sign out', async () => {
  const newcomer = await world.newcomer()
  const allowed: string[] = []
  for (const { id, operation, sample } of operations) {
    if (operation.access.kind !== 'staff' && operation.access.kind !== 'roles') continue
    if (sample?.endsSession) continue
    const request = sample?.request(world.as('ADMIN')) as LooseRequest
    const response = await sendUntilAvailable(() => sendRequest(newcomer, operation as Operation, request))
    if (codeOf(response) === 'PASSWORD_CHANGE_REQUIRED') expect(response.status).toBe(403)
    else if (response.status !== 403) allowed.push(id)
  }
  expect(allowed.sort()).toEqual(['auth.changeOwnPassword', 'auth.extendSession', 'auth.getSession'])
})

test('a client cannot claim another role: SALES that say they are OWNER stay SALES', async () => {
  const claims = { userRole: 'OWNER', userEmail: platform.owner.email, userName: 'Owner', userId: 'f'.repeat(24) }
  const asked = operations.filter(({ operation }) => operation.access.kind === 'roles')
  expect(asked.length).toBeGreaterThan(10)
  for (const { operation, sample } of asked) {
    const request = sample?.request(world.as('SALES')) as LooseRequest
    const spoken = {
      ...request,
      query: { ...request.query, ...claims },
      ...(isPlain(request.body) && { body: { ...request.body, ...claims } }),
    }
    const response = await sendUntilAvailable(() => sendRequest(world.clients.SALES, operation as Operation, spoken))
    const { kind, roles } = operation.access as { kind: string; roles: readonly Role[] }
    expect([kind, roles.includes('SALES') || response.status === 403]).toEqual(['roles', true])
  }
})

function isPlain(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !(body instanceof FormData)
}

/** Returns the status for a caller by the contract's access and tenant (design: access rules). */
function expectedStatus({ operation, sample }: SampledOperation, caller: CallerName): number {
  const { access, tenant, status = 200 } = operation
  const allowed = sample?.status ?? status
  const isAnonymous = caller === 'anonymous' || caller === 'link holder'
  const isStranger = caller.endsWith('elsewhere')
  switch (access.kind) {
    case 'public':
      return allowed
    case 'internal':
      // the gateway does not route such paths
      return 404
    case 'link':
      // a guessed link does not work; staff elsewhere may use a link that was sent to them, but not the record's id
      return caller === 'anonymous' || (isStranger && tenant.from === 'record') ? 404 : allowed
    case 'staff':
    case 'roles':
      if (isAnonymous) return 401
      if (access.kind === 'roles' && !access.roles.includes(caller.split(' ')[0] as Role)) return 403
      if (sample?.only !== undefined && caller !== sample.only) return 404
      return isStranger && tenant.from !== 'none' ? 404 : allowed
  }
}

/** Whether the sample request names a record in addition to the dealership. */
function namesRecords({ operation, sample }: SampledOperation): boolean {
  if (sample === undefined || operation.tenant.from === 'record') return false
  return /A RECORD/.test(JSON.stringify(sample.request(MARKERS)))
}

const nextLead = () => ({ leadId: 'A RECORD', customerId: 'A RECORD', packetLogId: 'A RECORD' })
/** The facts of requests that name no record of the dealership besides it. Anyone who knows the URL of a photo of staff may see it. */
const NO_RECORDS: Partial<World> = {
  dealershipId: '',
  dealershipSlug: '',
  spareDealershipId: '',
  customerEmail: '',
  vin: '',
  link: '',
  linkId: '',
  logId: '',
  staffPhotoId: '',
  login: { email: '', password: '' },
  next: () => 1,
  nextLead,
}
/** Facts with 'A RECORD' for every other one. */
const MARKERS = new Proxy({} as World, {
  get: (_facts, name: keyof World) => NO_RECORDS[name] ?? (name.startsWith('next') ? () => 'A RECORD' : 'A RECORD'),
})
/** An ObjectId with an old timestamp, so that no service waits for an event about it. */
const NEVER_WAS = '0123456789abcdef01234567'
/**
 * Operations without a 404 for an unknown dealership. Leads returns empty results, because the event about a new dealership may not have arrived yet.
 * The sample of the deletion names another dealership.
 */
const RESPONDS_WITHOUT: ReadonlySet<string> = new Set([
  'auth.deleteDealership',
  'leads.listDuplicateCustomers',
  'leads.getSessionActivity',
  'leads.getHome',
  'leads.getResponseReport',
  'leads.listLeads',
  'leads.assignLeads',
  'leads.listCustomers',
  'leads.listPacketLogs',
  'leads.getClickStream',
])

async function deletedDealership(): Promise<string> {
  // the matrix has signed out the other clients
  const owner = await world.freshClient('OWNER')
  const { _id: dealershipId } = await owner.call(authOperations.createDealership, { body: { name: 'Gone', email: 'sales@gone.test' } })
  await owner.call(authOperations.deleteDealership, { params: { dealershipId } })
  await settledState(platform)
  return dealershipId
}

const CODES: Readonly<Record<number, string>> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' }
const ERROR_BODY = { error: expect.any(String), message: expect.any(String), code: expect.any(String), requestId: expect.any(String) }

async function call({ operation, sample }: SampledOperation, caller: CallerName, facts = world.as(caller)): Promise<ReceivedResponse> {
  if (sample === undefined) throw new Error('This operation has no sample request: add one to requests/sample-requests.ts')
  const client = sample.endsSession ? await world.freshClient(caller) : world.clients[caller]
  const request = sample.request(facts) as LooseRequest
  return sendUntilAvailable(() => sendRequest(client, operation as Operation, request))
}

function codeOf({ body }: ReceivedResponse): string {
  return (body as { code?: string } | null)?.code ?? ''
}

function withoutRequestId({ status, contentType, body }: ReceivedResponse) {
  return { status, contentType, body: { ...(body as object), requestId: '' } }
}
