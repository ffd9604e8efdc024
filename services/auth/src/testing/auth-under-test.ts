import type { Dealership, SessionUser, StaffUser } from '@forecourt/contracts/auth/operations'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { testServiceDeps } from '@forecourt/service-testing/test-deps'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { hashSessionToken } from '../domain/session-token.ts'

export const OWNER = { email: 'owner@auth.test', password: 'the password of the owner' }
export const AS_OWNER: SessionUser = { _id: '0123456789abcdef01234567', role: 'OWNER', name: 'Owner', email: OWNER.email }

/** The auth service on real servers for a test file: started before its tests, ended after them. The clock stands still until it is moved. */
export function authUnderTest() {
  let started: Awaited<ReturnType<typeof start>>
  let now = new Date()
  let serial = 0
  beforeAll(async () => {
    started = await start(() => now)
  })
  afterAll(async () => {
    await started.service.close()
    await started.deps.close()
  })

  const inject = (options: InjectOptions, user: SessionUser | null = AS_OWNER) =>
    started.service.app.inject({
      ...options,
      headers: { ...(user && { [IDENTITY_HEADER]: started.deps.identity.asUser(user) }), ...options.headers },
    })
  const json = async <T>(options: InjectOptions, user?: SessionUser | null) => (await inject(options, user)).json<T>()
  const next = () => ++serial
  const signIn = (email: string, password: string) =>
    inject({ method: 'POST', url: '/api/dealerships/admin/login', payload: { email, password } }, null)
  const newEmail = () => `person${next()}@dealer.test`

  return {
    inject,
    json,
    deps: () => started.deps,
    move: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    signIn,
    /** What the gateway is told of a session token; `active` as it would say. */
    resolve: (token: string, active = true) => {
      const headers = { [IDENTITY_HEADER]: started.deps.identity.asInternal() }
      const payload = { tokenHash: hashSessionToken(token), active }
      return inject({ method: 'POST', url: '/internal/sessions/resolve', headers, payload }, null)
    },
    /** A new user who has signed in with the password that somebody else has set, and the token of that session. */
    async makeMember(role: 'ADMIN' | 'SALES', dealershipId: string) {
      const [email, password] = [newEmail(), 'set by somebody else']
      const payload = { name: `${role} ${next()}`, email, password, role, dealershipId }
      const user = await json<StaffUser>({ method: 'POST', url: '/api/dealerships/admin/users', payload })
      const token = String((await signIn(email, password)).headers['x-forecourt-set-session'])
      return { user, email, password, token }
    },
    makeDealership: () => {
      const payload = { name: `Dealership ${next()}`, email: 'sales@dealer.test' }
      return json<Dealership>({ method: 'POST', url: '/api/dealerships', payload })
    },
    newEmail,
  }
}

async function start(clock: () => Date) {
  const deps = { ...(await testServiceDeps()), clock }
  return { deps, service: await buildApp({ ...deps, owner: OWNER }) }
}
