/** The maximum number of photos of an evaluation, and the maximum size of each (rules: trade-in photos). */
export const PHOTOS_MAX = 20
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
/** The accepted types. They are listed because `image/*` makes Safari send HEIC. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp'
export const PHOTOS_HINT = 'JPG, PNG up to 10MB each'

/** The guided shots in their order; `other` for everything else. */
export const PHOTO_SHOTS = {
  front: 'Front',
  back: 'Back',
  'driver-side': 'Driver side',
  'passenger-side': 'Passenger side',
  odometer: 'Dashboard with mileage',
  interior: 'Interior',
  damage: 'Damage',
  other: 'Anything else',
} as const
export type PhotoShot = keyof typeof PHOTO_SHOTS
export const PHOTO_SHOT_KEYS = Object.keys(PHOTO_SHOTS) as PhotoShot[]

/** Returns '1 photo' or '3 photos'. */
export function photosInWords(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`
}

/** Returns the message after a photo link is created (rules: photo link); `copied` is false if the browser did not allow it. */
export function photoLinkReport(copied: boolean, photoCount: number): string {
  const made = copied
    ? 'Photo upload link generated and copied. Share it with the customer.'
    : 'Photo upload link generated. Copy it for the customer.'
  return photoCount === 0 ? made : `${made} This trade-in already has ${photosInWords(photoCount)}.`
}

/** The sizes of the stored images of a photo, the master and the thumbnail: the longest side in pixels. */
export const PHOTO_MASTER_PIXELS = 2_048
export const PHOTO_THUMB_PIXELS = 480
