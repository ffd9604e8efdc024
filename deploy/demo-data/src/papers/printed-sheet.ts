import { code39 } from '@forecourt/vin/code-39'
import { dotsOf } from './dot-matrix.ts'

/** A letter sheet at 150 dots per inch. */
export const SHEET_WIDTH = 1_275
export const SHEET_HEIGHT = 1_650
const WHITE = 255

/** A printed sheet of paper as gray pixels, a byte each, row by row. */
export class PrintedSheet {
  readonly pixels = Buffer.alloc(SHEET_WIDTH * SHEET_HEIGHT, WHITE)

  /** Fills a rectangle; `ink` is 0 for black. */
  fill(left: number, top: number, width: number, height: number, ink = 40): void {
    const [from, to] = [Math.round(left), Math.round(left + width)]
    for (let row = Math.round(top); row < Math.round(top + height); row++) {
      this.pixels.fill(ink, row * SHEET_WIDTH + from, row * SHEET_WIDTH + to)
    }
  }

  /** Writes a line, each dot `size` pixels wide. */
  write(text: string, left: number, top: number, size = 3): void {
    for (const { x, y } of dotsOf(text)) this.fill(left + x * size, top + y * size, size, size)
  }

  /** Draws a box, with a cross in it if it is ticked. */
  box(left: number, top: number, isTicked: boolean): void {
    const side = 24
    for (const [x, y, width, height] of [
      [0, 0, side, 2],
      [0, side - 2, side, 2],
      [0, 0, 2, side],
      [side - 2, 0, 2, side],
    ] as const) {
      this.fill(left + x, top + y, width, height)
    }
    if (!isTicked) return
    for (let step = 4; step < side - 6; step++) {
      this.fill(left + step, top + step, 3, 3, 20)
      this.fill(left + side - 3 - step, top + step, 3, 3, 20)
    }
  }

  /** Draws a VIN as a Code 39 barcode. */
  barcode(vin: string, left: number, top: number): void {
    for (const { x, width } of code39(vin, left, 3)) this.fill(x, top, width, 90, 0)
  }
}
