import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>
/** Serialises a response to JSON text and omits properties that the schema does not name. Throws when a required one is missing. */
type Serialiser = (response: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialiser>()

/**
 * Returns the serialiser of a schema. It is compiled at its first response, and once in a process: all of them would take a tenth of the start of a
 * one box.
 */
export function serialiserOf(schema: z.ZodType): Serialiser {
  const serialise = compiled.get(schema) ?? compileSerialiser(schema)
  compiled.set(schema, serialise)
  return serialise
}

/**
 * Compiles a zod schema to Fastify's serialiser. A response that is an array or an object (a plain list, or a page of it) gets one serialiser for
 * each, chosen by its type: fast-json-stringify would validate the whole response to choose.
 */
function compileSerialiser(schema: z.ZodType): Serialiser {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const outline = outlineOf(jsonSchema) as JsonSchema
  const forms = formsByShape(outline)
  if (forms === null) return fastJson(outline)
  const ofArray = fastJson(forms.array)
  const ofObject = fastJson(forms.object)
  return (response) => (Array.isArray(response) ? ofArray(response) : ofObject(response))
}

function formsByShape({ anyOf }: JsonSchema): { array: JsonSchema; object: JsonSchema } | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const array = anyOf.find((form: JsonSchema) => form.type === 'array')
  const object = anyOf.find((form: JsonSchema) => form.type === 'object')
  return array === undefined || object === undefined ? null : { array, object }
}

/** JSON Schema keywords that a serialiser does not need: TypeScript has checked the responses, so they are not validated again. */
const CONSTRAINTS = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'propertyNames',
  'description',
  'title',
  'default',
])
const PRIMITIVES = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/**
 * Reduces a JSON Schema to its properties and their types, without constraints. Unions and lists of primitive values are left to JSON.stringify,
 * which is faster. `X or null` is written with `nullable`, so that no validator is needed to choose.
 */
function outlineOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(outlineOf)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, oneOf, properties, items, additionalProperties, ...rest } = schema as JsonSchema
  const outline: JsonSchema = Object.fromEntries(Object.entries(rest).filter(([name]) => !CONSTRAINTS.has(name)))

  if (isPrimitiveList(schema as JsonSchema)) return {}
  if (items !== undefined) outline.items = outlineOf(items)
  if (typeof properties === 'object' && properties !== null) {
    outline.properties = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, outlineOf(property)]))
  }
  // only a record's value schema; `false` (nothing else) is the default
  if (typeof additionalProperties === 'object') outline.additionalProperties = outlineOf(additionalProperties)

  const forms = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (forms === undefined) return outline
  if (forms.every(isPrimitive)) return {}
  const present = forms.filter((form) => form.type !== 'null').map(outlineOf) as JsonSchema[]
  const nullable = present.length < forms.length ? { nullable: true } : {}
  return present.length === 1 ? { ...outline, ...present[0], ...nullable } : { ...outline, anyOf: present, ...nullable }
}

function isPrimitive({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.every(isPrimitive)
  return Array.isArray(type) ? type.every((one) => PRIMITIVES.has(one)) : PRIMITIVES.has(String(type))
}

function isPrimitiveList({ type, items }: JsonSchema): boolean {
  return type === 'array' && typeof items === 'object' && items !== null && isPrimitive(items as JsonSchema)
}
