import { authOperations } from '@forecourt/contracts/auth/operations'
import { request } from 'undici'
import { z } from 'zod'
import { unavailable } from './errors.ts'

const TIMEOUT_MS = 3_000

/** The environment variables of a service that uses the lookup. */
export const dealershipLookupEnv = z.object({
  /** The URL of auth, for dealerships about which this service has received no event. */
  AUTH_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
})

const named = z.object({ name: z.string() })

/** Returns the name of a dealership; null when it does not exist or no auth URL is configured. Throws 503 while auth does not respond. */
export type LookUpDealership = (dealershipId: string) => Promise<string | null>

/**
 * Creates the lookup of dealerships in auth, for services that received no event about one: events are kept for a month, and the dealership may be
 * older than this service. `authUrl` returns null when none is configured.
 */
export function createDealershipLookup(authUrl: () => string | null): LookUpDealership {
  const { path } = authOperations.getDealership
  return async (dealershipId) => {
    const origin = authUrl()
    if (origin === null) return null
    try {
      const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) }
      const response = await request(new URL(path.replace(':dealershipId', dealershipId), origin), timeouts)
      const body = await response.body.json()
      if (response.statusCode === 404) return null
      if (response.statusCode !== 200) throw new Error(`auth responded with ${response.statusCode}`)
      return named.parse(body).name
    } catch (cause) {
      throw unavailable("We couldn't load the dealership. Please try again in a moment.", cause)
    }
  }
}
