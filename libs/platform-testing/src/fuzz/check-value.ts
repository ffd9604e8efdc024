import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

// lengths are counted as the platform counts them: in UTF-16 code units
const ajv = new Ajv2020({ strict: false, unicode: false, logger: false })
addFormats.default(ajv)
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Why a value does not fit a JSON Schema (2020-12, without references); null when it does. */
export function misfit(schema: JsonSchema, value: unknown): string | null {
  const fits = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, fits)
  if (fits(value)) return null
  const [error] = fits.errors ?? []
  return `${error?.instancePath || 'it'} ${error?.message}`
}
