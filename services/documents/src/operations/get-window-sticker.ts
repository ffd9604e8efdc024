import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { WINDOW_STICKER_GROUP_FACTS, WINDOW_STICKER_NOT_SET_UP } from '@forecourt/contracts/documents/window-stickers'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { FastifyReply } from 'fastify'
import type { StickerFailure } from '../clients/window-sticker-provider.ts'
import type { DocumentsDeps } from '../deps.ts'
import { pdfHeaders } from '../domain/pdf-headers.ts'

/** A sticker never changes, and whoever has just found one opens it next: from the browser's own cache. */
const KEPT_BY_BROWSER_SECONDS = 3_600

/**
 * A group's window sticker for a VIN (rules: window sticker finder). 404 when there is none, 502 to 504 with a sentence when nobody can
 * say.
 */
export function getWindowSticker({
  windowStickers,
}: Pick<DocumentsDeps, 'windowStickers'>): Handler<typeof documentsOperations.getWindowSticker> {
  return async ({ params: { group, vin }, reply, log }) => {
    const result = await windowStickers.find(group, vin, goneSignal(reply))
    if (result.kind === 'abandoned') throw new AppError({ status: 499, code: 'CLIENT_GONE', message: 'Nobody waits for the answer.' })
    if (result.kind === 'not-found') throw notFound('Window sticker')
    if (result.kind === 'failed') {
      log.warn({ group, reason: result.reason, detail: result.detail }, 'a window sticker could not be looked up')
      throw failureOf(WINDOW_STICKER_GROUP_FACTS[group].name, result.reason)
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

interface Failure {
  status: 502 | 503 | 504
  code: string
  message: (name: string) => string
}

const FAILURES: Readonly<Record<StickerFailure, Failure>> = {
  'not-set-up': {
    status: 503,
    code: WINDOW_STICKER_NOT_SET_UP,
    message: (name) => `${name} window stickers are not set up on this platform. Whoever runs it can set them up.`,
  },
  'too-slow': {
    status: 504,
    code: 'PROVIDER_TOO_SLOW',
    message: (name) => `${name} did not answer in time. Please try again.`,
  },
  unreachable: {
    status: 502,
    code: 'PROVIDER_UNREACHABLE',
    message: (name) => `${name} could not be reached. Please try again.`,
  },
  busy: {
    status: 503,
    code: 'PROVIDER_BUSY',
    message: (name) => `${name} cannot answer at the moment. Please try again in a minute.`,
  },
  refused: {
    status: 502,
    code: 'PROVIDER_REFUSED',
    message: (name) => `${name} answered with an error. Please try again later.`,
  },
  moved: {
    status: 502,
    code: 'PROVIDER_MOVED',
    message: (name) => `${name} has moved its window stickers to another address. Whoever runs this platform can set the new one.`,
  },
  'too-large': {
    status: 502,
    code: 'PROVIDER_TOO_LARGE',
    message: (name) => `${name} sent a file that is too large for a window sticker.`,
  },
}

function failureOf(name: string, reason: StickerFailure): AppError {
  const { status, code, message } = FAILURES[reason]
  return new AppError({ status, code, message: message(name) })
}

/** Aborted when the caller goes away before its answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
