import rateLimit from '@fastify/rate-limit'
import { clientNetwork } from '@forecourt/service-kit/client-network'
import { tooManyRequests } from '@forecourt/service-kit/errors'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { LimitClass } from '../routing/routes.ts'

/** Requests a minute from one address (an IPv6 network of /64 counts as one). */
const PER_MINUTE: Readonly<Record<LimitClass, number>> = {
  // a dealership's whole staff sits behind one address, and its screens poll
  general: 3_000,
  // passwords: auth limits the account too
  login: 30,
  upload: 60,
  // dropping a hundred documents checks and sends each of them
  document: 600,
  // packet pages send a heartbeat every 15 s, and thousands share an address of a mobile network
  beacon: 6_000,
  // a visitor of the public inventory sends one or two requests and begins one trade-in; more is flooding
  request: 20,
  // all vehicles of a dealership: a response of megabytes, which no screen requests
  whole: 60,
}
export const LIMIT_CLASSES = Object.keys(PER_MINUTE) as LimitClass[]

export interface Limits {
  /** The onRequest hooks of a route that counts against an allowance. */
  hooksOf(limit: LimitClass): onRequestAsyncHookHandler[]
}

/**
 * Rate limits by address (design: rate limits), one allowance per class, counted per process: every replica adds its own.
 * `factor` scales them all; 0 turns them off. A request beyond its allowance gets 429 with Retry-After, and `onLimited` is called.
 */
export async function createLimits(
  app: FastifyInstance,
  factor: number,
  onLimited: (limit: LimitClass) => void = () => {},
): Promise<Limits> {
  if (factor === 0) return { hooksOf: () => [] }
  await app.register(rateLimit, {
    global: false,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    keyGenerator: addressOf,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(`Too many requests. Please try again in ${secondsOf(ttl)}.`),
  })
  const hookOf = (limit: LimitClass) =>
    app.rateLimit({
      max: Math.ceil(PER_MINUTE[limit] * factor),
      timeWindow: 60_000,
      onExceeded: () => onLimited(limit),
    }) as onRequestAsyncHookHandler
  const hooks = Object.fromEntries(LIMIT_CLASSES.map((limit) => [limit, hookOf(limit)])) as Record<LimitClass, onRequestAsyncHookHandler>
  return { hooksOf: (limit) => [hooks[limit]] }
}

/** Returns the address that a request counts for. All addresses of an IPv6 network of /64 count as one. */
export function addressOf({ ip }: FastifyRequest): string {
  return clientNetwork(ip)
}

function secondsOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}
