import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * What every answer of the API carries. A service may say otherwise: documents and photos come with a policy of their own
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
export function pageHelmetOptions({ https }: { https: boolean }): FastifyHelmetOptions {
  return {
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
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  }
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
