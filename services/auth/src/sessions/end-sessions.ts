import { sessionRevoked, userSessionsEnded } from '@forecourt/contracts/auth/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession, ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'

/** What a user who ends their own sessions keeps: this session, and the push messages of this browser. */
interface Kept {
  sessionId?: string
  pushEndpointHash?: string | undefined
}

/**
 * Ends all sessions of some users within a transaction, except what is `kept`: null for users who are deleted. The events evict them from every
 * gateway, and end push messages to other browsers, also where a session has expired before (rules: push messages). Returns the number of ended
 * sessions.
 */
export async function endSessionsOf(
  { sessions, messaging }: AuthDeps,
  userIds: readonly ObjectId[],
  transaction: ClientSession,
  context: EventContext,
  kept: Kept | null = {},
): Promise<number> {
  const ended = await sessions.endAllOf(userIds, transaction, kept?.sessionId)
  for (const { _id, tokenHash } of ended) {
    await messaging.outbox.add(transaction, sessionRevoked, { sessionId: _id.toHexString(), tokenHash }, context)
  }
  // all that a deleted user had is deleted by the event of the deletion
  for (const userId of kept === null ? [] : userIds) {
    const facts = { userId: userId.toHexString(), keptPushEndpointHash: kept?.pushEndpointHash ?? null }
    await messaging.outbox.add(transaction, userSessionsEnded, facts, context)
  }
  return ended.length
}
