import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type SessionUser, sessionUserSchema } from '@forecourt/contracts/auth/operations'
import type { Actor } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import { decodeProtectedHeader, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from './errors.ts'

/** The header in which the gateway passes the caller to a service (design: identity token). */
export const IDENTITY_HEADER = 'x-forecourt-identity'
/** How long a token is valid. */
const IDENTITY_TOKEN_SECONDS = 60

const ISSUER = 'forecourt-gateway'
const AUDIENCE = 'forecourt'
/** Only Ed25519 is accepted: a token must not choose its algorithm. */
const ALGORITHM = 'EdDSA'
/** The tolerated difference between the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 5
/** A token has about 600 bytes, so the cache takes at most about 6 MB. */
const MAX_CACHED_TOKENS = 10_000

/** The caller of an operation. `internal` is another service of the platform. */
export type Caller = { kind: 'anonymous' } | StaffCaller | { kind: 'internal' }

/** A signed-in user, as stored in their session. */
export interface StaffCaller {
  kind: 'staff'
  sessionId: string
  user: SessionUser
}

export interface IdentityVerifier {
  /** Returns the caller that a token identifies. Throws 503 for a token that is forged, expired or for another audience. */
  verify(token: string): Promise<Caller>
}

export interface IdentitySigner {
  /** Signs a token for a signed-in user, valid for 60 seconds. */
  signUser(sessionId: string, user: SessionUser): Promise<string>
  /** Signs a token for the platform itself, valid for 60 seconds. */
  signInternal(): Promise<string>
}

const claimsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), sid: z.string().min(1), user: sessionUserSchema, exp: z.number() }),
  z.object({ kind: z.literal('internal'), exp: z.number() }),
])

interface ClockOption {
  clock?: () => Date
}

/**
 * Verifies the gateway's tokens with its public key: a JWK, or PEM blocks that are each a `PUBLIC KEY` or a `CERTIFICATE`. During a key rotation
 * there are several. A token names its key (`kid`). One without a `kid`, from an older gateway, may be signed with any of them. A verified token is
 * cached until it expires, so that a busy session needs one signature check per half minute. Throws when there is no key or one is not an Ed25519
 * public key.
 */
export function createIdentityVerifier(publicKeys: string | JsonWebKey, { clock = () => new Date() }: ClockOption = {}): IdentityVerifier {
  const keys = new Map(readPublicKeys(publicKeys).map((key) => [thumbprint(key), key]))
  const cache = new LRUCache<string, { caller: Caller; validUntilMs: number }>({ max: MAX_CACHED_TOKENS })

  return {
    async verify(token) {
      const now = clock()
      const cached = cache.get(token)
      if (cached !== undefined && now.getTime() < cached.validUntilMs) return cached.caller
      const { caller, validUntilMs } = await readToken(token, keys, now)
      cache.set(token, { caller, validUntilMs })
      return caller
    },
  }
}

const PEM_BLOCK = /-----BEGIN (PUBLIC KEY|CERTIFICATE)-----[^-]+-----END \1-----/g

function readPublicKeys(given: string | JsonWebKey): KeyObject[] {
  if (typeof given !== 'string') return [ed25519(createPublicKey({ key: given, format: 'jwk' }))]
  const blocks = given.match(PEM_BLOCK) ?? []
  if (blocks.length === 0) throw new Error('The identity key must be a public key or a certificate in PEM')
  return blocks.map((pem) => ed25519(createPublicKey(pem)))
}

/** The thumbprint of a key (RFC 7638), used as its id. */
function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

/** Signs tokens with the gateway's private key (PKCS#8 PEM or JWK). Throws when the key is not an Ed25519 private key. */
export function createIdentitySigner(privateKey: string | JsonWebKey, { clock = () => new Date() }: ClockOption = {}): IdentitySigner {
  const key = ed25519(typeof privateKey === 'string' ? createPrivateKey(privateKey) : createPrivateKey({ key: privateKey, format: 'jwk' }))
  const header = { alg: ALGORITHM, typ: 'JWT', kid: thumbprint(key) }
  const sign = (claims: Record<string, unknown>) => {
    const issuedAt = Math.floor(clock().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader(header)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + IDENTITY_TOKEN_SECONDS)
      .sign(key)
  }
  return {
    signUser: (sessionId, user) => sign({ kind: 'staff', sid: sessionId, user }),
    signInternal: () => sign({ kind: 'internal' }),
  }
}

/** Returns the actor for an event that the caller causes. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'anonymous') return { kind: 'customer' }
  if (caller.kind === 'internal') return { kind: 'system', name: 'platform' }
  const { _id, name, email, role } = caller.user
  return { kind: 'staff', id: _id, name, email, role }
}

/** Returns the user to store as the creator of a record (`createdBy`), or null when the caller is not signed in. */
export function personOf(caller: Caller): Person | null {
  if (caller.kind !== 'staff') return null
  const { _id, name, email, role } = caller.user
  return { id: _id, name, email, role }
}

async function readToken(
  token: string,
  keys: ReadonlyMap<string, KeyObject>,
  now: Date,
): Promise<{ caller: Caller; validUntilMs: number }> {
  try {
    const payload = await verifiedBy(token, keys, now)
    const claims = claimsSchema.parse(payload)
    const validUntilMs = (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000
    if (claims.kind === 'internal') return { caller: { kind: 'internal' }, validUntilMs }
    return { caller: { kind: 'staff', sessionId: claims.sid, user: claims.user }, validUntilMs }
  } catch (error) {
    // not a 401: that would end the session of the user behind the call, about which the token says nothing
    const message = "We couldn't check your sign-in. You're still signed in. Please try again in a moment."
    throw new AppError({ status: 503, code: 'IDENTITY_REJECTED', message, cause: error })
  }
}

/** Verifies a token with the key that it names, or with any key when it names none, and returns its payload. */
async function verifiedBy(token: string, keys: ReadonlyMap<string, KeyObject>, now: Date): Promise<unknown> {
  const named = (header: JWTHeaderParameters) => {
    const key = header.kid === undefined ? undefined : keys.get(header.kid)
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
  const check = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, clockTolerance: CLOCK_TOLERANCE_SECONDS, currentDate: now }
  if (decodeProtectedHeader(token).kid !== undefined) return (await jwtVerify(token, named, check)).payload
  let lastError: unknown = new errors.JWKSNoMatchingKey()
  for (const key of keys.values()) {
    try {
      return (await jwtVerify(token, key, check)).payload
    } catch (error) {
      lastError = error
    }
  }
  throw lastError
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The identity key must be an Ed25519 key')
  return key
}
