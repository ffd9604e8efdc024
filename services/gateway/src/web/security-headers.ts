import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The headers of every API response. A service may override them: documents and photos have their own policy
 * (design: files from outside).
 * The policy is for the case that a browser is led to show an answer as a page.
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
}

/**
 * Helmet's headers for pages. Vehicle photos and videos come from wherever a dealer's feed says, videos also from the players of YouTube and
 * Vimeo, which want to know the embedding site; documents are our own; the UI kit writes style attributes; the barcode scanner is WebAssembly.
 */
export const PAGE_HELMET_OPTIONS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'https:', 'http:', 'data:', 'blob:'],
      'media-src': ["'self'", 'https:', 'http:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'frame-src': ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // every answer says it, these too (secureAnswers)
  strictTransportSecurity: false,
}

/** Strict-Transport-Security, sent over https only: one year. */
const HTTPS_ONLY = 'max-age=31536000'

/** What every answer carries, whatever it is: no page of ours asks for a device, and behind https none is asked for without it. */
export function headersOfAll({ protocol }: Pick<FastifyRequest, 'protocol'>, { https }: { https: boolean }): Record<string, string> {
  const isSecure = https || protocol === 'https'
  return { 'permissions-policy': permissionsPolicy({ camera: false }), ...(isSecure && { 'strict-transport-security': HTTPS_ONLY }) }
}

/** Adds them; a page may say otherwise of its camera. `https`: the platform is reached by it. */
export function secureAnswers(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll(request, options))
    done()
  })
}

/**
 * What a page may ask the device for: the camera on pages where a VIN is scanned, and nothing else of what a customer would have to allow
 * (design: device features).
 */
export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=()`
}

/** Of a page whose address holds a secret: search engines leave it alone, and no other site learns where its visitor came from. */
export const SECRET_PAGE_HEADERS: Readonly<Record<string, string>> = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
