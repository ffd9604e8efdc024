import { tooManyRequests } from '@forecourt/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import type { Upstream } from '../routing/routes.ts'
import { addressOf } from './limits.ts'
import { createOpenCounts, scaledMax } from './open-counts.ts'

/** Maximum responses of one service that stream to one address. With the address's uploads they leave some of the connections for files free. */
const MAX_OPEN = 48

interface OpenResponsesOptions {
  /** scales the limit; 0 turns it off */
  factor: number
  onLimited: () => void
}

/**
 * Limits the streamed responses of a service that an address has not received completely (429), because each occupies a connection to the service.
 * The returned function counts one more and returns the function that ends it.
 */
export function createOpenResponses({ factor, onLimited }: OpenResponsesOptions) {
  const counts = createOpenCounts(scaledMax(MAX_OPEN, factor))
  return (request: FastifyRequest, service: Upstream): (() => void) => {
    const end = counts.begin(`${service} ${addressOf(request)}`)
    if (end !== null) return end
    onLimited()
    throw tooManyRequests('Too many files are being loaded from here at the same time. Please try again in a few seconds.')
  }
}

export type BeginResponse = ReturnType<typeof createOpenResponses>
