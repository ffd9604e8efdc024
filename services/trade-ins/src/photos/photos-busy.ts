import { AppError } from '@forecourt/service-kit/errors'

/** The 503 of a photo that there is no room for now: sent again in a few seconds it is taken. */
export function photosBusy(cause?: unknown): AppError {
  return new AppError({
    status: 503,
    code: 'PHOTOS_BUSY',
    message: 'Many photos are arriving right now. Please try again in a few seconds.',
    ...(cause === undefined ? {} : { cause }),
  })
}
