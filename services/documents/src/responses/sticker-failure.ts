import {
  WINDOW_STICKER_GROUP_FACTS,
  WINDOW_STICKER_NOT_SET_UP,
  type WindowStickerGroup,
} from '@forecourt/contracts/documents/window-stickers'
import { AppError, notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { StickerFailure, StickerResult } from '../clients/window-sticker-provider.ts'

interface Failure {
  status: 502 | 503 | 504
  code: string
  message: (name: string) => string
}

const BUSY: Failure = {
  status: 503,
  code: 'PROVIDER_BUSY',
  message: (name) => `${name} cannot answer at the moment. Please try again in a minute.`,
}
const FAILURES: Readonly<Record<StickerFailure, Failure>> = {
  'not-set-up': {
    status: 503,
    code: WINDOW_STICKER_NOT_SET_UP,
    message: (name) => `${name} window stickers are not set up on this platform. Ask your administrator to turn this on.`,
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
  busy: BUSY,
  'not-asked': BUSY,
  refused: {
    status: 502,
    code: 'PROVIDER_REFUSED',
    message: (name) => `${name} answered with an error. Please try again later.`,
  },
  moved: {
    status: 502,
    code: 'PROVIDER_MOVED',
    message: (name) => `${name} has moved its window stickers to another address. Ask your administrator to set the new one.`,
  },
  'too-large': {
    status: 502,
    code: 'PROVIDER_TOO_LARGE',
    message: (name) => `${name} sent a file that is too large for a window sticker.`,
  },
}

/** Returns a found sticker. Throws 404 if there is none, 499 for a caller who has disconnected, and 502 to 504 if the manufacturer failed. */
export function foundSticker(result: StickerResult, group: WindowStickerGroup, log: CallContext['log']): Buffer {
  if (result.kind === 'found') return result.pdf
  if (result.kind === 'not-found') throw notFound('Window sticker')
  if (result.kind === 'abandoned') throw new AppError({ status: 499, code: 'CLIENT_GONE', message: 'The client closed the request.' })
  log.warn({ group, reason: result.reason, detail: result.detail }, 'a window sticker could not be looked up')
  const { status, code, message } = FAILURES[result.reason]
  throw new AppError({ status, code, message: message(WINDOW_STICKER_GROUP_FACTS[group].name) })
}
