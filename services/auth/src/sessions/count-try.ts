import { clientNetwork } from '@forecourt/service-kit/client-network'
import { AppError } from '@forecourt/service-kit/errors'
import { hashSessionToken } from '@forecourt/service-kit/session-token'
import type { FastifyRequest } from 'fastify'
import type { AuthDeps } from '../deps.ts'
import { type AttemptSource, lockedUntil } from '../domain/lockout.ts'
import { deviceTokenOf } from './browser-device.ts'

/** Returns the source of a sign-in attempt: a browser that has signed in to the account before, or else the network (rules: lockout). */
export async function attemptSourceOf({ devices }: AuthDeps, request: FastifyRequest, email: string): Promise<AttemptSource> {
  const token = deviceTokenOf(request)
  if (token !== null) {
    const deviceHash = hashSessionToken(token)
    if (await devices.knows(deviceHash, email)) return { kind: 'device', deviceHash }
  }
  return { kind: 'network', network: clientNetwork(request.ip) }
}

/**
 * Counts a try of an account's password before it is checked, which also bounds concurrent tries. Throws 429 with the time to wait after too many
 * tries from that source.
 */
export async function countTry({ loginFailures }: AuthDeps, email: string, from: AttemptSource, now: Date): Promise<void> {
  const until = lockedUntil(await loginFailures.count(email, from, now), now)
  if (until === null) return
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  const minutes = Math.ceil(seconds / 60)
  throw new AppError({
    status: 429,
    code: 'TOO_MANY_ATTEMPTS',
    message: `Too many sign-in attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    extra: { retryAfterSeconds: seconds },
  })
}
