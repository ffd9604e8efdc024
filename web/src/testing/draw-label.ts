import { code39 } from '@forecourt/vin/code-39'
import type { GrayImage } from '../shared/vin-scan/model/gray-image.ts'

export interface DrawnLabel {
  text: string
  width?: number
  height?: number
  /** the width of a narrow bar, in pixels */
  unit?: number
  /** how the label is turned, clockwise */
  degrees?: number
  /** the position of its middle; by default that of the picture */
  at?: { x: number; y: number }
  /** how bright white is, and how much it varies from pixel to pixel, 0 to 255 */
  white?: number
  noise?: number
}

const BAR_HEIGHT = 90
const MARGIN = 30
/** Samples averaged for each pixel, in each direction. */
const SAMPLES = 4

/** Draws a white label with a Code 39 barcode on a wall of half its brightness. The result is always the same. */
export function drawLabel({ text, width = 1280, height = 720, unit = 2, degrees = 0, at, white = 235, noise = 0 }: DrawnLabel): GrayImage {
  const bars = code39(text, 0, unit)
  const length = bars.reduce((end, bar) => Math.max(end, bar.x + bar.width), 0)
  const isBlack = new Uint8Array(Math.ceil(length * SAMPLES) + 1)
  for (const bar of bars) isBlack.fill(1, Math.round(bar.x * SAMPLES), Math.round((bar.x + bar.width) * SAMPLES))
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const middle = at ?? { x: width / 2, y: height / 2 }

  const brightness = (x: number, y: number) => {
    const along = (x - middle.x) * cos + (y - middle.y) * sin + length / 2
    const across = Math.abs((y - middle.y) * cos - (x - middle.x) * sin)
    if (across > BAR_HEIGHT / 2 + MARGIN || along < -MARGIN || along > length + MARGIN) return white / 2
    const isBar = across < BAR_HEIGHT / 2 && along >= 0 && along <= length && isBlack[Math.round(along * SAMPLES)] === 1
    return isBar ? white * 0.1 : white
  }

  const random = randomNumbers()
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      let sum = 0
      for (let sample = 0; sample < SAMPLES; sample++) sum += brightness(x + sample / SAMPLES, y + ((sample * 3) % SAMPLES) / SAMPLES)
      data[to] = sum / SAMPLES + (random() - 0.5) * 2 * noise
    }
  }
  return { data, width, height }
}

/** Numbers from 0 to 1, always the same sequence. */
function randomNumbers(): () => number {
  let state = 20_261
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
