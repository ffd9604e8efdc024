/** Why a file is not an accepted photo. */
export type PhotoRejection = 'PHOTO_EMPTY' | 'PHOTO_HEIC' | 'PHOTO_GIF' | 'PHOTO_SVG' | 'PHOTO_TYPE'

const HEIF_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

/**
 * Returns why a file is not an accepted photo, or null when it may be one. It looks only at the first bytes, not at the name or the client's media
 * type (rules: trade-in photos, staff profile).
 */
export function photoRejection(file: Uint8Array): PhotoRejection | null {
  if (file.length === 0) return 'PHOTO_EMPTY'
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 256)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return null
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return null
  if (head.slice(4, 8) === 'ftyp' && HEIF_BRANDS.test(head.slice(8, 12))) return 'PHOTO_HEIC'
  if (head.startsWith('GIF8')) return 'PHOTO_GIF'
  return /<svg|<!doctype svg/i.test(head) ? 'PHOTO_SVG' : 'PHOTO_TYPE'
}
