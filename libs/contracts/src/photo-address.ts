import { isPhotoPath } from '@forecourt/vehicle/photo-path'
import { z } from 'zod'

const webAddressField = z.url({ protocol: /^https?$/ }).max(2_000)

/** The address of a vehicle's photo: a web address, or a path of the platform (rules: photo addresses). `error` is the message for another value. */
export function photoAddressField(error: string) {
  return z.string().refine((text) => webAddressField.safeParse(text).success || isPhotoPath(text), { error })
}

/**
 * The absolute URL of a photo, for use outside of the platform's pages, such as in a mail or preview. `origin` is the platform's. Null if
 * invalid.
 */
export function absolutePhoto(address: string, origin: string): string | null {
  if (isPhotoPath(address)) return new URL(address, origin).href
  return webAddressField.safeParse(address).success ? new URL(address).href : null
}
