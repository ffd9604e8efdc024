import { answerError } from '@forecourt/service-kit/error-handler'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createMethodCheck } from '../routing/method-check.ts'
import { API_HEADERS } from '../web/security-headers.ts'

/** Answers errors with the body of DESIGN section 6, a path nobody has with 404, and one that has other methods with 405 and Allow. */
export function answerErrors(app: FastifyInstance): void {
  const methodsOf = createMethodCheck()
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    reply.headers(API_HEADERS)
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '/')
    if (allowed.length === 0) throw notFound('Page')
    reply.header('allow', allowed.join(', '))
    throw new AppError({ status: 405, code: 'METHOD_NOT_ALLOWED', message: `${request.method} is not possible here.` })
  })
}

/** Answers a request whose address is so wrong that it has no route; no hook has run for it. */
export function answerMalformed(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  answerError(error, request, reply.headers(API_HEADERS))
}
