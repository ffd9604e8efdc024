import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { SessionUser } from '@forecourt/contracts/auth/operations'

/** The tokens a gateway would send, made without its code: a test of the verifier does not test the signer against itself. */
export interface TestIdentity {
  /** The `x-forecourt-identity` header of a signed-in user. */
  asUser(user: SessionUser, sessionId?: string): string
  /** The `x-forecourt-identity` header of another service of the platform. */
  asInternal(): string
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** The public key the test verifier believes, SPKI PEM; one pair per test process. */
export const TEST_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString()
/** Its private half, PKCS#8 PEM. */
export const TEST_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Tokens for tests, signed with TEST_PRIVATE_KEY and good for an hour. */
export function createTestIdentity(): TestIdentity {
  return {
    asUser: (user, sessionId = `session-of-${user._id}`) => signToken({ kind: 'staff', sid: sessionId, user }),
    asInternal: () => signToken({ kind: 'internal' }),
  }
}

/** A signed token with any claims and header: for hostile ones. */
export function signToken(
  claims: Record<string, unknown>,
  {
    header = { alg: 'EdDSA', typ: 'JWT' },
    key = createPrivateKey(TEST_PRIVATE_KEY),
  }: { header?: Record<string, unknown>; key?: KeyObject } = {},
): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: 'forecourt-gateway', aud: 'forecourt', iat: now, exp: now + 3600, ...claims }
  const signed = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}
