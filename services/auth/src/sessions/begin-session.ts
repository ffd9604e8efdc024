import { SET_SESSION_HEADER } from '@forecourt/service-kit/session-headers'
import { hashSessionToken } from '@forecourt/service-kit/session-token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientSession, ObjectId } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import { newSessionToken } from '../domain/session-token.ts'
import type { SessionDoc } from '../store/session-store.ts'

/** Maximum stored length of a user agent. */
const USER_AGENT_LENGTH = 300

/** Begins a session of a user within a transaction. `sendToken` sends its token to the gateway: call it after the commit. */
export async function beginSession(
  { sessions }: AuthDeps,
  userId: ObjectId,
  request: FastifyRequest,
  now: Date,
  transaction: ClientSession,
): Promise<{ session: SessionDoc; sendToken: (reply: FastifyReply) => void }> {
  const token = newSessionToken()
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH)
  const session = await sessions.begin(userId, hashSessionToken(token), { userAgent, address: request.ip }, now, transaction)
  return { session, sendToken: (reply) => void reply.header(SET_SESSION_HEADER, token) }
}
