import type { Operation } from '@forecourt/contracts/operation'
import { HOSTILE_IDS, HOSTILE_QUERIES, HOSTILE_STRINGS, HOSTILE_VALUES } from '@forecourt/service-testing/hostile-strings'
import { misfit } from '../fuzz/check-value.ts'
import { mutateRequest, nameOf, type Place, placesOf } from './mutate-request.ts'
import type { LooseRequest } from './send-request.ts'

/** A valid request with one hostile value. */
export interface HostileRequest {
  /** the place and the value, for the message of a failure */
  place: string
  what: string
  from: (good: LooseRequest) => LooseRequest
}

/** A place whose kind has already had all invalid values gets only every eighth of them. */
const SHARES = 8

/**
 * Returns a function that creates the hostile requests of one operation after another. Values that the schema of a place allows reach the handler, so
 * every place gets all of them. All operations reject the other values with the same code. Therefore only the first place of a kind gets all of
 * those, and each further place a different share, so that an unvalidated place is still found. When an operation has several places of one kind, one
 * gets its values alone and the others get them together in one request.
 */
export function createHostileRequests(): (operation: Operation) => HostileRequest[] {
  const places = new Map<string, number>()
  return (operation) =>
    together(placesOf(operation)).flatMap((alike) => {
      const { kind } = alike[0]
      const before = places.get(kind) ?? 0
      places.set(kind, before + 1)
      return [...mutated(alike, before), ...queried(alike)]
    })
}

type Places = readonly [Place, ...Place[]]

function together(places: readonly Place[]): Places[] {
  const alike = new Map<string, Place[]>()
  for (const place of places) alike.set(place.kind, [...(alike.get(place.kind) ?? []), place])
  return [...alike.values()].flatMap(([first, second, ...others]) => {
    const alone: Places[] = first === undefined ? [] : [[first]]
    return second === undefined ? alone : [...alone, [second, ...others]]
  })
}

function mutated(places: Places, before: number): HostileRequest[] {
  const values = [...HOSTILE_STRINGS, ...HOSTILE_IDS, ...(places[0].part === 'body' ? HOSTILE_VALUES : [])]
  const sent = values.filter(
    ({ value }, index) => before === 0 || index % SHARES === before % SHARES || places.some((place) => takes(place, value)),
  )
  return sent.map(({ name, value }) => ({ place: namesOf(places), what: name, from: (good) => mutateRequest(good, places, value) }))
}

/** Whether the schema allows the value. In a URL, a number is a text of digits. */
function takes({ part, schema }: Place, value: unknown): boolean {
  return misfit(schema, value) === null || (part !== 'body' && misfit(schema, Number(value)) === null)
}

function queried(places: Places): HostileRequest[] {
  if (places[0].part !== 'query') return []
  const parameters = places.map(({ path }) => String(path[0]))
  return HOSTILE_QUERIES.map(({ name, value }) => ({
    place: namesOf(places),
    what: name,
    from: (good) => ({ ...without(good, parameters), rawQuery: parameters.map(value).join('&') }),
  }))
}

function namesOf(places: Places): string {
  return places.map(nameOf).join(' and ')
}

function without(request: LooseRequest, parameters: readonly string[]): LooseRequest {
  return { ...request, query: Object.fromEntries(Object.entries(request.query ?? {}).filter(([name]) => !parameters.includes(name))) }
}
