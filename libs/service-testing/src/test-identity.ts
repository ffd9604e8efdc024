import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { SessionUser } from '@forecourt/contracts/auth/operations'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** The public key of the test verifier, SPKI PEM; one key pair per test process. */
export const TEST_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString()
/** Its private key, PKCS#8 PEM. */
export const TEST_PRIVATE_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * Creates tokens, signed with TEST_PRIVATE_KEY and valid for an hour. It uses no code of the gateway, so that a test of the verifier does not rely on
 * the signer.
 */
export function createTestIdentity() {
  return {
    /** Returns the `x-forecourt-identity` header of a signed-in user. */
    asUser: (user: SessionUser, sessionId = `session-of-${user._id}`) => signToken({ kind: 'staff', sid: sessionId, user }),
    /** Returns the `x-forecourt-identity` header of another service of the platform. */
    asInternal: () => signToken({ kind: 'internal' }),
  }
}

export type TestIdentity = ReturnType<typeof createTestIdentity>

/** Signs a token with any claims and header, also hostile ones. */
export function signToken(
  claims: Record<string, unknown>,
  { header = { alg: 'EdDSA', typ: 'JWT' }, key = privateKey }: { header?: Record<string, unknown>; key?: KeyObject } = {},
): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: 'forecourt-gateway', aud: 'forecourt', iat: now, exp: now + 3600, ...claims }
  const signed = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}
