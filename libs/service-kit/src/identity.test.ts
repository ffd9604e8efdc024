import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, createIdentitySigner, createIdentityVerifier, personOf } from './identity.ts'

const pair = generateKeyPairSync('ed25519')
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const user = { _id: 'a'.repeat(24), role: 'SALES', name: 'Sam', email: 'sam@example.com', dealershipId: 'b'.repeat(24) } as const
const start = new Date('2026-11-21T12:00:00Z')

let now = start
const clock = () => now
beforeEach(() => {
  now = start
})
const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const signer = createIdentitySigner(privatePem, { clock })
const verifier = createIdentityVerifier(publicPem, { clock })
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => {
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: 'forecourt-gateway', aud: 'forecourt', iat, exp: iat + 60, kind: 'internal' }
}
const forge = (header: object, payload: object, signature: (data: Buffer) => Buffer) => {
  const data = `${base64url(header)}.${base64url(payload)}`
  return `${data}.${signature(Buffer.from(data)).toString('base64url')}`
}
const withKey = (data: Buffer) => sign(null, data, pair.privateKey)
const eddsa = { alg: 'EdDSA', typ: 'JWT' }
const refused = { status: 401, code: 'UNAUTHENTICATED' }

describe('a token', () => {
  test('says who is signed in', async () => {
    const token = await signer.signUser('session-1', user)
    expect(await verifier.verify(token)).toEqual({ kind: 'staff', sessionId: 'session-1', user })
  })

  test('says that the platform itself calls', async () => {
    expect(await verifier.verify(await signer.signInternal())).toEqual({ kind: 'internal' })
  })

  test('is good for a minute, remembered or not', async () => {
    const remembered = await signer.signUser('session-1', user)
    const fresh = await signer.signUser('session-2', user)
    await verifier.verify(remembered)
    passSeconds(66)
    await expect(verifier.verify(remembered)).rejects.toMatchObject(refused)
    await expect(verifier.verify(fresh)).rejects.toMatchObject(refused)
  })

  test('is checked once and then remembered', async () => {
    const token = await signer.signUser('session-1', user)
    expect(await verifier.verify(token)).toBe(await verifier.verify(token))
  })

  test('without anything wrong passes this test’s own signing', async () => {
    await expect(verifier.verify(forge(eddsa, claims(), withKey))).resolves.toEqual({ kind: 'internal' })
  })

  test.each([
    ['another key', () => forge(eddsa, claims(), (data) => sign(null, data, generateKeyPairSync('ed25519').privateKey))],
    ['no algorithm', () => forge({ alg: 'none' }, claims(), () => Buffer.alloc(0))],
    [
      'the public key as an HMAC secret',
      () => forge({ alg: 'HS256' }, claims(), (data) => createHmac('sha256', publicPem).update(data).digest()),
    ],
    ['a key it brings along', () => forge({ ...eddsa, jwk: pair.publicKey.export({ format: 'jwk' }) }, claims(), () => Buffer.alloc(64))],
    ['another issuer', () => forge(eddsa, { ...claims(), iss: 'somebody' }, withKey)],
    ['another audience', () => forge(eddsa, { ...claims(), aud: 'elsewhere' }, withKey)],
    ['no expiry', () => forge(eddsa, { ...claims(), exp: undefined }, withKey)],
    ['a kind nobody knows', () => forge(eddsa, { ...claims(), kind: 'root' }, withKey)],
    ['a role nobody knows', () => forge(eddsa, { ...claims(), kind: 'staff', sid: 's', user: { ...user, role: 'ROOT' } }, withKey)],
    ['changed claims', () => forge(eddsa, claims(), withKey).replace(/\.[^.]+\./, `.${base64url({ ...claims(), kind: 'staff' })}.`)],
    ['no token at all', () => 'Bearer nothing'],
    ['nothing in it', () => ''],
  ])('with %s is refused', async (_what, token) => {
    await expect(verifier.verify(token())).rejects.toMatchObject(refused)
  })
})

test('a key that is not Ed25519 is refused at start', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(() => createIdentityVerifier(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow('Ed25519')
  expect(() => createIdentitySigner(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('Ed25519')
})

test('a public key may be a JWK', async () => {
  const byJwk = createIdentityVerifier(pair.publicKey.export({ format: 'jwk' }), { clock })
  expect(await byJwk.verify(await signer.signInternal())).toEqual({ kind: 'internal' })
})

describe('the cause of a change', () => {
  const staff = { kind: 'staff', sessionId: 's', user } as const

  test('is the signed-in user', () => {
    expect(actorOf(staff)).toEqual({ kind: 'staff', id: user._id, name: 'Sam', email: 'sam@example.com', role: 'SALES' })
    expect(personOf(staff)).toEqual({ id: user._id, name: 'Sam', email: 'sam@example.com', role: 'SALES' })
  })

  test('is a customer, or the platform, where nobody is signed in', () => {
    expect(actorOf({ kind: 'anonymous' })).toEqual({ kind: 'customer' })
    expect(actorOf({ kind: 'internal' })).toEqual({ kind: 'system', name: 'platform' })
    expect(personOf({ kind: 'anonymous' })).toBeNull()
  })
})
