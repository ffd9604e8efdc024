import { gatewayOperations } from '@forecourt/contracts/gateway/operations'
import { checkRole } from '@forecourt/service-kit/access'
import { invalidFields, notFound } from '@forecourt/service-kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import type { Admission, Authenticator } from '../session/admission.ts'
import type { LiveHub } from './live-hub.ts'

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // without it nginx would buffer events
  'x-accel-buffering': 'no',
}

/** Responds to `GET /api/live` with server-sent events (live.ts in contracts lists them), until the session ends or the gateway closes. */
export function serveLiveUpdates(app: FastifyInstance, options: { authenticator: Authenticator; hub: LiveHub; limits: Limits }): void {
  const { authenticator, hub, limits } = options
  const { method, path } = gatewayOperations.live
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    onRequest: limits.hooksOf('general'),
    config: { service: 'gateway', operationId: 'live' },
    handler: async (request, reply) => {
      const admission = await authenticator.authenticate(request, { session: true, byItself: true })
      if (admission !== null) open(request, reply, admission)
    },
  })

  function open(request: FastifyRequest, reply: FastifyReply, { session, tokenHash }: Admission): void {
    checkRole(gatewayOperations.live, { kind: 'staff', sessionId: session.sessionId, user: session.user })
    const dealershipId = dealershipOf(request)
    const { role, dealershipId: own } = session.user
    if (dealershipId !== null && role !== 'OWNER' && dealershipId !== own) throw notFound('Dealership')
    const headers = { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS }
    hub.open({ session, tokenHash, dealershipId }, reply.raw, headers)
    reply.hijack()
  }
}

function dealershipOf(request: FastifyRequest): string | null {
  const parsed = gatewayOperations.live.query.safeParse(request.query)
  if (parsed.success) return parsed.data.dealershipId ?? null
  throw invalidFields([{ path: 'dealershipId', message: 'must be a 24-character id' }])
}
