import { AppError } from '@forecourt/service-kit/errors'

/** Returns the 503 for a photo when there is no capacity; a retry in a few seconds should succeed. */
export function photosBusy(cause?: unknown): AppError {
  return new AppError({
    status: 503,
    code: 'PHOTOS_BUSY',
    message: 'Many photos are arriving right now. Please try again in a few seconds.',
    ...(cause === undefined ? {} : { cause }),
  })
}
