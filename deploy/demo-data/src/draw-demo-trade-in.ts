import type { PhotoShot } from '@forecourt/trade-in/photos'
import sharp from 'sharp'

const WIDTH = 1_000
const HEIGHT = 750
type Color = readonly [number, number, number]
const SKY: Color = [176, 204, 226]
const ASPHALT: Color = [104, 106, 110]
const GLASS: Color = [52, 66, 80]
const TIRE: Color = [28, 28, 30]
const RIM: Color = [196, 200, 204]

/** A photo of a car as its owner would take it for a trade-in: simple, and no other for the same shot and color. */
export function drawDemoTradeIn(shot: PhotoShot, paint: Color): Promise<Buffer> {
  const draw = shot === 'driver-side' || shot === 'passenger-side' ? side : shot === 'odometer' || shot === 'interior' ? dashboard : end
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [r, g, b] = shaded(draw(x / WIDTH, y / HEIGHT, paint), y / HEIGHT)
      pixels.set([r, g, b], (y * WIDTH + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

function side(x: number, y: number, paint: Color): Color {
  for (const wheel of [0.27, 0.73]) {
    const distance = Math.hypot(x - wheel, (y - 0.68) * 0.75)
    if (distance < 0.04) return RIM
    if (distance < 0.075) return TIRE
  }
  if (isIn(x, y, 0.1, 0.46, 0.9, 0.68)) return Math.abs(y - 0.57) < 0.004 ? darker(paint) : paint
  const roof = 0.3 + (y - 0.46) * -0.4
  if (y > 0.3 && y < 0.46 && x > roof && x < 1 - roof) return Math.abs(x - 0.5) < 0.012 ? paint : GLASS
  return y < 0.62 ? SKY : ASPHALT
}

function end(x: number, y: number, paint: Color): Color {
  if (isIn(x, y, 0.22, 0.68, 0.32, 0.78) || isIn(x, y, 0.68, 0.68, 0.78, 0.78)) return TIRE
  if (isIn(x, y, 0.24, 0.52, 0.34, 0.58) || isIn(x, y, 0.66, 0.52, 0.76, 0.58)) return [238, 232, 196]
  if (isIn(x, y, 0.43, 0.61, 0.57, 0.65)) return [236, 236, 240]
  if (isIn(x, y, 0.2, 0.46, 0.8, 0.7)) return paint
  const window = 0.32 - (y - 0.28) * 0.3
  if (y > 0.28 && y < 0.46 && x > window && x < 1 - window) return GLASS
  return y < 0.62 ? SKY : ASPHALT
}

function dashboard(x: number, y: number, paint: Color): Color {
  for (const dial of [0.38, 0.62]) {
    const distance = Math.hypot(x - dial, (y - 0.42) * 0.75)
    if (distance < 0.1) return Math.abs(x - dial + (y - 0.42)) < 0.004 ? [220, 60, 48] : [18, 20, 24]
    if (distance < 0.11) return RIM
  }
  const wheel = Math.hypot(x - 0.5, (y - 0.78) * 0.75)
  if (wheel > 0.24 && wheel < 0.28) return TIRE
  return y < 0.2 ? GLASS : y > 0.6 ? darker(paint) : [46, 48, 52]
}

function isIn(x: number, y: number, left: number, top: number, right: number, bottom: number): boolean {
  return x > left && x < right && y > top && y < bottom
}

function darker([r, g, b]: Color): Color {
  return [r * 0.7, g * 0.7, b * 0.7]
}

/** A little lighter above than below, as in daylight. */
function shaded([r, g, b]: Color, y: number): Color {
  const light = 1.08 - y * 0.2
  return [Math.min(255, r * light), Math.min(255, g * light), Math.min(255, b * light)]
}
