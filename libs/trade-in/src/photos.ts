/** Photos of an evaluation at most, and of each the most bytes (rules: trade-in photos). */
export const PHOTOS_MAX = 20
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
/** What is accepted. Types are listed because `image/*` makes Safari hand over HEIC. */
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

/** Sizes of what is kept of a photo: the master, and the image of lists. Longest side in pixels. */
export const PHOTO_MASTER_PIXELS = 2_048
export const PHOTO_THUMB_PIXELS = 480
