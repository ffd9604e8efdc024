import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import { misfit } from './check-value.ts'
import type { PartSchema } from './read-document.ts'

/** An invalid value for a part of a request, which the document forbids. */
interface InvalidValue {
  value: unknown
  /** for the report: `body.vehicle.year is "x"` */
  what: string
}

/** Values that are invalid for some type. The schema of a place determines which of them it forbids. */
const WRONG_VALUES: readonly unknown[] = ['', 'no such thing', -1, 1.5, 1e12, true, null, [], {}, ['a'], { a: 1 }, 'x'.repeat(10_001)]
/** The same for parts of a URL, where everything is a string. */
const WRONG_TEXTS = ['abc', '1.5x', '0x2', '1e2', ' 1', '+1', '-1', 'NaN', '1,5', 'x'.repeat(400)]

/** Returns every variant of a valid body with one value that the document forbids. */
export function invalidBodies(schema: JsonSchema, good: unknown): InvalidValue[] {
  const inside = placesIn(schema, good, []).flatMap((path) => [
    ...WRONG_VALUES.map((value) => ({ value: put(good, path, value), what: `body.${path.join('.')} is ${shown(value)}` })),
    ...(path.length === 0 ? [] : [{ value: without(good, path), what: `body.${path.join('.')} is not there` }]),
  ])
  return inside.filter(({ value }) => isForbidden(schema, value))
}

/** The same for path or query parameters, whose values are all strings. */
export function invalidParameters({ properties }: PartSchema, good: Record<string, unknown>, part: 'params' | 'query'): InvalidValue[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const texts = part === 'query' ? ['', ...WRONG_TEXTS] : WRONG_TEXTS
    return texts
      .filter((text) => isForbidden(schema, asRead(schema, text)))
      .map((text) => ({ value: { ...good, [name]: text }, what: `${part}.${name} is ${shown(text)}` }))
  })
}

/** Converts the text of a parameter to the type of its schema. Text that is not a number stays text. */
function asRead({ type }: JsonSchema, text: string): unknown {
  return (type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Whether a value is forbidden even if the field ignores spaces and case, as some fields do. */
function isForbidden(schema: JsonSchema, value: unknown): boolean {
  return [
    value,
    mapTexts(value, (text) => text.trim().toLowerCase()),
    mapTexts(value, (text) => text.replace(/\s/g, '').toUpperCase()),
  ].every((read) => misfit(schema, read) !== null)
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}

type Path = readonly (string | number)[]

/** Returns the places of a value that the schema describes. */
function placesIn(schema: JsonSchema, value: unknown, path: Path): Path[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }
  const form = anyOf.find((one) => misfit(one, value) === null)
  if (form !== undefined && Object.keys(properties).length === 0) return placesIn(form, value, path)
  if (Array.isArray(value) && value.length > 0 && items !== undefined) return [path, ...placesIn(items, value[0], [...path, 0])]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  const known = Object.entries(properties).filter(([name]) => name in value)
  return [path, ...known.flatMap(([name, property]) => placesIn(property, (value as Record<string, unknown>)[name], [...path, name]))]
}

function put(target: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string | number, unknown>
  copy[step] = put(copy[step], rest, value)
  return copy
}

function without(target: unknown, [step = '', ...rest]: Path): unknown {
  if (Array.isArray(target)) return rest.length === 0 ? target.slice(1) : put(target, [step], without(target[Number(step)], rest))
  const { [step]: dropped, ...others } = target as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [step]: without(dropped, rest) }
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 40)
}
