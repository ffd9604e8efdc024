import { STAFF_PHOTO_SIZE } from '@forecourt/contracts/auth/profile'
import sharp from 'sharp'
import { PHOTO_MAX_PIXELS, type PhotoRefusal } from './photo-refusals.ts'

// decode only sniffed photo formats; an SVG is text that would be rendered
sharp.block({
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'],
})
// one thread and no cache: the process handles one photo at a time, and libvips does not release memory
sharp.concurrency(1)
sharp.cache(false)

const QUALITY = 82

/**
 * A photo as customers see it: upright, cut to a square, `STAFF_PHOTO_SIZE` pixels wide, a JPEG without what the camera wrote (rules: staff profile).
 * Returns why it is refused when it is damaged or unpacks to too much.
 */
export async function drawPhoto(file: Uint8Array): Promise<Buffer | PhotoRefusal> {
  try {
    // by the header alone; what lies about it is stopped below
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
