import { DEVICE_HEADER, SET_DEVICE_HEADER } from '@forecourt/service-kit/session-headers'
import { hashSessionToken } from '@forecourt/service-kit/session-token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientSession } from 'mongodb'
import type { AuthDeps } from '../deps.ts'
import { newSessionToken } from '../domain/session-token.ts'

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Returns the device token of a request; null without a well-formed one. */
export function deviceTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[DEVICE_HEADER]
  return typeof token === 'string' && TOKEN_PATTERN.test(token) ? token : null
}

/**
 * Records within a transaction that an account signed in with this browser. An unknown browser gets a new token, whatever it sent.
 * `isNew`: the account has signed in with other browsers, but never with this one. `sendToken` sends the token to the gateway: call it after the
 * commit.
 */
export async function noteDevice(
  { devices }: AuthDeps,
  request: FastifyRequest,
  email: string,
  now: Date,
  transaction: ClientSession,
): Promise<{ sendToken: (reply: FastifyReply) => void; isNew: boolean }> {
  const sent = deviceTokenOf(request)
  const token = sent !== null && (await devices.exists(hashSessionToken(sent))) ? sent : newSessionToken()
  const isNew = !(await devices.knows(hashSessionToken(token), email)) && (await devices.hasAnyOf(email))
  await devices.note(hashSessionToken(token), email, now, transaction)
  return { isNew, sendToken: (reply) => void reply.header(SET_DEVICE_HEADER, token) }
}
