import { unauthorized } from '@forecourt/service-kit/errors'
import { hashSessionToken } from '@forecourt/service-kit/session-token'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IdentityTokens } from './identity-tokens.ts'
import { requireSameOrigin } from './same-origin.ts'
import type { Session, SessionCache } from './session-cache.ts'
import { readSessionToken } from './session-cookie.ts'

/** How often an active browser gets its cookie again, so that the cookie lasts as long as the session. */
const RENEW_MS = 5 * 60_000

/** The authenticated caller of a request. */
export interface Admission {
  session: Session
  tokenHash: string
  /** the value of the identity header */
  identity: string
  /** returns the token for a response that extends the browser's cookie, which then counts as extended; null when that is not due */
  renew: (() => string) | null
}

/** Header of a request that the page sends automatically, without user activity. Such a request does not extend the session. */
const IDLE_HEADER = 'x-forecourt-idle'

interface Needs {
  /** an anonymous request is rejected */
  session: boolean
  /** the request counts as automatic, whatever its headers */
  byItself?: true
}

interface AuthenticatorOptions {
  sessions: SessionCache
  tokens: IdentityTokens
  /** origin of PUBLIC_URL */
  publicOrigin: string | null
  /** whether the platform is served over https */
  secureCookies: boolean
  /** a monotonic clock in milliseconds */
  elapsedMs: () => number
}

/** Authenticates requests: reads the cookie, resolves the session, signs the identity (design: identity token). */
export function createAuthenticator({ sessions, tokens, publicOrigin, secureCookies, elapsedMs }: AuthenticatorOptions) {
  const renewed = new LRUCache<string, true>({ max: 20_000, ttl: RENEW_MS, ttlResolution: 0, perf: { now: elapsedMs } })

  const toAdmission = (session: Session | null, token: string, tokenHash: string, needsSession: boolean) => {
    if (session === null) return anonymous(needsSession)
    const extend = () => {
      renewed.set(tokenHash, true)
      return token
    }
    const renew = renewed.has(tokenHash) ? null : extend
    const identity = tokens.ofSession(session)
    return typeof identity === 'string'
      ? { session, tokenHash, identity, renew }
      : identity.then((signed) => ({ session, tokenHash, identity: signed, renew }))
  }

  return {
    /**
     * Returns the caller of a request; null when anonymous. Returns synchronously when the session is cached, the usual case, otherwise a promise.
     * Throws 401 when a session is needed, 403 for a state change from another site, 503 while a session cannot be checked.
     */
    authenticate(request: FastifyRequest, { session: needsSession, byItself }: Needs): Admission | null | Promise<Admission | null> {
      const token = readSessionToken(request.headers.cookie, secureCookies)
      if (token === null) return anonymous(needsSession)
      requireSameOrigin(request, publicOrigin)
      const tokenHash = hashSessionToken(token)
      const session = sessions.known(tokenHash)
      if (session !== undefined) return toAdmission(session, token, tokenHash, needsSession)
      const active = !byItself && request.headers[IDLE_HEADER] === undefined
      return sessions.resolve(tokenHash, active).then((resolved) => toAdmission(resolved, token, tokenHash, needsSession))
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

function anonymous(needsSession: boolean): null {
  if (needsSession) throw unauthorized()
  return null
}
