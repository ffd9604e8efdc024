import { sessionRevoked } from '@forecourt/contracts/auth/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession, ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'

/** Ends every session of some users within a transaction; every gateway forgets them by the events. */
export async function endSessionsOf(
  { sessions, messaging }: AuthDeps,
  userIds: readonly ObjectId[],
  transaction: ClientSession,
  context: EventContext,
): Promise<void> {
  for (const { _id, tokenHash } of await sessions.endAllOf(userIds, transaction)) {
    await messaging.outbox.add(transaction, sessionRevoked, { sessionId: _id.toHexString(), tokenHash }, context)
  }
}
