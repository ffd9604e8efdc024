import { sessionRevoked } from '@forecourt/contracts/auth/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession, ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'

/** Ends all sessions of some users within a transaction, except `except`. The events evict them from every gateway. Returns their number. */
export async function endSessionsOf(
  { sessions, messaging }: AuthDeps,
  userIds: readonly ObjectId[],
  transaction: ClientSession,
  context: EventContext,
  except?: string,
): Promise<number> {
  const ended = await sessions.endAllOf(userIds, transaction, except)
  for (const { _id, tokenHash } of ended) {
    await messaging.outbox.add(transaction, sessionRevoked, { sessionId: _id.toHexString(), tokenHash }, context)
  }
  return ended.length
}
