import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { disconnectSignal } from '../responses/disconnect-signal.ts'
import { foundSticker } from '../responses/sticker-failure.ts'

/** A sticker never changes, and a found one is opened next: from the browser's cache. */
const KEPT_BY_BROWSER_SECONDS = 3_600

/**
 * Returns a group's window sticker for a VIN (rules: window sticker finder). Throws 404 if there is none, and 502 to 504 if the manufacturer fails.
 */
export function getWindowSticker({
  windowStickers,
}: Pick<DocumentsDeps, 'windowStickers'>): Handler<typeof documentsOperations.getWindowSticker> {
  return async ({ params: { group, vin }, reply, log }) => {
    const pdf = foundSticker(await windowStickers.find(group, vin, disconnectSignal(reply)), group, log)
    await reply
      .type('application/pdf')
      .headers({
        'cache-control': `private, max-age=${KEPT_BY_BROWSER_SECONDS}`,
        ...pdfHeaders(`window-sticker-${vin}`),
      })
      .send(pdf)
    return undefined
  }
}
