import type { IdentitySigner } from '@forecourt/service-kit/identity'
import { LRUCache } from 'lru-cache'
import type { Session } from './session-cache.ts'

/** A token lives 60 s; half of that leaves a service plenty of time to verify it. */
const REUSE_MS = 30_000
const MAX_SESSIONS = 20_000

interface Signed {
  token: string
  /** the facts that the token was signed for */
  facts: string
  /** by the wall clock, which services also use, and by the monotonic clock */
  signedAt: number
  signedAtMs: number
}

/**
 * Signs an identity once per session and half minute, not once per request (design: identity token). Services cache verified
 * tokens.
 */
export function createIdentityTokens(signer: IdentitySigner, { clock, elapsedMs }: { clock: () => Date; elapsedMs: () => number }) {
  const tokens = new LRUCache<string, Signed>({ max: MAX_SESSIONS })
  const signing = new Map<string, Promise<string>>()
  const facts = new WeakMap<Session, string>()

  const factsOf = (session: Session) => {
    const known = facts.get(session)
    if (known !== undefined) return known
    const text = JSON.stringify(session.user)
    facts.set(session, text)
    return text
  }
  const signOnce = async (key: string, wanted: string, sign: () => Promise<string>) => {
    const times = { signedAt: clock().getTime(), signedAtMs: elapsedMs() }
    const token = await sign()
    tokens.set(key, { token, facts: wanted, ...times })
    return token
  }
  /** A jump of the clock in either direction makes an earlier token stale. */
  const isFresh = ({ signedAt, signedAtMs }: Signed) => {
    const ages = [clock().getTime() - signedAt, elapsedMs() - signedAtMs]
    return ages.every((age) => age >= 0 && age < REUSE_MS)
  }
  const get = (key: string, wanted: string, sign: () => Promise<string>) => {
    const found = tokens.get(key)
    if (found !== undefined && isFresh(found) && found.facts === wanted) return found.token
    const inFlightKey = `${key} ${wanted}`
    const pending = signing.get(inFlightKey) ?? signOnce(key, wanted, sign).finally(() => signing.delete(inFlightKey))
    signing.set(inFlightKey, pending)
    return pending
  }
  return {
    /** Returns the identity header of a session: synchronously when cached, otherwise after signing. */
    ofSession: (session: Session) => get(session.sessionId, factsOf(session), () => signer.signUser(session.sessionId, session.user)),
    /** Returns the identity header of the gateway itself, for requests between services. */
    ofPlatform: () => get('', 'platform', () => signer.signInternal()),
  }
}

export type IdentityTokens = ReturnType<typeof createIdentityTokens>
