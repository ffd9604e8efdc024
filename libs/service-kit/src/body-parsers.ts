import type { FastifyInstance } from 'fastify'

/** The maximum size of a JSON body. Uploads have their own limits. */
export const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * Accepts only JSON bodies and rejects the names of prototypes. An empty body counts as absent, because browsers and older clients send the content
 * type without a body. Other content types get 415.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  parseAsJson(app, 'application/json')
}

/** Accepts JSON sent as text/plain, as `navigator.sendBeacon` does, on the routes of this scope only. */
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
