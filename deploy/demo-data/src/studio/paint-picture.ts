import sharp from 'sharp'
import type { UnpaintedPicture } from './render-car.ts'
import type { Vector } from './vectors.ts'

const STEPS = 4_096
/** Light beyond this is white. */
const BRIGHTEST = 4

/** Maps light to bytes like a camera: bright parts are compressed. */
const SHOWN = Uint8Array.from({ length: STEPS + 1 }, (_, n) => {
  const light = (n / STEPS) ** 2 * BRIGHTEST
  const shown = light < 0.6 ? light : 0.6 + (1 - Math.exp(-(light - 0.6) * 1.6)) * 0.4
  return Math.min(255, Math.round(255 * shown ** (1 / 2.2)))
})

/** Paints a rendered picture in a color (linear red, green, blue); returns a JPEG of this size. */
export async function paintPicture(picture: UnpaintedPicture, color: Vector, width: number, height: number): Promise<Buffer> {
  const { rest, paint } = picture
  const bytes = new Uint8Array(rest.length)
  for (let at = 0; at < paint.length; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const light = (rest[at * 3 + channel] as number) + (paint[at] as number) * (color[channel] as number)
      bytes[at * 3 + channel] = SHOWN[Math.min(STEPS, Math.sqrt(Math.max(0, light) / BRIGHTEST) * STEPS) | 0] as number
    }
  }
  return sharp(bytes, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { kernel: 'lanczos3' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
