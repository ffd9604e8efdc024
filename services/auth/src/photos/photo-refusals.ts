import { type AppError, badRequest } from '@forecourt/service-kit/errors'
import type { PhotoRejection } from '@forecourt/service-kit/sniff-photo'

export type PhotoRefusal = PhotoRejection | 'PHOTO_UNREADABLE' | 'PHOTO_TOO_MANY_PIXELS'

/** Maximum pixels of a photo: enough for phones, and small enough for the decoder's memory. */
export const PHOTO_MAX_PIXELS = 32_000_000

/** Messages for a refused photo, which also say what to do (rules: staff profile). */
const REFUSALS: Readonly<Record<PhotoRefusal, string>> = {
  PHOTO_EMPTY: 'This file is empty. Choose another photo.',
  PHOTO_HEIC: 'This photo is in HEIC format. Save it as JPG and choose it again.',
  PHOTO_GIF: "GIF images aren't accepted. Choose a JPG, PNG or WebP photo.",
  PHOTO_SVG: "SVG drawings aren't accepted. Choose a JPG, PNG or WebP photo.",
  PHOTO_TYPE: "This file isn't a photo. Choose a JPG, PNG or WebP photo.",
  PHOTO_UNREADABLE: "We couldn't open this photo. Choose another one.",
  PHOTO_TOO_MANY_PIXELS: 'This photo has more than 32 megapixels. Make it smaller and choose it again.',
}

/** Returns the 400 for a file that is not accepted as a photo. */
export function photoRefused(code: PhotoRefusal): AppError {
  return badRequest(code, REFUSALS[code])
}
