import { type AppError, badRequest } from '@forecourt/service-kit/errors'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'

/** Why a photo is refused: a code, and a sentence for the customer that says what to do (rules: trade-in photos). */
const REFUSALS = {
  PHOTO_EMPTY: 'The photo is empty. Choose another one.',
  PHOTO_HEIC: 'This photo is in HEIC format. Save it as JPG and add it again.',
  PHOTO_GIF: 'GIF images are not accepted. Choose a JPG, PNG or WebP photo.',
  PHOTO_SVG: 'SVG drawings are not accepted. Choose a JPG, PNG or WebP photo.',
  PHOTO_TYPE: "This file isn't a photo. Choose a JPG, PNG or WebP photo.",
  PHOTO_UNREADABLE: "We couldn't open this photo. Take it again or choose another one.",
  PHOTO_TOO_MANY_PIXELS: 'The photo has more than 50 megapixels. Make it smaller and add it again.',
  TOO_MANY_PHOTOS: `You can add up to ${PHOTOS_MAX} photos. Remove one to add another.`,
} as const
export type PhotoRefusal = keyof typeof REFUSALS

/** Returns the 400 for a photo that is not accepted. */
export function photoRefused(code: PhotoRefusal): AppError {
  return badRequest(code, REFUSALS[code])
}
