import { createJsonSchemas, type JsonSchema } from '@forecourt/contracts/json-schemas'
import { isMultipart, type Operation } from '@forecourt/contracts/operation'
import { z } from 'zod'
import type { LooseRequest } from './send-request.ts'

/** One place of a request where a value from outside stands: `body.vehicle.vin`. */
export interface Place {
  part: 'params' | 'query' | 'body'
  /** from the part inwards; a number is an index */
  path: readonly (string | number)[]
}

/** Every place of an operation's requests that holds a plain value, as its schemas declare them. */
export function placesOf({ params, query, body }: Operation): Place[] {
  const named = (part: 'params' | 'query', schema: z.ZodType | undefined) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name): Place => ({ part, path: [name] })) : []
  const inBody = body === undefined || isMultipart(body) ? [] : leaves(createJsonSchemas().convert(body, 'input', 'inline'))
  return [...named('params', params), ...named('query', query), ...inBody.map((path): Place => ({ part: 'body', path }))]
}

/** For the name of a test. */
export function nameOf({ part, path }: Place): string {
  return [part, ...path].join('.')
}

/** A copy of the request with the value put in that place; what stands around it is made where it is missing. */
export function mutateRequest(request: LooseRequest, { part, path }: Place, value: unknown): LooseRequest {
  return { ...request, [part]: put(request[part], path, value) }
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

function leaves(schema: JsonSchema): (string | number)[][] {
  const { properties, items, anyOf } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([name, property]) => leaves(property).map((path) => [name, ...path]))
  }
  if (items !== undefined) return leaves(items).map((path) => [0, ...path])
  const structured = anyOf?.find((form) => 'properties' in form || 'items' in form)
  return structured === undefined ? [[]] : leaves(structured)
}
