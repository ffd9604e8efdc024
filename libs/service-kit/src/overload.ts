import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

export interface OverloadOptions {
  /** When timers come this late on average, a request would only wait in line: better to say so at once. Default 3,000. */
  maxDelayMs?: number
  /** Default 1,000. */
  sampleMs?: number
}

/** Answers 503 OVERLOADED to everything while the event loop lags behind. */
export function refuseWhileOverloaded(app: FastifyInstance, { maxDelayMs = 3_000, sampleMs = 1_000 }: OverloadOptions = {}): void {
  app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: async (_request, _reply, _type, lagMs) => {
      // no measurement in a whole interval: one long pause, which is over, and no overload
      if (lagMs === Number.POSITIVE_INFINITY) return
      throw new AppError({
        status: 503,
        code: 'OVERLOADED',
        message: 'Too much is going on at the moment. Please try again in a few seconds.',
      })
    },
  })
}
