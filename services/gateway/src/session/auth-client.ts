import { authOperations } from '@forecourt/contracts/auth/operations'
import { unavailable } from '@forecourt/service-kit/errors'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { UpstreamAgent } from '../proxy/upstream-agent.ts'
import type { IdentityTokens } from './identity-tokens.ts'
import type { Session } from './session-cache.ts'

/** The timeout of a session check. */
const SESSION_TIMEOUT_MS = 3_000

/** Connections for session checks only, so that other requests to auth do not delay them. */
export const AUTH_CONNECTIONS = 32

interface AuthClientOptions {
  baseUrl: string
  /** sends an idempotent request */
  ask: UpstreamAgent['ask']
  tokens: IdentityTokens
  /** includes the wait for a connection; SESSION_TIMEOUT_MS by default */
  timeoutMs?: number | undefined
}

/** Resolves sessions through the auth service. */
export function createAuthClient({ baseUrl, ask, tokens, timeoutMs = SESSION_TIMEOUT_MS }: AuthClientOptions) {
  const { path, method, response } = authOperations.resolveSession
  return {
    /**
     * The session of a token's hash; null when unknown. `active`: the user caused the request. Throws 503 while auth is unavailable or rejects the
     * gateway's own token (with 503), which is not a sign-out (design: session cache).
     */
    async resolveSession(tokenHash: string, active: boolean): Promise<Session | null> {
      try {
        const received = await ask({
          origin: baseUrl,
          path,
          method,
          headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: await tokens.ofPlatform() },
          body: JSON.stringify({ tokenHash, active }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        const body = await received.body.json()
        if (received.statusCode === 401) return null
        if (received.statusCode !== 200) throw new Error(`auth responded with ${received.statusCode}`)
        const { sessionId, user, expiresAt } = response.parse(body)
        return { sessionId, user, expiresAt: Date.parse(expiresAt) }
      } catch (cause) {
        throw unavailable("We couldn't check your sign-in. You're still signed in. Please try again in a moment.", cause)
      }
    },
  }
}
