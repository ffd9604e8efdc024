import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type SessionUser, sessionUserSchema } from '@forecourt/contracts/auth/operations'
import type { Actor } from '@forecourt/contracts/event'
import type { Person } from '@forecourt/contracts/fields'
import { decodeProtectedHeader, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { unauthorized } from './errors.ts'

/** The header by which the gateway tells a service who calls (design: identity token). */
export const IDENTITY_HEADER = 'x-forecourt-identity'
/** How long a token is good for. */
export const IDENTITY_TOKEN_SECONDS = 60

const ISSUER = 'forecourt-gateway'
const AUDIENCE = 'forecourt'
/** Ed25519 and nothing else: a token cannot choose how it is checked. */
const ALGORITHM = 'EdDSA'
/** Clocks of two machines may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 5
/** A token is about 600 bytes: some 6 MB at most. */
const REMEMBERED_TOKENS = 10_000

/** Who calls. `internal` is another service of the platform. */
export type Caller = { kind: 'anonymous' } | StaffCaller | { kind: 'internal' }

/** A signed-in user, as their session knows them. */
export interface StaffCaller {
  kind: 'staff'
  sessionId: string
  user: SessionUser
}

export interface IdentityVerifier {
  /** Who a token speaks for. Throws 401 for a token that is forged, expired, or meant for somebody else. */
  verify(token: string): Promise<Caller>
}

export interface IdentitySigner {
  /** A token of 60 seconds for a signed-in user. */
  signUser(sessionId: string, user: SessionUser): Promise<string>
  /** A token of 60 seconds for the platform itself. */
  signInternal(): Promise<string>
}

const claimsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staff'), sid: z.string().min(1), user: sessionUserSchema, exp: z.number() }),
  z.object({ kind: z.literal('internal'), exp: z.number() }),
])

export interface ClockOption {
  clock?: () => Date
}

/**
 * Checks the gateway's tokens by its public key: a JWK, or PEM blocks one after another, each a `PUBLIC KEY` or a `CERTIFICATE` that holds one.
 * While the key is rotated there are several; a token names its own (`kid`), and one that names none, of an older gateway, may be of any.
 * A verified token is remembered until it expires, so that a busy session costs one signature check in half a minute. Throws when a key is not
 * an Ed25519 public key, or there is none.
 */
export function createIdentityVerifier(publicKeys: string | JsonWebKey, { clock = () => new Date() }: ClockOption = {}): IdentityVerifier {
  const keys = new Map(readPublicKeys(publicKeys).map((key) => [thumbprint(key), key]))
  const remembered = new LRUCache<string, { caller: Caller; goodUntilMs: number }>({ max: REMEMBERED_TOKENS })

  return {
    async verify(token) {
      const now = clock()
      const known = remembered.get(token)
      if (known !== undefined && now.getTime() < known.goodUntilMs) return known.caller
      const { caller, goodUntilMs } = await readToken(token, keys, now)
      remembered.set(token, { caller, goodUntilMs })
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

/** The name of a key (RFC 7638): the same wherever it is made from the key. */
function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

/** Makes the tokens, by the gateway's private key (PKCS#8 PEM or JWK). Throws when the key is not an Ed25519 private key. */
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

/** Who an event names as its cause. */
export function actorOf(caller: Caller): Actor {
  if (caller.kind === 'anonymous') return { kind: 'customer' }
  if (caller.kind === 'internal') return { kind: 'system', name: 'platform' }
  const { _id, name, email, role } = caller.user
  return { kind: 'staff', id: _id, name, email, role }
}

/** The person a record names as its maker (`createdBy`), or null when nobody is signed in. */
export function personOf(caller: Caller): Person | null {
  if (caller.kind !== 'staff') return null
  const { _id, name, email, role } = caller.user
  return { id: _id, name, email, role }
}

async function readToken(token: string, keys: ReadonlyMap<string, KeyObject>, now: Date): Promise<{ caller: Caller; goodUntilMs: number }> {
  try {
    const payload = await verifiedBy(token, keys, now)
    const claims = claimsSchema.parse(payload)
    const goodUntilMs = (claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000
    if (claims.kind === 'internal') return { caller: { kind: 'internal' }, goodUntilMs }
    return { caller: { kind: 'staff', sessionId: claims.sid, user: claims.user }, goodUntilMs }
  } catch (error) {
    throw unauthorized(undefined, error)
  }
}

/** What a token says, by the key that it names or, where it names none, by whichever of them signed it. */
async function verifiedBy(token: string, keys: ReadonlyMap<string, KeyObject>, now: Date): Promise<unknown> {
  const named = (header: JWTHeaderParameters) => {
    const key = header.kid === undefined ? undefined : keys.get(header.kid)
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
  const check = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, clockTolerance: CLOCK_TOLERANCE_SECONDS, currentDate: now }
  if (decodeProtectedHeader(token).kid !== undefined) return (await jwtVerify(token, named, check)).payload
  let refusal: unknown = new errors.JWKSNoMatchingKey()
  for (const key of keys.values()) {
    try {
      return (await jwtVerify(token, key, check)).payload
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The identity key must be an Ed25519 key')
  return key
}
