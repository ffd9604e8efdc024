import { answerError } from '@forecourt/service-kit/error-handler'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { FastifyInstance } from 'fastify'
import { createMethodCheck } from './method-check.ts'

/** Answers errors with the body of DESIGN section 6, a path nobody has with 404, and one that has other methods with 405 and Allow. */
export function answerErrors(app: FastifyInstance): void {
  const methodsOf = createMethodCheck()
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '/')
    if (allowed.length === 0) throw notFound('Page')
    reply.header('allow', allowed.join(', '))
    throw new AppError({ status: 405, code: 'METHOD_NOT_ALLOWED', message: `${request.method} is not possible here.` })
  })
}
