import { STAFF_PHOTO_MAX_BYTES } from '@forecourt/contracts/auth/profile'

/** Returns why a chosen file cannot be uploaded, or null. `bytes` is the size of the reduced photo (rules: staff profile). */
export function photoProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>, bytes: number): string | null {
  if (size === 0) return `${name} is empty. Choose another photo.`
  if (type !== '' && !type.startsWith('image/')) return `${name} isn't a photo. Choose a JPG, PNG or WebP photo.`
  if (bytes > STAFF_PHOTO_MAX_BYTES) return `${name} is larger than 10 MB. Choose a smaller photo.`
  return null
}
