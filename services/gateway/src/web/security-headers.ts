import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The headers of every API response. A service may override them: documents and photos have their own policy
 * (design: files from outside).
 * The policy matters when a browser is tricked into showing a response as a page.
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
}

/**
 * Returns Helmet's headers for pages. `inlineScripts`: the sources of the only inline scripts that may run, as `inlineScriptsOf` returns them.
 * Vehicle photos and videos come from any host that a dealer's feed names. The video players of YouTube and Vimeo need to know the embedding
 * site. Documents are our own, the UI kit writes style attributes, and the barcode scanner is WebAssembly.
 */
export function pageHelmetOptions(inlineScripts: readonly string[] = []): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...inlineScripts],
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
    // secureResponses sets it on every response, these included
    strictTransportSecurity: false,
  }
}

/** Strict-Transport-Security, sent over https only: one year. */
const HTTPS_ONLY = 'max-age=31536000'

/** Returns the headers of every response: no page may use a device, and behind https browsers must use https only. */
export function headersOfAll({ protocol }: Pick<FastifyRequest, 'protocol'>, { https }: { https: boolean }): Record<string, string> {
  const isSecure = https || protocol === 'https'
  return { 'permissions-policy': permissionsPolicy({ camera: false }), ...(isSecure && { 'strict-transport-security': HTTPS_ONLY }) }
}

/** Adds them to every response; a page may allow the camera. `https`: the platform is reached by https. */
export function secureResponses(app: FastifyInstance, options: { https: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll(request, options))
    done()
  })
}

/**
 * Returns the device features that a page may use: the camera on pages that scan a VIN, and nothing else that needs the customer's permission
 * (design: device features).
 */
export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=()`
}

/** Headers of a page whose URL holds a secret: search engines do not index it, and other sites receive no referrer. */
export const SECRET_PAGE_HEADERS: Readonly<Record<string, string>> = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
