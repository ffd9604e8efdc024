import { AppError } from '@forecourt/service-kit/errors'

/** 409: the version that a person acts on is no longer the current one of its document. */
export function documentChanged(): AppError {
  return new AppError({
    status: 409,
    code: 'DOCUMENT_CHANGED',
    message: 'Someone has replaced this document in the meantime. Check it again.',
  })
}
