import { AppError } from '@forecourt/service-kit/errors'
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
/** Larger images are processed alone: they may take 150 MB when decoded. */
const LARGE_PIXELS = 25_000_000
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

/** How a photo is processed. `alone`: while no other one is. */
export interface PhotoTask {
  alone: boolean
}

/**
 * Re-encodes a photo: upright, smaller, as JPEG. Returns null for a large one that must be processed alone. Throws 400 for a damaged or too large
 * photo (rules: trade-in photos).
 */
export async function processPhoto(file: Uint8Array, { alone }: PhotoTask): Promise<ProcessedPhoto | null> {
  try {
    // metadata() reads only the header; limitInputPixels below catches a header that lies
    const header = await sharp(file, { limitInputPixels: false }).metadata()
    const pixels = header.width * header.height
    if (pixels > MAX_PIXELS) throw photoRefused('PHOTO_TOO_MANY_PIXELS')
    if (pixels > LARGE_PIXELS && !alone) return null
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
  } catch (error) {
    throw error instanceof AppError ? error : photoRefused('PHOTO_UNREADABLE')
  }
}
