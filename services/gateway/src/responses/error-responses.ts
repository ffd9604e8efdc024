import { replyWithError } from '@forecourt/service-kit/error-handler'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createMethodCheck } from '../routing/method-check.ts'
import { API_HEADERS, headersOfAll } from '../web/security-headers.ts'

/** Retry-After when the actual time is unknown. */
const RETRY_AFTER_SECONDS = 10

/**
 * Responds to errors with the error body (design: error body), to an unknown path with 404, and to an unsupported method with 405 and Allow.
 */
export function respondToErrors(app: FastifyInstance): void {
  const methodsOf = createMethodCheck()
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError && error.status === 429 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_AFTER_SECONDS)
    return replyWithError(error, request, reply)
  })
  // do not wait for the rest of a body that has no parser
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setNotFoundHandler((request, reply) => {
    reply.headers(API_HEADERS)
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '/')
    if (allowed.length === 0) throw notFound('Page')
    reply.header('allow', allowed.join(', '))
    throw new AppError({ status: 405, code: 'METHOD_NOT_ALLOWED', message: `${request.method} is not possible here.` })
  })
}

/** Responds to a request whose malformed URL matches no route; no hook has run for it. */
export function respondToMalformed(options: { https: boolean }) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    replyWithError(error, request, reply.headers({ ...headersOfAll(request, options), ...API_HEADERS }))
  }
}
