import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, createIdentitySigner, createIdentityVerifier, personOf } from './identity.ts'

const pair = generateKeyPairSync('ed25519')
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const user = { _id: 'a'.repeat(24), role: 'SALES', name: 'Sam', email: 'sam@example.com', dealershipId: 'b'.repeat(24) } as const
const start = new Date('2026-11-21T12:00:00Z')

/** Created only for this test, like the key pair that a chart creates on its first installation. */
const KEY_OF_CERTIFICATE = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIPGyl7tACs6MTiCa9p1lTysMb/UGeyFiH02mGNVlAlHe
-----END PRIVATE KEY-----
`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBUTCCAQOgAwIBAgIUZ4FEfOWsX0s+kehBquoPYwDs6WQwBQYDK2VwMB0xGzAZ
BgNVBAMMEmZvcmVjb3VydC1pZGVudGl0eTAgFw0yNjExMjEyMjA5NTlaGA8yMTI2
MTAyODIyMDk1OVowHTEbMBkGA1UEAwwSZm9yZWNvdXJ0LWlkZW50aXR5MCowBQYD
K2VwAyEAeRZjtuZPoFMMp/YL6wOk+ebKlE1vHaV+AcFPQ50gH5GjUzBRMB0GA1Ud
DgQWBBQR62ab58+Ab6VNw9axcFAsyi3WFDAfBgNVHSMEGDAWgBQR62ab58+Ab6VN
w9axcFAsyi3WFDAPBgNVHRMBAf8EBTADAQH/MAUGAytlcANBACbvF6Bng3CWpc1v
4SXYw8o905Oj3phziTtaX0yeWDChW4CsOXu4Y7M+q1Cij6vaRIuPNMmN7hAtzpco
fYv6/A4=
-----END CERTIFICATE-----
`

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
const refused = { status: 503, code: 'IDENTITY_REJECTED' }

describe('a token', () => {
  test('identifies the signed-in user', async () => {
    const token = await signer.signUser('session-1', user)
    expect(await verifier.verify(token)).toEqual({ kind: 'staff', sessionId: 'session-1', user })
  })

  test('identifies the platform as the caller', async () => {
    expect(await verifier.verify(await signer.signInternal())).toEqual({ kind: 'internal' })
  })

  test('is valid for a minute, cached or not', async () => {
    const remembered = await signer.signUser('session-1', user)
    const fresh = await signer.signUser('session-2', user)
    await verifier.verify(remembered)
    passSeconds(66)
    await expect(verifier.verify(remembered)).rejects.toMatchObject(refused)
    await expect(verifier.verify(fresh)).rejects.toMatchObject(refused)
  })

  test('is verified once and then cached', async () => {
    const token = await signer.signUser('session-1', user)
    expect(await verifier.verify(token)).toBe(await verifier.verify(token))
  })

  test('signed by this test is accepted, so that the following rejections have the stated reason', async () => {
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
    ['another issuer', () => forge(eddsa, { ...claims(), iss: 'someone-else' }, withKey)],
    ['another audience', () => forge(eddsa, { ...claims(), aud: 'elsewhere' }, withKey)],
    ['no expiry', () => forge(eddsa, { ...claims(), exp: undefined }, withKey)],
    ['an unknown kind', () => forge(eddsa, { ...claims(), kind: 'root' }, withKey)],
    ['an unknown role', () => forge(eddsa, { ...claims(), kind: 'staff', sid: 's', user: { ...user, role: 'ROOT' } }, withKey)],
    ['changed claims', () => forge(eddsa, claims(), withKey).replace(/\.[^.]+\./, `.${base64url({ ...claims(), kind: 'staff' })}.`)],
    ['no token at all', () => 'Bearer nothing'],
    ['nothing in it', () => ''],
  ])('with %s is rejected', async (_what, token) => {
    await expect(verifier.verify(token())).rejects.toMatchObject(refused)
  })
})

test('a key that is not Ed25519 is rejected at start', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(() => createIdentityVerifier(rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow('Ed25519')
  expect(() => createIdentitySigner(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('Ed25519')
})

describe('while the key is rotated', () => {
  const next = generateKeyPairSync('ed25519')
  const nextPem = next.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const nextSigner = createIdentitySigner(next.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), { clock })

  test('tokens of both keys are accepted in either order, and tokens of a third are rejected', async () => {
    for (const both of [`${publicPem}${nextPem}`, `${nextPem.trim()}\n\n# the old one\n${publicPem}`]) {
      const rotating = createIdentityVerifier(both, { clock })
      expect(await rotating.verify(await signer.signInternal())).toEqual({ kind: 'internal' })
      expect(await rotating.verify(await nextSigner.signInternal())).toEqual({ kind: 'internal' })
      const third = createIdentitySigner(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), { clock })
      await expect(rotating.verify(await third.signInternal())).rejects.toMatchObject(refused)
    }
  })

  test('tokens of an older gateway without a key id may be signed with either key', async () => {
    const rotating = createIdentityVerifier(nextPem + publicPem, { clock })
    expect(await rotating.verify(forge(eddsa, claims(), withKey))).toEqual({ kind: 'internal' })
    expect(await rotating.verify(forge(eddsa, claims(), (data) => sign(null, data, next.privateKey)))).toEqual({ kind: 'internal' })
    const stranger = generateKeyPairSync('ed25519').privateKey
    await expect(rotating.verify(forge(eddsa, claims(), (data) => sign(null, data, stranger)))).rejects.toMatchObject(refused)
  })

  test('a token that names one key and is signed with another is rejected', async () => {
    const rotating = createIdentityVerifier(publicPem + nextPem, { clock })
    const [header] = (await nextSigner.signInternal()).split('.')
    const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string }
    await expect(rotating.verify(forge({ ...eddsa, kid }, claims(), withKey))).rejects.toMatchObject(refused)
  })

  test('tokens of a removed key are rejected', async () => {
    const after = createIdentityVerifier(nextPem, { clock })
    await expect(after.verify(await signer.signInternal())).rejects.toMatchObject(refused)
    await expect(after.verify(forge(eddsa, claims(), withKey))).rejects.toMatchObject(refused)
  })
})

test('the key id of a token is the thumbprint of RFC 7638', async () => {
  const example = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
  const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'
  const [header] = (await createIdentitySigner({ ...example, d }).signInternal()).split('.')
  const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string }
  // the example of RFC 8037, appendix A.3
  expect(kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
})

test('a public key may be given as a certificate next to another key', async () => {
  const byCertificate = createIdentityVerifier(CERTIFICATE + publicPem, { clock })
  const withItsKey = createIdentitySigner(KEY_OF_CERTIFICATE, { clock })
  expect(await byCertificate.verify(await withItsKey.signInternal())).toEqual({ kind: 'internal' })
  expect(await byCertificate.verify(await signer.signInternal())).toEqual({ kind: 'internal' })
})

test('a missing key is rejected at start', () => {
  expect(() => createIdentityVerifier('nothing')).toThrow('in PEM')
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

  test('is a customer or the platform when no user is signed in', () => {
    expect(actorOf({ kind: 'anonymous' })).toEqual({ kind: 'customer' })
    expect(actorOf({ kind: 'internal' })).toEqual({ kind: 'system', name: 'platform' })
    expect(personOf({ kind: 'anonymous' })).toBeNull()
  })
})
