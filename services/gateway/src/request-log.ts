import type { FastifyInstance } from 'fastify'
import type { GatewayMetrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who answers a route, for logs and metrics; absent for pages and files */
    service?: string
    operation?: string
  }
}

/**
 * Gives every answer its request id, and writes one line about every request. The line names the operation, never
 * the path, which can hold a customer's email address or a packet link's secret.
 */
export function watchRequests(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { service = 'gateway', operation = 'page' } = request.routeOptions.config ?? {}
    const { statusCode: status, elapsedTime: ms } = reply
    metrics.observe({ service, operation, status }, ms / 1000)
    request.log.info({ method: request.method, service, operation, status, ms: Math.round(ms) }, 'answered')
    done()
  })
}
