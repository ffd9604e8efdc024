import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import fc, { type Arbitrary } from 'fast-check'
import { misfit } from './check-value.ts'

/** The relative frequencies of values from a valid request and of generated ones. */
interface Weights {
  known: number
  made: number
}
const EVEN: Weights = { known: 1, made: 1 }

/**
 * Generates values that a JSON Schema allows. `known` is a value of a valid request. Its parts are used for the properties with the same names, so
 * that some requests find existing records.
 */
export function valuesOf(schema: JsonSchema, known?: unknown, weights: Weights = EVEN): Arbitrary<unknown> {
  const made = madeValues(schema, known, weights).filter((value) => misfit(schema, value) === null)
  if (known === undefined || isStructure(known) || misfit(schema, known) !== null) return made
  return fc.oneof({ weight: weights.known, arbitrary: fc.constant(known) }, { weight: weights.made, arbitrary: made })
}

function madeValues(schema: JsonSchema, known: unknown, weights: Weights): Arbitrary<unknown> {
  const {
    type,
    anyOf,
    oneOf,
    enum: choices,
    const: only,
    properties,
  } = schema as JsonSchema & { anyOf?: JsonSchema[]; oneOf?: JsonSchema[] }
  if ('const' in schema) return fc.constant(only)
  if (Array.isArray(choices)) return fc.constantFrom(...choices)
  if (properties !== undefined || type === 'object') return objects(schema, known, weights)
  const forms = anyOf ?? oneOf
  if (forms !== undefined) return fc.oneof(...forms.map((form) => valuesOf(form, known, weights)))
  switch (type) {
    case 'array':
      return lists(schema, known, weights)
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer(bounds(schema))
    case 'number':
      return fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true }).map((number) => Math.round(number * 100) / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.dictionary(fc.constantFrom('name', 'role', '$ne'), fc.string()))
  }
}

function objects(schema: JsonSchema, known: unknown, weights: Weights): Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
  } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
    additionalProperties?: JsonSchema | boolean
    propertyNames?: JsonSchema
  }
  const own = isStructure(known) ? (known as Record<string, unknown>) : {}
  const possible = Object.entries(properties).filter(([, property]) => !('not' in property))
  const named = fc.record(Object.fromEntries(possible.map(([name, property]) => [name, valuesOf(property, own[name], weights)])), {
    requiredKeys: required,
  })
  if (typeof additionalProperties === 'object') {
    const names = propertyNames === undefined ? fc.constantFrom(...STRANGE_NAMES) : valuesOf({ type: 'string', ...propertyNames })
    const others = fc.dictionary(names as Arbitrary<string>, valuesOf(additionalProperties), { maxKeys: 3 })
    return fc.tuple(named, others).map(([first, more]) => ({ ...more, ...first }))
  }
  if (additionalProperties === false) return named
  // the document allows unknown properties unless it forbids them
  const strange = fc.option(fc.tuple(fc.constantFrom(...STRANGE_NAMES), fc.string()), { freq: 8 })
  return fc.tuple(named, strange).map(([first, more]) => (more === null ? first : { [more[0]]: more[1], ...first }))
}

const STRANGE_NAMES = ['note', 'List price [USD]', '$ne', 'a.b', 'x'.repeat(80), 'ключ', '']

function lists(schema: JsonSchema, known: unknown, weights: Weights): Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 20 } = schema as { items?: JsonSchema; minItems?: number; maxItems?: number }
  const [first] = Array.isArray(known) ? known : []
  return fc.array(valuesOf(items, first, weights), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) })
}

function bounds({ minimum, maximum }: JsonSchema): { min: number; max: number } {
  const min = typeof minimum === 'number' ? minimum : -1_000_000
  return { min, max: typeof maximum === 'number' ? maximum : Math.max(min, 0) + 1_000_000 }
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date-time')
    return fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((at) => at.toISOString())
  if (format === 'email') return emails()
  if (format === 'uri') return fc.webUrl({ validSchemes: String(pattern).startsWith('^https:') ? ['https'] : ['http', 'https'] })
  if (format === 'uuid') return fc.uuid()
  if (typeof pattern === 'string') return patterned(pattern)
  const length = { minLength: Number(minLength), maxLength: Math.max(Number(minLength), Math.min(Number(maxLength), 300)) }
  return fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.string({ ...length, unit: 'grapheme-ascii' }))
}

function emails(): Arbitrary<string> {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  return fc.oneof(
    fc.emailAddress(),
    fc.tuple(word, word).map(([name, host]) => `${name}@${host}.test`),
  )
}

/** fast-check does not support character categories, so a few characters represent each. */
const SOME_OF: Readonly<Record<string, string>> = { Cc: '\\u0000-\\u001f\\u007f-\\u009f', L: 'a-zäßжあ', N: '0-9' }

/** By pattern: creating one takes fast-check milliseconds. */
const ofPatterns = new Map<string, Arbitrary<string>>()

function patterned(pattern: string): Arbitrary<string> {
  const supported = pattern.replaceAll(/\\p\{(\w+)\}/g, (whole, name: string) => SOME_OF[name] ?? whole)
  const texts = ofPatterns.get(pattern) ?? fc.stringMatching(new RegExp(supported, 'u'))
  ofPatterns.set(pattern, texts)
  return texts
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
