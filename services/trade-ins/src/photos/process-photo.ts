import { photoRejection } from '@forecourt/service-kit/sniff-photo'
import { PHOTO_MASTER_PIXELS, PHOTO_THUMB_PIXELS } from '@forecourt/trade-in/photos'
import sharp from 'sharp'
import { photoRefused } from './photo-refusals.ts'

// allow only the decoders of accepted formats; an SVG, for example, is text that would be rendered
sharp.block({
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'],
})
// one thread and no cache: the semaphore limits concurrency, and libvips does not give memory back
sharp.concurrency(1)
sharp.cache(false)

/** The maximum number of pixels of a decoded image. */
const MAX_PIXELS = 50_000_000
const MASTER_QUALITY = 80
const THUMB_QUALITY = 75

/** The stored form of a photo: two re-encoded JPEGs without the camera's metadata. */
export interface ProcessedPhoto {
  master: Uint8Array
  thumb: Uint8Array
  /** of the master */
  width: number
  height: number
}

/** Returns the number of pixels of a photo, from its header. Throws 400 for an invalid, damaged or too large photo (rules: trade-in photos). */
export async function measurePhoto(file: Uint8Array): Promise<number> {
  const refusal = photoRejection(file)
  if (refusal !== null) throw photoRefused(refusal)
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (header === null) throw photoRefused('PHOTO_UNREADABLE')
  const pixels = header.width * header.height
  if (pixels > MAX_PIXELS) throw photoRefused('PHOTO_TOO_MANY_PIXELS')
  return pixels
}

/** Re-encodes a measured photo: upright, smaller, as JPEG. Throws 400 when it is damaged. */
export async function processPhoto(file: Uint8Array): Promise<ProcessedPhoto> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: PHOTO_MASTER_PIXELS, height: PHOTO_MASTER_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: MASTER_QUALITY })
      .toBuffer({ resolveWithObject: true })
    const thumb = await sharp(data)
      .resize({ width: PHOTO_THUMB_PIXELS, height: PHOTO_THUMB_PIXELS, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: THUMB_QUALITY })
      .toBuffer()
    return { master: data, thumb, width: info.width, height: info.height }
  } catch {
    throw photoRefused('PHOTO_UNREADABLE')
  }
}
