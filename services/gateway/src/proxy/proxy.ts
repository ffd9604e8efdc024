import compress from '@fastify/compress'
import replyFrom from '@fastify/reply-from'
import { BODY_LIMIT_BYTES } from '@forecourt/service-kit/body-parsers'
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import { asksForAll, proxiedRoutes, type Route } from '../routing/routes.ts'
import type { Authenticator } from '../session/admission.ts'
import { createForward, type ForwardOptions } from './forward.ts'
import { readBody } from './read-body.ts'
import { relayBody } from './relay-body.ts'
import { isSmallBody } from './send-body.ts'

interface ProxyOptions extends ForwardOptions {
  authenticator: Authenticator
  limits: Limits
}

/**
 * Registers every operation of every service, and forwards its requests (design: the gateway). Bodies are never parsed. Only uploads are
 * streamed; all other bodies are buffered first.
 */
export async function proxyToServices(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  await app.register(replyFrom, {
    undici: options.agent.requestable,
    disableRequestLogging: true,
    cacheURLs: 5_000,
    // the agent retries what is safe to retry; a 503 is forwarded
    retryMethods: [],
  })
  await app.register(compress, { global: false, encodings: ['br', 'gzip'], globalDecompression: false, zlibOptions: { level: 2 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _payload, done) => {
    const { raw, routeOptions } = request
    const { bodyMs, stallMs } = options.timeouts
    if (routeOptions.config.upload && !isSmallBody(raw)) return done(null, relayBody(raw, { stallMs }))
    readBody(raw, { maxBytes: BODY_LIMIT_BYTES, withinMs: bodyMs }).then((body) => done(null, body), done)
  })
  app.decorateRequest('admission', null)

  for (const route of proxiedRoutes()) {
    app.route({
      method: route.method,
      url: route.path,
      onRequest: [...limitHooks(route, options.limits), admissionHook(route, options)],
      config: { service: route.service, operationId: route.name, limit: route.limit, upload: route.upload },
      handler: createForward(route, options),
    })
  }
}

/** Counts a request against one of two allowances: that of a page, or that of everything. */
function limitHooks(route: Route, limits: Limits): onRequestAsyncHookHandler[] {
  const { limit, wholeLimit } = route
  const hooks = limits.hooksOf(limit)
  if (wholeLimit === null) return hooks
  const hooksOfAll = limits.hooksOf(wholeLimit)
  return hooks.map((hook, index): onRequestAsyncHookHandler => {
    const hookOfAll = hooksOfAll[index] ?? hook
    return async function count(request, reply) {
      return (asksForAll(route, request.query) ? hookOfAll : hook).call(this, request, reply)
    }
  })
}

/** Authorizes a request before its body is read. Not async: with a cached session, the usual case, it continues in the same tick. */
function admissionHook(route: Route, { authenticator }: ProxyOptions): onRequestHookHandler {
  return (request, _reply, done) => {
    try {
      const admission = authenticator.authenticate(request, { session: route.needsSession })
      if (!(admission instanceof Promise)) {
        request.admission = admission
        return done()
      }
      admission
        .then((admitted) => {
          request.admission = admitted
        })
        .then(() => done(), done)
    } catch (error) {
      done(error as Error)
    }
  }
}
