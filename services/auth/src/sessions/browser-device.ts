import { DEVICE_HEADER, SET_DEVICE_HEADER } from '@forecourt/service-kit/session-headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientSession } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import { hashSessionToken, newSessionToken } from '../domain/session-token.ts'

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** The token of the browser that asks; null when it has none that could be ours. */
export function deviceTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[DEVICE_HEADER]
  return typeof token === 'string' && TOKEN_PATTERN.test(token) ? token : null
}

/**
 * Notes within a transaction that an account has signed in with the browser that asks; one that we do not know gets a token of its own, whatever it
 * has sent. `isNew`: the account has signed in with others, and never with this one. `tell` hands the token to the gateway: call it once the transaction is through.
 */
export async function noteDevice(
  { devices }: AuthDeps,
  request: FastifyRequest,
  email: string,
  now: Date,
  transaction: ClientSession,
): Promise<{ tell: (reply: FastifyReply) => void; isNew: boolean }> {
  const sent = deviceTokenOf(request)
  const token = sent !== null && (await devices.exists(hashSessionToken(sent))) ? sent : newSessionToken()
  const isNew = !(await devices.knows(hashSessionToken(token), email)) && (await devices.knowsAny(email))
  await devices.note(hashSessionToken(token), email, now, transaction)
  return { isNew, tell: (reply) => void reply.header(SET_DEVICE_HEADER, token) }
}
