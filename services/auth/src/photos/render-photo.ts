import { STAFF_PHOTO_SIZE } from '@forecourt/contracts/auth/profile'
import sharp from 'sharp'
import { PHOTO_MAX_PIXELS, type PhotoRefusal } from './photo-refusals.ts'

// the loaders of other formats are blocked; an SVG, for one, is text that would be rendered
sharp.block({
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'],
})
// one thread and no cache: the process handles one photo at a time, and libvips does not release memory
sharp.concurrency(1)
sharp.cache(false)

const QUALITY = 82

/**
 * Renders a photo for customers: upright, cropped to a square, `STAFF_PHOTO_SIZE` pixels wide, a JPEG without the camera's metadata
 * (rules: staff profile). Returns the reason for the refusal when it is damaged or has too many pixels.
 */
export async function renderPhoto(file: Uint8Array): Promise<Buffer | PhotoRefusal> {
  try {
    // metadata() reads only the header; limitInputPixels below catches a header that lies
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > PHOTO_MAX_PIXELS) return 'PHOTO_TOO_MANY_PIXELS'
    return await sharp(file, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: STAFF_PHOTO_SIZE, height: STAFF_PHOTO_SIZE, fit: 'cover' })
      .flatten({ background: 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch {
    return 'PHOTO_UNREADABLE'
  }
}
