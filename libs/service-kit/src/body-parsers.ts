import type { FastifyInstance } from 'fastify'

/** JSON bodies are at most this long; uploads say their own limit. */
export const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * JSON bodies only, prototype names refused; an empty one counts as none, because browsers and older clients name the type of nothing.
 * What is not JSON answers 415.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  parseAsJson(app, 'application/json')
}

/** `navigator.sendBeacon` sends its JSON as text/plain. Only the routes of this scope take it. */
export function acceptBeaconBodies(scope: FastifyInstance): void {
  parseAsJson(scope, 'text/plain')
}

function parseAsJson(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(contentType, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
