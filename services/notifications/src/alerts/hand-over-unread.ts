import type { ObjectId } from 'mongodb'
import { raiseAlert } from './raise-alert.ts'
import { MUST_REACH } from './recipients.ts'

/** Submitted options that were not read escalate (rules: escalation). */
const HANDED_OVER = MUST_REACH.filter((kind) => kind !== 'options-submitted')

type Deps = Parameters<typeof raiseAlert>[0]

/** Gives the administrators the unread alerts of a deleted user, where a customer waits for the dealership. Idempotent. */
export async function handOverUnread(deps: Deps, userId: ObjectId): Promise<void> {
  for (const { kind, keys, at, dealershipId, facts } of await deps.stores.alerts.unreadOf(userId, HANDED_OVER)) {
    // these kinds are not merged, so that an alert has one key
    const [key = ''] = keys.map((named) => named.slice(`${kind}:`.length))
    const audience = { kind: 'responsible', people: [] } as const
    await raiseAlert(deps, { kind, key, thread: '', at, dealershipId: dealershipId?.toHexString() ?? null, audience, facts })
  }
}
