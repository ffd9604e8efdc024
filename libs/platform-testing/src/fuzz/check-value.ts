import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

// counts lengths like the platform: in UTF-16 code units
const ajv = new Ajv2020({ strict: false, unicode: false, logger: false })
addFormats.default(ajv)
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Returns why a value does not match a JSON Schema (2020-12, without references), or null when it does. */
export function misfit(schema: JsonSchema, value: unknown): string | null {
  const fits = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, fits)
  if (fits(value)) return null
  const [error] = fits.errors ?? []
  return `${error?.instancePath || 'it'} ${error?.message}`
}
