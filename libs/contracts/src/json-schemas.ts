import { z } from 'zod'
import * as auth from './auth/operations.ts'
import * as documents from './documents/operations.ts'
import * as event from './event.ts'
import * as fields from './fields.ts'
import * as feedVersions from './inventory-feed/feed-versions.ts'
import * as vehicles from './inventory-feed/vehicles.ts'
import * as engagement from './leads/engagement.ts'
import * as leads from './leads/records.ts'
import { sayMore } from './say-more.ts'
import * as taxVin from './tax-vin/operations.ts'

export type JsonSchema = Record<string, unknown>

/** `input`: what a client sends (defaults are optional). `output`: what a client receives. */
type Direction = 'input' | 'output'

/** Modules whose exported `…Schema`s become named components; other schemas are inlined. */
const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  fields,
  event,
  auth,
  vehicles,
  feedVersions,
  documents,
  leads,
  engagement,
  taxVin,
]

export interface JsonSchemas {
  /** The JSON Schema (draft 2020-12) of a zod schema, with references into `components`; without references if `inline`. */
  convert(schema: z.ZodType, direction: Direction, references?: 'inline'): JsonSchema
  /** Every named schema that was referenced so far, by its name. */
  components: Record<string, JsonSchema>
}

/**
 * Converts zod schemas to the JSON Schemas of one OpenAPI document. A schema whose input differs from its output (it has defaults)
 * becomes two components, `Name` and `NameInput`.
 */
export function createJsonSchemas(): JsonSchemas {
  const names = z.registry<{ id: string }>()
  const sameBothWays = new Set<string>()
  for (const [id, schema] of namedSchemas()) {
    names.add(schema, { id })
    if (JSON.stringify(toJsonSchema(schema, 'input')) === JSON.stringify(toJsonSchema(schema, 'output'))) sameBothWays.add(id)
  }
  const components: Record<string, JsonSchema> = {}

  return {
    components,
    convert(schema, direction, references) {
      if (references === 'inline') return toJsonSchema(schema, direction)
      const nameOf = (id: string) => (direction === 'output' || sameBothWays.has(id) ? id : `${id}Input`)
      const { $defs, ...converted } = pointAtComponents(toJsonSchema(schema, direction, names), nameOf) as JsonSchema
      for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>)) components[nameOf(id)] = definition
      return converted
    },
  }
}

/** By component name; of two schemas with the same name the first is named, and the other is inlined. */
function namedSchemas(): Map<string, z.ZodType> {
  const named = new Map<string, z.ZodType>()
  for (const [name, value] of MODULES.flatMap((module) => Object.entries(module))) {
    if (!name.endsWith('Schema') || !(value instanceof z.ZodType)) continue
    const id = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length)
    if (!named.has(id)) named.set(id, value)
  }
  return named
}

function toJsonSchema(schema: z.ZodType, io: Direction, metadata: z.core.$ZodRegistry<{ id: string }> = z.registry()): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      sayMore(zodSchema, jsonSchema, io)
      leaveOutNoise(jsonSchema)
    },
  })
  return rest
}

/** Removes keywords without information for readers, and those that would forbid new fields in responses. */
function leaveOutNoise(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  // times are UTC; the format covers the rest of their pattern
  if (schema.format === 'date-time') schema.pattern = 'Z$'
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

function pointAtComponents(value: unknown, nameOf: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => pointAtComponents(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === '$ref' && typeof item === 'string'
        ? [key, `#/components/schemas/${nameOf(item.slice('#/$defs/'.length))}`]
        : [key, pointAtComponents(item, nameOf)],
    ),
  )
}
