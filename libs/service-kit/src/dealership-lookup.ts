import { authOperations } from '@forecourt/contracts/auth/operations'
import { request } from 'undici'
import { z } from 'zod'
import { unavailable } from './errors.ts'

const TIMEOUT_MS = 3_000

/** What a service that asks reads from its environment. */
export const dealershipLookupEnv = z.object({
  /** Where auth is: it is asked about dealerships that no event has told of. */
  AUTH_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
})

const named = z.object({ name: z.string() })

/** The name of a dealership that no event has told of; null when there is none, or nobody can be asked. Throws 503 while auth does not answer. */
export type LookUpDealership = (dealershipId: string) => Promise<string | null>

/**
 * Asks auth, which knows every dealership: events are kept for a month, and a dealership may be older than this service. `authUrl` answers null
 * where there is nobody to ask.
 */
export function createDealershipLookup(authUrl: () => string | null): LookUpDealership {
  const { path } = authOperations.getDealership
  return async (dealershipId) => {
    const origin = authUrl()
    if (origin === null) return null
    try {
      const timeouts = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) }
      const answer = await request(new URL(path.replace(':dealershipId', dealershipId), origin), timeouts)
      const body = await answer.body.json()
      if (answer.statusCode === 404) return null
      if (answer.statusCode !== 200) throw new Error(`auth answered ${answer.statusCode}`)
      return named.parse(body).name
    } catch (cause) {
      throw unavailable("We couldn't load the dealership. Please try again in a moment.", cause)
    }
  }
}
