import compress from '@fastify/compress'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import { proxiedRoutes, type Route } from '../routing/routes.ts'
import type { Doorkeeper } from '../session/admission.ts'
import { createForward, type ForwardOptions } from './forward.ts'
import { relayBody } from './relay-body.ts'
import { isSmallBody, readBody } from './send-body.ts'

export interface ProxyOptions extends ForwardOptions {
  doorkeeper: Doorkeeper
  limits: Limits
}

/** Registers every operation of every service, and passes its requests on (DESIGN section 1). Bodies are never parsed; all but small ones are streamed. */
export async function proxyToServices(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  await app.register(replyFrom, {
    undici: options.agent.requestable,
    disableRequestLogging: true,
    cacheURLs: 5_000,
    // what may be sent again, the agent does; a 503 is passed on
    retryMethods: [],
  })
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], globalDecompression: false, zlibOptions: { level: 2 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (!isSmallBody(request.raw)) return done(null, relayBody(request.raw))
    readBody(request.raw).then((body) => done(null, body), done)
  })
  app.decorateRequest('admission', null)

  for (const route of proxiedRoutes()) {
    app.route({
      method: route.method,
      url: route.path,
      onRequest: options.limits.hooksOf(route.limit),
      config: { service: route.service, operationId: route.name, limit: route.limit },
      handler: proxyHandler(route, options),
    })
  }
}

/** Not async: when the session is known, which is the usual case, a request goes on in the same turn. */
function proxyHandler(route: Route, options: ProxyOptions) {
  const { doorkeeper } = options
  const forward = createForward(route, options)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const admission = doorkeeper.admit(request, { session: route.needsSession })
    if (admission instanceof Promise) {
      admission.then((admitted) => forward(request, reply, admitted)).catch((error) => reply.send(error))
    } else {
      forward(request, reply, admission)
    }
  }
}
