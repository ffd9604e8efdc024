import type { WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { dealershipLookupEnv } from '@forecourt/service-kit/dealership-lookup'
import { z } from 'zod'
import { DOCUMENTS_SETTINGS, type DocumentsSettings } from './deps.ts'

const OFF = 'off'
const VIN = '{vin}'
const MB = 1024 * 1024

/**
 * The URL of each group's window stickers on the manufacturer's public site. Those of GM and Chrysler are not documented. A dealership with its own
 * agreement sets its own URL. No URL of Subaru works without an agreement.
 */
const PUBLIC_ADDRESSES: Readonly<Record<WindowStickerGroup, string>> = {
  gm: `https://cws.gm.com/vs-cws/vehshop/v2/vehicle/windowsticker?vin=${VIN}`,
  chrysler: `https://www.chrysler.com/hostd/windowsticker/getWindowStickerPdf.do?vin=${VIN}`,
  ford: `https://www.windowsticker.forddirect.com/windowsticker.pdf?vin=${VIN}`,
  subaru: OFF,
}

/** A URL with `{vin}` in its path or query in place of the VIN, or `off`. */
const template = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .refine((value) => value === OFF || isTemplate(value), `must be an http(s) address with ${VIN} in it, or ${OFF}`)

const seconds = (milliseconds: number) =>
  z.coerce
    .number()
    .min(1)
    .max(25)
    .default(milliseconds / 1000)

const megabytes = (most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(most / MB)
    .default(most / MB)

/** The environment variables of the documents service, besides those of every service. */
export const documentsEnv = z.object({
  ...dealershipLookupEnv.shape,
  WINDOW_STICKER_GM_URL: template(PUBLIC_ADDRESSES.gm),
  WINDOW_STICKER_CHRYSLER_URL: template(PUBLIC_ADDRESSES.chrysler),
  WINDOW_STICKER_FORD_URL: template(PUBLIC_ADDRESSES.ford),
  WINDOW_STICKER_SUBARU_URL: template(PUBLIC_ADDRESSES.subaru),
  /** The timeout of a manufacturer, including a retry; the gateway waits 30 s for a response. */
  WINDOW_STICKER_TIMEOUT_SECONDS: seconds(DOCUMENTS_SETTINGS.windowStickerTimeoutMs),
  /** The URL of AutoCheck reports at the provider that the dealership has an agreement with. */
  AUTOCHECK_URL: template(OFF),
  /** The provider's key, sent as a bearer token; may be a mounted secret (AUTOCHECK_KEY_FILE) */
  AUTOCHECK_KEY: z.string().min(1).optional(),
  /** Hosts, separated by commas, from which PDFs that a feed links to are fetched: `reports.example.com` or `*.example.com`. */
  DOCUMENT_FETCH_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'must be host names, separated by commas'))),
  /** The timeout of a report provider; the gateway waits 30 s for a response. */
  DOCUMENT_FETCH_TIMEOUT_SECONDS: seconds(DOCUMENTS_SETTINGS.fetchTimeoutMs),
  /** The largest PDF or image that is accepted, in MB. */
  DOCUMENT_MAX_MB: megabytes(DOCUMENTS_SETTINGS.documentMaxBytes),
  /** The largest video that is accepted, in MB. */
  VIDEO_MAX_MB: megabytes(DOCUMENTS_SETTINGS.videoMaxBytes),
})

/** Converts the environment to settings. */
export function toSettings(env: z.output<typeof documentsEnv>): Partial<DocumentsSettings> {
  return {
    authUrl: () => env.AUTH_URL ?? null,
    windowStickerUrls: {
      gm: addressOf(env.WINDOW_STICKER_GM_URL),
      chrysler: addressOf(env.WINDOW_STICKER_CHRYSLER_URL),
      ford: addressOf(env.WINDOW_STICKER_FORD_URL),
      subaru: addressOf(env.WINDOW_STICKER_SUBARU_URL),
    },
    windowStickerTimeoutMs: env.WINDOW_STICKER_TIMEOUT_SECONDS * 1000,
    autoCheckUrl: addressOf(env.AUTOCHECK_URL),
    autoCheckKey: env.AUTOCHECK_KEY ?? null,
    fetchHosts: env.DOCUMENT_FETCH_HOSTS,
    fetchTimeoutMs: env.DOCUMENT_FETCH_TIMEOUT_SECONDS * 1000,
    documentMaxBytes: env.DOCUMENT_MAX_MB * MB,
    videoMaxBytes: env.VIDEO_MAX_MB * MB,
  }
}

function addressOf(value: string): string | null {
  return value === OFF ? null : value
}

/** The VIN belongs in the path or query: in the host, a typed VIN would choose which host is called. */
function isTemplate(value: string): boolean {
  const [one, other] = ['a', 'b'].map((vin) => value.replaceAll(VIN, vin))
  if (one === undefined || other === undefined || one === other) return false
  return /^https?:/.test(value) && URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}
