import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

interface OverloadOptions {
  /** The average event loop delay in milliseconds from which requests are rejected, because they would only queue. Default 3,000. */
  maxDelayMs?: number
  /** The length of one measurement in milliseconds. Default 1,000. */
  sampleMs?: number
}

/**
 * Responds 503 OVERLOADED to every request while the event loop lags. A single long pause does not count: it is over when the next request arrives.
 */
export function refuseWhileOverloaded(app: FastifyInstance, { maxDelayMs = 3_000, sampleMs = 1_000 }: OverloadOptions = {}): void {
  // each measurement covers one interval: a pause affects only one, an overload also the next
  let lagging = { sinceMs: 0, untilMs: 0 }
  app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: async (_request, _reply, _type, lagMs = Number.POSITIVE_INFINITY) => {
      // an interval without any measurement is also a single long pause
      if (lagMs === Number.POSITIVE_INFINITY) return
      const nowMs = performance.now()
      const sinceMs = nowMs <= lagging.untilMs ? lagging.sinceMs : nowMs
      lagging = { sinceMs, untilMs: nowMs + 2 * sampleMs + lagMs }
      if (nowMs - sinceMs <= sampleMs) return
      throw new AppError({
        status: 503,
        code: 'OVERLOADED',
        message: 'Too much is going on at the moment. Please try again in a few seconds.',
      })
    },
  })
}
