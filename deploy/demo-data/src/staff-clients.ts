import { type ApiClient, ApiError, signIn } from '@forecourt/api-client/api-client'
import { DEMO_STAFF, type StaffKey } from './demo-people.ts'
import type { StoryClock } from './story-clock.ts'

/** Returns a client that is signed in as a user of the demo at the story's time. */
export type StaffClients = (who: StaffKey | 'owner') => Promise<ApiClient>

interface StaffClientsOptions {
  url: string
  owner: { email: string; password: string }
  password: string
  clock: StoryClock
}

/** Less than the session timeout of three hours, because the story has longer pauses. */
const SIGN_IN_AGAIN_MS = 2 * 3_600_000

/** Signs in users of the demo when they are first needed, and again after two hours of the story. */
export function createStaffClients({ url, owner, password, clock }: StaffClientsOptions): StaffClients {
  const sessions = new Map<string, { client: ApiClient; since: Date }>()
  return async (who) => {
    const now = clock.now()
    const known = sessions.get(who)
    if (known !== undefined && now.getTime() - known.since.getTime() < SIGN_IN_AGAIN_MS) return known.client
    const account = who === 'owner' ? owner : { email: DEMO_STAFF[who].email, password }
    const client = signedInAgain(await signIn(url, account), () => signIn(url, account))
    sessions.set(who, { client, since: now })
    return client
  }
}

/**
 * Returns a client that signs in again when its session is gone. By the real clock, sessions of the story have expired when they start, and
 * MongoDB's TTL index removes them every minute.
 */
function signedInAgain(first: ApiClient, again: () => Promise<ApiClient>): ApiClient {
  let client = first
  const call: ApiClient['call'] = async (...parts) => {
    try {
      return await client.call(...parts)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      client = await again()
      return client.call(...parts)
    }
  }
  return { ...first, call }
}
