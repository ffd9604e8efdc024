import { WINDOW_STICKER_NOT_SET_UP } from '@forecourt/contracts/documents/window-stickers'
import { AppError } from '@forecourt/service-kit/errors'
import type { StickerFailure } from '../clients/window-sticker-provider.ts'

interface Failure {
  status: 502 | 503 | 504
  code: string
  message: (name: string) => string
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
    message: (name) => `${name} has moved its window stickers to another address. Ask your administrator to set the new one.`,
  },
  'too-large': {
    status: 502,
    code: 'PROVIDER_TOO_LARGE',
    message: (name) => `${name} sent a file that is too large for a window sticker.`,
  },
}

/** Returns the error for a manufacturer that failed; `name` is the group's display name. */
export function stickerFailure(name: string, reason: StickerFailure): AppError {
  const { status, code, message } = FAILURES[reason]
  return new AppError({ status, code, message: message(name) })
}
