import { z } from 'zod'
import type { TaxVinSettings } from './deps.ts'

const OFF = 'off'

/** The environment variables of the tax-vin service, besides those of every service. */
export const taxVinEnv = z.object({
  /** The URL of the public VIN decoding service, to which vPIC's `DecodeVinValues` is relative. */
  VIN_API_URL: z
    .string()
    .default('https://vpic.nhtsa.dot.gov/api/vehicles')
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => value === OFF || isAddress(value), `must be an http(s) address without query, or ${OFF}`),
  /** The URL of a tax rate provider, with `{zip}` in place of the ZIP code. */
  TAX_API_URL: z
    .string()
    .default(OFF)
    .refine((value) => value === OFF || (/^https?:\/\//.test(value) && URL.canParse(value)), `must be an http(s) address, or ${OFF}`),
  /** Its key, sent as a bearer token. */
  TAX_API_KEY: z.string().default(''),
})

/** Converts the environment to settings. */
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
