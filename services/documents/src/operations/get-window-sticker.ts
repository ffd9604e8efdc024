import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { WINDOW_STICKER_GROUP_FACTS } from '@forecourt/contracts/documents/window-stickers'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'
import { disconnectSignal } from '../responses/disconnect-signal.ts'
import { stickerFailure } from '../responses/sticker-failure.ts'

/** A sticker never changes, and a found one is opened next: from the browser's cache. */
const KEPT_BY_BROWSER_SECONDS = 3_600

/**
 * Returns a group's window sticker for a VIN (rules: window sticker finder). Throws 404 if there is none, and 502 to 504 if the manufacturer fails.
 */
export function getWindowSticker({
  windowStickers,
}: Pick<DocumentsDeps, 'windowStickers'>): Handler<typeof documentsOperations.getWindowSticker> {
  return async ({ params: { group, vin }, reply, log }) => {
    const result = await windowStickers.find(group, vin, disconnectSignal(reply))
    if (result.kind === 'abandoned') throw new AppError({ status: 499, code: 'CLIENT_GONE', message: 'The client closed the request.' })
    if (result.kind === 'not-found') throw notFound('Window sticker')
    if (result.kind === 'failed') {
      log.warn({ group, reason: result.reason, detail: result.detail }, 'a window sticker could not be looked up')
      throw stickerFailure(WINDOW_STICKER_GROUP_FACTS[group].name, result.reason)
    }
    await reply
      .type('application/pdf')
      .headers({
        'cache-control': `private, max-age=${KEPT_BY_BROWSER_SECONDS}`,
        ...pdfHeaders(`window-sticker-${vin}`),
      })
      .send(result.pdf)
    return undefined
  }
}
