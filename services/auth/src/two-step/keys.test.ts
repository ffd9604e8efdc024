import { randomBytes } from 'node:crypto'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { newId, owner } from '@forecourt/service-testing/people'
import { startService } from '@forecourt/service-testing/start-service'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { codeAt } from '../domain/one-time-code.ts'

const OWNER = { email: 'owner@keys.test', password: 'the password of the owner' }
const key = () => randomBytes(32).toString('base64')

test('keys rotate without losing a second step, and without a key a password alone is not enough', async () => {
  const [before, after] = [key(), key()]
  const auth = await startService((deps, options?: { twoStepKeys: string[] }) => buildApp({ ...deps, owner: OWNER, ...options }), {
    contract: authOperations,
    service: 'auth',
  })
  const user = await auth.db.collection('users').findOne({ email: OWNER.email })
  const asOwner = { ...owner, _id: String(user?._id), email: OWNER.email }
  const withKeys = async (...twoStepKeys: string[]) => {
    const replica = await auth.replica({ twoStepKeys })
    return {
      client: replica.as(asOwner, {}, newId()),
      signIn: async (code?: string) => (await replica.anonymous().call('login', { body: { ...OWNER, ...(code && { code }) } })).status,
    }
  }
  const begin = { body: { password: OWNER.password } }

  // a platform without a key returns 503 and changes nothing
  expect(await auth.as(asOwner).call('beginTwoStep', begin)).toMatchObject({ status: 503 })
  expect((await auth.as(asOwner).call('getTwoStep')).body.available).toBe(false)

  const { client } = await withKeys(before)
  const { secret } = (await client.call('beginTwoStep', begin)).body
  const { recoveryCodes } = (await client.call('enableTwoStep', { body: { code: codeAt(secret, auth.clock.now()) } })).body
  const next = () => {
    auth.clock.advance(30_000)
    return codeAt(secret, auth.clock.now())
  }
  // the steps of deploy/rotate-two-step-key.md
  for (const keys of [[before, after], [after, before], [after]]) expect(await (await withKeys(...keys)).signIn(next())).toBe(200)

  for (const keys of [[key()], []]) {
    const { signIn } = await withKeys(...keys)
    expect(await signIn()).toBe(401)
    expect(await signIn(next())).toBe(503)
    expect(await signIn(recoveryCodes.pop())).toBe(200)
  }
})
