import type { IncomingMessage } from 'node:http'
import { badRequest } from '@forecourt/service-kit/errors'
import type { FastifyInstance } from 'fastify'
import { API_HEADERS } from '../web/security-headers.ts'
import { isClearTarget } from './clear-target.ts'

/** `http://host/path`: the form that clients send to a proxy. Every server must accept it (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\\]+)([/?].*)?$/i
/** A host name or address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns the target of a request as a path (Fastify's `rewriteUrl`). The host of an absolute URL replaces the Host header, as HTTP/1.1 requires.
 * Any other target stays unchanged, and `refuseUnclearTargets` rejects it.
 */
export function targetPath(request: IncomingMessage): string {
  const { url = '/' } = request
  if (url.startsWith('/')) return url
  const [, host, rest = '/'] = ABSOLUTE_FORM.exec(url) ?? []
  if (host === undefined) return url
  request.headers.host = host
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Rejects an ambiguous request with 400 before any other code reads it: a path that changes when it is
 * normalized, and an invalid or repeated Host (design: request targets).
 */
export function refuseUnclearTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const problem = isClearTarget(request.raw.url ?? '') ? hostProblem(request.raw) : 'The address is not valid.'
    if (problem === null) return done()
    reply.headers(API_HEADERS)
    done(badRequest('BAD_REQUEST', problem))
  })
}

function hostProblem({ headers, rawHeaders }: IncomingMessage): string | null {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) hosts++
  if (hosts > 1) return 'The request names more than one Host.'
  return headers.host === undefined || HOST.test(headers.host) ? null : 'The Host of the request is not valid.'
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host'
}
