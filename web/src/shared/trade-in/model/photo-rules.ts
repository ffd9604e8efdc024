import { PHOTO_MAX_BYTES } from '@forecourt/trade-in/photos'
import { countOf } from '../../../ui/format.ts'

/** Why a chosen file is rejected, as a sentence; null if it is accepted (rules: trade-in photos). */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose another photo.`
  if (file.type !== '' && !file.type.startsWith('image/')) return `${file.name} isn't a photo. Choose a JPG or PNG.`
  if (file.type === 'image/svg+xml' || file.type === 'image/gif') return `We can't use ${file.name}. Choose a JPG or PNG.`
  return null
}

/** One message for all files above the limit, because there may be dozens. `max` is the maximum number of photos. */
export function noRoomFor(names: readonly string[], max: number): string {
  const [name] = names
  if (max === 0) return `There is no room for ${names.length === 1 ? name : 'more photos'}.`
  const rest = names.length === 1 ? `Remove one to add ${name}.` : `${names.length} weren't added.`
  return `You can add up to ${countOf(max, 'photo')}. ${rest}`
}

/** The message for a photo that is too large because the browser cannot resize it; null if it is not. */
export function tooLarge(name: string, bytes: number): string | null {
  return bytes > PHOTO_MAX_BYTES ? `${name} is larger than 10 MB. Choose a smaller photo.` : null
}
