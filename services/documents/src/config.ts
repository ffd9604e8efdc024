import type { WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { z } from 'zod'
import { DOCUMENTS_SETTINGS, type DocumentsSettings } from './deps.ts'

const OFF = 'off'
const VIN = '{vin}'

/**
 * Where each group's window stickers are, as the manufacturers' own sites serve them to anyone. GM's and Chrysler's are not documented, and none is
 * ours: a dealership with an agreement of its own sets its own. No address of Subaru's is known that needs no agreement.
 */
const PUBLIC_ADDRESSES: Readonly<Record<WindowStickerGroup, string>> = {
  gm: `https://cws.gm.com/vs-cws/vehshop/v2/vehicle/windowsticker?vin=${VIN}`,
  chrysler: `https://www.chrysler.com/hostd/windowsticker/getWindowStickerPdf.do?vin=${VIN}`,
  ford: `https://www.windowsticker.forddirect.com/windowsticker.pdf?vin=${VIN}`,
  subaru: OFF,
}

/** An address with `{vin}` where the VIN goes (in its path or query), or `off`. */
const stickerAddress = (group: WindowStickerGroup) =>
  z
    .string()
    .default(PUBLIC_ADDRESSES[group])
    .refine((value) => value === OFF || isTemplate(value), `must be an http(s) address with ${VIN} in it, or ${OFF}`)

/** What the documents service reads from its environment beside what every service reads. */
export const documentsEnv = z.object({
  WINDOW_STICKER_GM_URL: stickerAddress('gm'),
  WINDOW_STICKER_CHRYSLER_URL: stickerAddress('chrysler'),
  WINDOW_STICKER_FORD_URL: stickerAddress('ford'),
  WINDOW_STICKER_SUBARU_URL: stickerAddress('subaru'),
  /** How long a manufacturer may take, a second try included; the gateway waits 30 s for an answer. */
  WINDOW_STICKER_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .max(25)
    .default(DOCUMENTS_SETTINGS.windowStickerTimeoutMs / 1000),
})

/** The settings that an environment asks for. */
export function toSettings(env: z.output<typeof documentsEnv>): Partial<DocumentsSettings> {
  return {
    windowStickerUrls: {
      gm: addressOf(env.WINDOW_STICKER_GM_URL),
      chrysler: addressOf(env.WINDOW_STICKER_CHRYSLER_URL),
      ford: addressOf(env.WINDOW_STICKER_FORD_URL),
      subaru: addressOf(env.WINDOW_STICKER_SUBARU_URL),
    },
    windowStickerTimeoutMs: env.WINDOW_STICKER_TIMEOUT_SECONDS * 1000,
  }
}

function addressOf(value: string): string | null {
  return value === OFF ? null : value
}

/** The VIN belongs in the path or query: in the host, whoever types it would choose whom we call. */
function isTemplate(value: string): boolean {
  const [one, other] = ['a', 'b'].map((vin) => value.replaceAll(VIN, vin))
  if (one === undefined || other === undefined || one === other) return false
  return /^https?:/.test(value) && URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}
