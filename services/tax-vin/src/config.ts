import { z } from 'zod'
import type { TaxVinSettings } from './deps.ts'

const OFF = 'off'

/** What the tax-vin service reads from its environment beside what every service reads. */
export const taxVinEnv = z.object({
  /** Where the public VIN decoding service is: an address below which vPIC's `DecodeVinValues` is. */
  VIN_API_URL: z
    .string()
    .default('https://vpic.nhtsa.dot.gov/api/vehicles')
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === OFF || isAddress(value), `must be an http(s) address without query, or ${OFF}`),
  /** A provider of tax rates by ZIP code, with `{zip}` where the ZIP code stands. */
  TAX_API_URL: z
    .string()
    .default(OFF)
    .refine((value) => value === OFF || (/^https?:\/\//.test(value) && URL.canParse(value)), `must be an http(s) address, or ${OFF}`),
  /** Its key, sent as a bearer token. */
  TAX_API_KEY: z.string().default(''),
})

/** The settings that an environment asks for. */
export function toSettings(env: z.output<typeof taxVinEnv>): Partial<TaxVinSettings> {
  return {
    vinApiUrl: env.VIN_API_URL === OFF ? null : env.VIN_API_URL,
    taxApiUrl: env.TAX_API_URL === OFF ? null : env.TAX_API_URL,
    taxApiKey: env.TAX_API_KEY,
  }
}

function isAddress(value: string): boolean {
  return /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value)
}
