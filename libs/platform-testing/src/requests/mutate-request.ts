import { createJsonSchemas, type JsonSchema } from '@forecourt/contracts/json-schemas'
import { isMultipart, type Operation } from '@forecourt/contracts/operation'
import type { LooseRequest } from './send-request.ts'

/** A place in a request whose value comes from the client: `body.vehicle.vin`. */
export interface Place {
  part: 'params' | 'query' | 'body'
  /** the path within the part; a number is an index */
  path: readonly (string | number)[]
  /** the schema of its values */
  schema: JsonSchema
  /** equal for places that accept and reject the same values */
  kind: string
}

const jsonSchemas = createJsonSchemas()

/** Returns every place in the requests of an operation with a plain value, as its schemas declare them. */
export function placesOf({ params, query, body }: Operation): Place[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (schema === undefined || isMultipart(schema)) return []
    const found = leaves(jsonSchemas.convert(schema, 'input', 'inline'))
    return found.map((leaf): Place => ({ ...leaf, part: part as Place['part'], kind: `${part} ${kindOf(leaf.schema)}` }))
  })
}

/** Returns the name of a place, for test names. */
export function nameOf({ part, path }: Place): string {
  return [part, ...path].join('.')
}

/** Returns a copy of the request with the value in those places. Creates missing parents. */
export function mutateRequest(request: LooseRequest, places: readonly Place[], value: unknown): LooseRequest {
  const changed = { ...request }
  for (const { part, path } of places) Object.assign(changed, { [part]: put(changed[part], path, value) })
  return changed
}

function put(target: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(target) ? [...target] : []
    list[step] = put(list[step], rest, value)
    return list
  }
  const object = (target ?? {}) as Record<string, unknown>
  return { ...object, [step]: put(object[step], rest, value) }
}

type Leaf = Pick<Place, 'path' | 'schema'>

function leaves(schema: JsonSchema): Leaf[] {
  const { properties, items, anyOf } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([name, property]) => below(name, property))
  }
  if (items !== undefined) return below(0, items)
  const structured = anyOf?.find((form) => 'properties' in form || 'items' in form)
  return structured === undefined ? [{ path: [], schema }] : leaves(structured)
}

function below(step: string | number, schema: JsonSchema): Leaf[] {
  return leaves(schema).map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }))
}

/** Limits between these numbers count as equal: no hostile text is much shorter or longer than all accepted ones. */
const TEXT_SIZES = [60, 250, 2_500]

/** Returns the schema without keywords that only distinguish valid values: bounds of numbers, enum values, defaults. */
function kindOf({ type, pattern, allOf, format, enum: words, maxLength, anyOf }: JsonSchema): string {
  const size = TEXT_SIZES.filter((each) => Number(maxLength ?? Number.POSITIVE_INFINITY) >= each).length
  const forms = (anyOf as JsonSchema[] | undefined)?.map(kindOf)
  return JSON.stringify({ type, pattern, allOf, format, isOneOf: words !== undefined, size: type === 'string' ? size : undefined, forms })
}
