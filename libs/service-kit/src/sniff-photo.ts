/** What a file is instead of a photo, by how it begins. */
export type NotAPhoto = 'PHOTO_EMPTY' | 'PHOTO_HEIC' | 'PHOTO_GIF' | 'PHOTO_SVG' | 'PHOTO_TYPE'

const HEIF_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

/**
 * Why bytes are no photo that is accepted, by how they begin, whatever their name and sender say (rules: trade-in photos, staff profile); null when they
 * may be one.
 */
export function notAPhoto(file: Uint8Array): NotAPhoto | null {
  if (file.length === 0) return 'PHOTO_EMPTY'
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 256)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return null
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return null
  if (head.slice(4, 8) === 'ftyp' && HEIF_BRANDS.test(head.slice(8, 12))) return 'PHOTO_HEIC'
  if (head.startsWith('GIF8')) return 'PHOTO_GIF'
  return /<svg|<!doctype svg/i.test(head) ? 'PHOTO_SVG' : 'PHOTO_TYPE'
}
