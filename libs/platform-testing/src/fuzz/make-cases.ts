import fc from 'fast-check'
import { missing } from '../requests/missing-records.ts'
import type { LooseRequest, SampledOperation } from '../requests/send-request.ts'
import type { CallerName, SampleWorld, World } from '../requests/world.ts'
import type { DescribedOperation } from './read-document.ts'
import { spoiledBodies, spoiledParameters } from './spoil.ts'
import { valuesOf } from './values.ts'

/** One request of a run, and what the document says about it. */
export interface Case {
  operation: DescribedOperation
  caller: CallerName
  request: LooseRequest
  /** null: the document allows it; else what it forbids */
  forbidden: string | null
  /** what its good request is answered where nothing outside is set up to answer it with */
  unavailable: number | null
}

/** An operation of the document with the good request that its values are taken from. */
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
/** How often an operation is given records that are used up by it. */
const SPARE_USES = 6

/**
 * Makes the request number `index` of a run: the first of each operation is its good one as it is, the rest are made from the document's schemas, and
 * every third is spoiled in one place. The same seed makes the same requests, but for the ids of records.
 */
export function createCases(world: SampleWorld, operations: readonly FuzzedOperation[], seed: number): (index: number) => Case {
  const uses = new Map<string, number>()
  const pick = <T>(choices: readonly T[], salt: number): T => choices[hash(salt) % choices.length] as T

  return (index) => {
    const number = seed + index
    const { described, sampled } = operations[index % operations.length] as FuzzedOperation
    const isFirst = index < operations.length
    const caller = isFirst ? furthest(sampled) : pick(CALLERS, number)
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
    const spoiled = spoiledRequests(described, made)
    return spoiled.length === 0 ? allowed : { ...allowed, ...pick(spoiled, number * 7 + 1) }
  }
}

/** The caller with the most access. */
function furthest({ operation }: SampledOperation): CallerName {
  return operation.access.kind === 'link' ? 'link holder' : 'OWNER'
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

/** Requests that the document allows. */
function requests({ params, query, body, fileField }: DescribedOperation, good: LooseRequest): fc.Arbitrary<LooseRequest> {
  return fc.record({
    params: (valuesOf(params, good.params, { known: 5, made: 1 }) as fc.Arbitrary<Record<string, unknown>>).filter(isAddressed),
    query: valuesOf(query, good.query) as fc.Arbitrary<Record<string, unknown>>,
    ...(body !== null && { body: valuesOf(body, good.body, { known: 2, made: 1 }) }),
    ...(fileField !== null && { body: fc.constant(good.body) }),
  })
}

function spoiledRequests(
  { params, query, body, fileField }: DescribedOperation,
  made: LooseRequest,
): Pick<Case, 'request' | 'forbidden'>[] {
  const bodies = body === null ? [] : spoiledBodies(body, made.body)
  return [
    ...(fileField === null ? [] : [{ request: withoutFile(query, made), forbidden: 'no file' }]),
    ...bodies.map(({ value, what }) => ({ request: { ...made, body: value }, forbidden: what })),
    ...spoiledParameters(params, made.params ?? {}, 'params').map(({ value, what }) => ({
      request: { ...made, params: value as never },
      forbidden: what,
    })),
    ...spoiledParameters(query, made.query ?? {}, 'query').map(({ value, what }) => ({
      request: { ...made, query: value as never },
      forbidden: what,
    })),
  ]
}

/** Clients resolve `.` and `..` in a path, so such parameters never reach the server. */
function isAddressed(params: Record<string, unknown>): boolean {
  return Object.values(params).every((value) => value !== '.' && value !== '..')
}

/** A press that was answered before is answered again without a look at its form: this one is new. */
function withoutFile({ properties }: DescribedOperation['query'], made: LooseRequest): LooseRequest {
  const isNew = 'requestId' in properties ? { requestId: crypto.randomUUID() } : {}
  return { ...made, query: { ...made.query, ...isNew }, body: new FormData() }
}

/** Spreads neighboring numbers. */
function hash(number: number): number {
  let mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
