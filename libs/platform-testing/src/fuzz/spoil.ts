import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import { misfit } from './check-value.ts'
import type { PartSchema } from './read-document.ts'

/** One thing that is put in a request's place and that the document forbids there. */
interface Spoiled {
  value: unknown
  /** for people: `body.vehicle.year is "x"` */
  what: string
}

/** What no schema of a text, a number, a list or an object allows; which of them a place forbids its schema says. */
const WRONG_VALUES: readonly unknown[] = ['', 'no such thing', -1, 1.5, 1e12, true, null, [], {}, ['a'], { a: 1 }, 'x'.repeat(10_001)]
/** The same for parts of a URL, where everything is a string. */
const WRONG_TEXTS = ['abc', '1.5x', '0x2', '1e2', ' 1', '+1', '-1', 'NaN', '1,5', 'x'.repeat(400)]

/** Every way in which a body that the document allows becomes one that it forbids, one value at a time. */
export function spoiledBodies(schema: JsonSchema, good: unknown): Spoiled[] {
  const inside = placesIn(schema, good, []).flatMap((path) => [
    ...WRONG_VALUES.map((value) => ({ value: put(good, path, value), what: `body.${path.join('.')} is ${shown(value)}` })),
    ...(path.length === 0 ? [] : [{ value: without(good, path), what: `body.${path.join('.')} is not there` }]),
  ])
  return inside.filter(({ value }) => isForbidden(schema, value))
}

/** The same for path or query parameters; each is a text in the end. */
export function spoiledParameters({ properties }: PartSchema, good: Record<string, unknown>, part: 'params' | 'query'): Spoiled[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const texts = part === 'query' ? ['', ...WRONG_TEXTS] : WRONG_TEXTS
    return texts
      .filter((text) => isForbidden(schema, asRead(schema, text)))
      .map((text) => ({ value: { ...good, [name]: text }, what: `${part}.${name} is ${shown(text)}` }))
  })
}

/** A parameter's text as the type of its schema; a text that is no number stays one. */
function asRead({ type }: JsonSchema, text: string): unknown {
  return (type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Blanks around a text and its case are read generously where a field says so: what is forbidden however it is read, is. */
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

/** The places of a value that the schema speaks of. */
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
