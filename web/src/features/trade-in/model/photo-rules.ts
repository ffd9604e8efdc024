import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '@forecourt/trade-in/photos'

/** Why a file that was chosen is not taken, in a sentence; null when it is (rules: trade-in photos). `count` is how many photos there are already. */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, count: number): string | null {
  if (count >= PHOTOS_MAX) return `You can add up to ${PHOTOS_MAX} photos. Remove one to add ${file.name}.`
  if (file.size === 0) return `${file.name} is empty. Choose another photo.`
  if (file.type !== '' && !file.type.startsWith('image/')) return `${file.name} isn't a photo. Choose a JPG or PNG.`
  if (file.type === 'image/svg+xml' || file.type === 'image/gif') return `We can't use ${file.name}. Choose a JPG or PNG.`
  return null
}

/** What is said of a photo that stays too large because the browser cannot make it smaller; null when it is not. */
export function tooLarge(name: string, bytes: number): string | null {
  return bytes > PHOTO_MAX_BYTES ? `${name} is larger than 10 MB. Choose a smaller photo.` : null
}
