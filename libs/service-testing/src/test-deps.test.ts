import { createIdentitySigner, createIdentityVerifier } from '@forecourt/service-kit/identity'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDeps, testServiceDeps } from './test-deps.ts'
import { signToken, TEST_PRIVATE_KEY, TEST_PUBLIC_KEY } from './test-identity.ts'

const user = { _id: 'a'.repeat(24), role: 'OWNER', name: 'Olga', email: 'olga@example.com' } as const

let deps: TestDeps
let other: TestDeps
beforeAll(async () => {
  ;[deps, other] = await Promise.all([testServiceDeps(), testServiceDeps()])
})
afterAll(() => Promise.all([deps.close(), other.close()]))

describe('testServiceDeps', () => {
  test('provides a real MongoDB with separate databases', async () => {
    await deps.mongo.db(`${deps.databasePrefix}leads`).collection<{ _id: string }>('things').insertOne({ _id: '1' })
    expect(other.databasePrefix).not.toBe(deps.databasePrefix)
    expect(await other.mongo.db(`${other.databasePrefix}leads`).collection('things').countDocuments()).toBe(0)
  })

  test('provides a separate real NATS server', async () => {
    await deps.nats.flush()
    expect(deps.natsServer.url).not.toBe(other.natsServer.url)
  })

  test('signs tokens that the verifier accepts like those of the gateway', async () => {
    expect(await deps.verifier.verify(deps.identity.asUser(user))).toMatchObject({ kind: 'staff', user })
    expect(await deps.verifier.verify(deps.identity.asInternal())).toEqual({ kind: 'internal' })
    const gateway = createIdentitySigner(TEST_PRIVATE_KEY)
    expect(await createIdentityVerifier(TEST_PUBLIC_KEY).verify(await gateway.signInternal())).toEqual({ kind: 'internal' })
  })

  test('can forge tokens that the verifier rejects', async () => {
    const expired = signToken({ kind: 'internal', exp: 1 })
    const app = createServiceApp({ name: 'leads', ...deps })
    const response = await app.inject({ url: '/', headers: { 'x-forecourt-identity': expired } })
    expect(response.statusCode).toBe(503)
    await app.close()
  })
})
