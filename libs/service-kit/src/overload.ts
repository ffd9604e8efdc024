import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

interface OverloadOptions {
  /** When timers fire this late on average, a request would only queue, so it is rejected immediately. Default 3,000. */
  maxDelayMs?: number
  /** Default 1,000. */
  sampleMs?: number
}

/** Responds 503 OVERLOADED to every request while the event loop lags behind. A single long pause has ended when the next request arrives and does not count. */
export function refuseWhileOverloaded(app: FastifyInstance, { maxDelayMs = 3_000, sampleMs = 1_000 }: OverloadOptions = {}): void {
  // a measurement covers one interval: a pause fills one of them, an overload also the next one
  let lagging = { sinceMs: 0, untilMs: 0 }
  app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: async (_request, _reply, _type, lagMs = Number.POSITIVE_INFINITY) => {
      // no measurement in a whole interval is one long pause as well
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
