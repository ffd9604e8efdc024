import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LimitClass } from '../routing/routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the service that handles a route */
    service?: string
    /** its operation, also the label of metrics */
    operationId?: string
    limit?: LimitClass
    /** whether the body is a file, which is streamed */
    upload?: boolean
  }
}

/** A request that takes longer is logged as a warning. */
const SLOW_MS = 5_000

/** Sets the request id on every response, and logs requests that changed something, were refused, failed or were slow. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    done()
  })
}

/**
 * Reads and heartbeats of packet pages are frequent and logged at debug level. The line names the operation and never the path,
 * which can hold a customer's email address or a packet link's secret. Only rate-limited clients and failed sign-ins are logged with their address,
 * which an operator needs to block them.
 */
function logResponse({ method, log, routeOptions, ip }: FastifyRequest, reply: FastifyReply): void {
  const { service: upstream, operationId: operation, limit } = routeOptions.config
  const durationMs = Math.round(reply.elapsedTime)
  const suspect = reply.statusCode === 429 || (operation === 'login' && reply.statusCode === 401)
  const line = { method, upstream, operation, status: reply.statusCode, durationMs, ...(suspect && { address: ip }) }
  if (reply.statusCode >= 500) log.error(line, 'request failed')
  else if (durationMs > SLOW_MS && limit !== 'upload') log.warn(line, 'slow request')
  else if (reply.statusCode >= 400) log.info(line, 'request refused')
  else if (method === 'GET' || method === 'HEAD' || limit === 'beacon') log.debug(line, 'request')
  else log.info(line, 'request')
}
