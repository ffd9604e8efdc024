import { PHOTO_MAX_BYTES } from '@forecourt/trade-in/photos'
import { countOf } from '../../../ui/format.ts'

/** Why a file that was chosen is not taken, in a sentence; null when it is (rules: trade-in photos). `count` is how many photos there are already, of `max`. */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, count: number, max: number): string | null {
  if (count >= max)
    return max === 0 ? `There is no room for ${file.name}.` : `You can add up to ${countOf(max, 'photo')}. Remove one to add ${file.name}.`
  if (file.size === 0) return `${file.name} is empty. Choose another photo.`
  if (file.type !== '' && !file.type.startsWith('image/')) return `${file.name} isn't a photo. Choose a JPG or PNG.`
  if (file.type === 'image/svg+xml' || file.type === 'image/gif') return `We can't use ${file.name}. Choose a JPG or PNG.`
  return null
}

/** What is said of a photo that stays too large because the browser cannot make it smaller; null when it is not. */
export function tooLarge(name: string, bytes: number): string | null {
  return bytes > PHOTO_MAX_BYTES ? `${name} is larger than 10 MB. Choose a smaller photo.` : null
}
