import { authOperations, type SessionUser } from '@forecourt/contracts/auth/operations'
import { hashSessionToken } from '@forecourt/service-kit/session-token'
import { owner } from '@forecourt/service-testing/people'
import { startService } from '@forecourt/service-testing/start-service'
import { buildApp } from '../app.ts'

/** The account of the first owner. */
export const OWNER = { email: 'owner@auth.test', password: 'the password of the owner' }
export const AS_OWNER: SessionUser = { ...owner, name: 'Owner', email: OWNER.email }

/** The key that encrypts the secrets of second steps. */
const TWO_STEP_KEY = Buffer.alloc(32, 'a key of tests').toString('base64')

export type AuthFixture = Awaited<ReturnType<typeof startAuth>>

/** Starts the auth service with a first owner. Requests `asOwner` are signed in. */
export async function startAuth() {
  const auth = await startService((deps) => buildApp({ ...deps, owner: OWNER, twoStepKeys: [TWO_STEP_KEY] }), {
    contract: authOperations,
    service: 'auth',
  })
  const asOwner = auth.as(AS_OWNER)
  let serial = 0
  const newEmail = () => `person${++serial}@dealer.test`
  const signIn = (email: string, password: string, headers: Record<string, string> = {}, code?: string) =>
    auth.anonymous(headers).call('login', { body: { email, password, code } })
  const resolve = (token: string, active = true) =>
    auth.internal().call('resolveSession', { body: { tokenHash: hashSessionToken(token), active } })
  return {
    ...auth,
    asOwner,
    newEmail,
    /** Signs in; `headers` as the gateway sends them, with the client's address and device token. */
    signIn,
    /** Resolves a session token as the gateway does. */
    resolve,
    /** Returns a client that calls with the identity of a session token. */
    async inSession(token: string) {
      const { sessionId, user } = (await resolve(token)).body
      return auth.as(user, {}, sessionId)
    },
    /** Creates a user who has signed in with a temporary password, and returns them with the token of that session. */
    async makeMember(role: 'ADMIN' | 'SALES', dealershipId: string) {
      const [email, password] = [newEmail(), 'set by another user']
      const { body: user } = await asOwner.call('createAdminUser', {
        body: { name: `${role} ${++serial}`, email, password, role, dealershipId },
      })
      return { user, email, password, token: sessionTokenOf(await signIn(email, password)) }
    },
    /** Creates a salesperson of a new dealership, and a client that calls as them, as if they had chosen a password. */
    async makeSalesperson() {
      const { _id: dealershipId } = (
        await asOwner.call('createDealership', { body: { name: `Dealership ${++serial}`, email: newEmail() } })
      ).body
      const body = { name: 'Marcus Bell', email: newEmail(), password: 'set by another user', role: 'SALES', dealershipId } as const
      const { _id, name, email, role } = (await asOwner.call('createAdminUser', { body })).body
      const user: SessionUser = { _id, name, email, role, dealershipId }
      return { user, dealershipId, client: auth.as(user) }
    },
    async makeDealership() {
      return (await asOwner.call('createDealership', { body: { name: `Dealership ${++serial}`, email: 'sales@dealer.test' } })).body
    },
  }
}

/** Returns the token that the gateway would put into a cookie. */
export function sessionTokenOf({ headers }: { headers: Headers }): string {
  return headers.get('x-forecourt-set-session') ?? ''
}

/** Returns the device header of a browser that has signed in before, with the token from the response to that sign-in. */
export function deviceOf({ headers }: { headers: Headers }): { 'x-forecourt-device': string } {
  return { 'x-forecourt-device': headers.get('x-forecourt-set-device') ?? '' }
}

/** Returns the header that carries the client's address. */
export function from(address: string): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address }
}
