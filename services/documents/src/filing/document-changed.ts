import { AppError } from '@forecourt/service-kit/errors'

/** Returns the 409 for a version that is no longer the current one of its document. */
export function documentChanged(): AppError {
  return new AppError({
    status: 409,
    code: 'DOCUMENT_CHANGED',
    message: 'Someone has replaced this document in the meantime. Check it again.',
  })
}
