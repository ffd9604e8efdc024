import fc from 'fast-check'
import { missing } from '../requests/missing-records.ts'
import type { LooseRequest, SampledOperation } from '../requests/send-request.ts'
import { type CallerName, mostPrivilegedCaller, type SampleWorld, type World } from '../requests/world.ts'
import { invalidBodies, invalidParameters } from './invalid-values.ts'
import type { DescribedOperation } from './read-document.ts'
import { valuesOf } from './values.ts'

/** One request of a run and what the document says about it. */
export interface Case {
  operation: DescribedOperation
  caller: CallerName
  request: LooseRequest
  /** what the document forbids in the request; null when it allows all of it */
  forbidden: string | null
  /** the error status of the valid request when its external service is not configured; otherwise null */
  unavailable: number | null
}

/** An operation of the document with a valid request, whose values are reused. */
export interface FuzzedOperation {
  described: DescribedOperation
  sampled: SampledOperation
}

const CALLERS: readonly CallerName[] = [
  'OWNER',
  'OWNER',
  'OWNER',
  'OWNER',
  'ADMIN',
  'SALES',
  'link holder',
  'link holder',
  'anonymous',
  'ADMIN elsewhere',
]
/** The number of times that an operation gets single-use records. */
const SPARE_USES = 6

/**
 * Returns a function that creates the request with an index. The first request of each operation is its valid one. The others are generated from the
 * schemas of the document, and every third is made invalid in one place. The same seed creates the same requests, except for the ids of records.
 */
export function createCases(world: SampleWorld, operations: readonly FuzzedOperation[], seed: number): (index: number) => Case {
  const uses = new Map<string, number>()
  const pick = <T>(choices: readonly T[], salt: number): T => choices[hash(salt) % choices.length] as T

  return (index) => {
    const number = seed + index
    const { described, sampled } = operations[index % operations.length] as FuzzedOperation
    const isFirst = index < operations.length
    const caller = isFirst ? mostPrivilegedCaller(sampled.operation) : pick(CALLERS, number)
    const used = uses.get(described.id) ?? 0
    const { facts, spent } = watched(used < SPARE_USES ? world.as(caller) : missing(world.as(caller)))
    const good = sampled.sample?.request(facts) as LooseRequest
    if (spent()) uses.set(described.id, used + 1)
    const { status = 0 } = sampled.sample ?? {}
    const unavailable = status >= 500 ? status : null
    if (isFirst) return { operation: described, caller, request: good, forbidden: null, unavailable }

    const made = fc.sample(requests(described, good), { seed: number, numRuns: 1 })[0] as LooseRequest
    const allowed: Case = { operation: described, caller, request: made, forbidden: null, unavailable }
    if (number % 3 !== 0) return allowed
    const invalid = invalidRequests(described, made)
    return invalid.length === 0 ? allowed : { ...allowed, ...pick(invalid, number * 7 + 1) }
  }
}

/** Wraps the facts to detect whether a single-use one was read. */
function watched(world: World): { facts: World; spent: () => boolean } {
  let spent = false
  const facts = new Proxy(world, {
    get(target, name: keyof World) {
      if (name !== 'next' && name.startsWith('next')) spent = true
      return target[name]
    },
  })
  return { facts, spent: () => spent }
}

/** Generates requests that the document allows. */
function requests({ params, query, body, fileField }: DescribedOperation, good: LooseRequest): fc.Arbitrary<LooseRequest> {
  return fc.record({
    params: (valuesOf(params, good.params, { known: 5, made: 1 }) as fc.Arbitrary<Record<string, unknown>>).filter(isAddressed),
    query: valuesOf(query, good.query) as fc.Arbitrary<Record<string, unknown>>,
    ...(body !== null && { body: valuesOf(body, good.body, { known: 2, made: 1 }) }),
    ...(fileField !== null && { body: fc.constant(good.body) }),
  })
}

function invalidRequests(
  { params, query, body, fileField }: DescribedOperation,
  made: LooseRequest,
): Pick<Case, 'request' | 'forbidden'>[] {
  const bodies = body === null ? [] : invalidBodies(body, made.body)
  return [
    ...(fileField === null ? [] : [{ request: withoutFile(query, made), forbidden: 'no file' }]),
    ...bodies.map(({ value, what }) => ({ request: { ...made, body: value }, forbidden: what })),
    ...invalidParameters(params, made.params ?? {}, 'params').map(({ value, what }) => ({
      request: { ...made, params: value as never },
      forbidden: what,
    })),
    ...invalidParameters(query, made.query ?? {}, 'query').map(({ value, what }) => ({
      request: { ...made, query: value as never },
      forbidden: what,
    })),
  ]
}

/** Whether the server receives the parameters: clients resolve `.` and `..` in a path. */
function isAddressed(params: Record<string, unknown>): boolean {
  return Object.values(params).every((value) => value !== '.' && value !== '..')
}

/** Removes the file. A new request id keeps the service from repeating an earlier response without reading the form. */
function withoutFile({ properties }: DescribedOperation['query'], made: LooseRequest): LooseRequest {
  const isNew = 'requestId' in properties ? { requestId: crypto.randomUUID() } : {}
  return { ...made, query: { ...made.query, ...isNew }, body: new FormData() }
}

/** Hashes a number, so that neighboring numbers lead to different choices. */
function hash(number: number): number {
  let mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
