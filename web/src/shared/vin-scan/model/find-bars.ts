import type { GrayImage } from './gray-image.ts'

/** A group of parallel bars: a band through the middle of a barcode, at any slant. */
export interface Bars {
  /** the middle, in pixels */
  x: number
  y: number
  /** the direction from bar to bar, radians clockwise from the right */
  angle: number
  /** the deviation of the bars from a right angle to that direction, radians, in a picture taken from the side */
  lean: number
  /** the size along that direction and across it, in pixels */
  length: number
  height: number
}

/** The gradients in a square of the picture. */
interface Block {
  energy: number
  /** the doubled angle of the gradients, as a vector whose length is their agreement: 0 to 1 */
  cos: number
  sin: number
}

/** The default number of blocks along the longer side of a picture. */
const BLOCKS = 90
const MIN_BLOCK_PX = 6
/** The gradients of bars agree on a direction, those of letters less so, and noise hides it. Groups above the first value are tried first. */
const MIN_AGREEMENTS = [0.8, 0.55]
/** The largest angle between neighbors of one barcode, as the cosine of twice that angle. */
const SAME_DIRECTION = Math.cos((2 * 20 * Math.PI) / 180)
/** A block with a weaker gradient is plain, as a share of the strongest blocks' gradient. */
const MIN_ENERGY = 0.06
const MIN_LENGTH_BLOCKS = 5
const MAX_FOUND = 3
/** The largest angle between the direction of the whole barcode and the normal of its bars. */
const MAX_LEAN = (20 * Math.PI) / 180

/**
 * Returns the possible barcodes of a picture, likeliest first, at most six. More `blocks` separate what is close together, fewer tolerate more
 * noise.
 */
export function findBars(image: GrayImage, blocks = BLOCKS): Bars[] {
  const size = Math.max(MIN_BLOCK_PX, Math.round(Math.max(image.width, image.height) / blocks))
  const [columns, rows] = [Math.floor(image.width / size), Math.floor(image.height / size)]
  if (columns < 3 || rows < 2) return []
  const squares = blocksOf(image, size, columns, rows)
  const strongest = [...squares.map(({ energy }) => energy)].sort((a, b) => b - a)[Math.floor(squares.length / 100)] as number
  return MIN_AGREEMENTS.flatMap((agreement) => {
    const isBar = squares.map(({ energy, cos, sin }) => energy > strongest * MIN_ENERGY && Math.hypot(cos, sin) > agreement)
    return groupsOf(squares, isBar, columns, rows)
      .map((group) => measure(group, squares, columns, size))
      .filter(({ bars }) => bars.length >= MIN_LENGTH_BLOCKS * size && bars.length > bars.height)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MAX_FOUND)
      .map(({ bars }) => bars)
  })
}

function blocksOf({ data, width }: GrayImage, size: number, columns: number, rows: number): Block[] {
  const blocks: Block[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [xx, yy, xy] = [0, 0, 0]
      const [lastX, lastY] = [Math.min(size, width - 1 - column * size), size - (row === rows - 1 ? 1 : 0)]
      for (let y = 0; y < lastY; y++) {
        let at = (row * size + y) * width + column * size
        for (let x = 0; x < lastX; x++, at++) {
          // both at the center of four pixels: with fine bars, direct neighbors would give another direction
          const down = (data[at + width + 1] as number) - (data[at] as number)
          const up = (data[at + 1] as number) - (data[at + width] as number)
          const [right, below] = [down + up, down - up]
          xx += right * right
          yy += below * below
          xy += right * below
        }
      }
      const energy = xx + yy
      blocks.push({ energy, cos: energy === 0 ? 0 : (xx - yy) / energy, sin: energy === 0 ? 0 : (2 * xy) / energy })
    }
  }
  return blocks
}

/** Groups blocks with bars that are at most one block apart and agree on the direction. */
function groupsOf(blocks: readonly Block[], isBar: readonly boolean[], columns: number, rows: number): number[][] {
  const seen = new Set<number>()
  const groups: number[][] = []
  for (let start = 0; start < blocks.length; start++) {
    if (!isBar[start] || seen.has(start)) continue
    const group = [start]
    seen.add(start)
    // the group grows during the loop
    for (const at of group) {
      for (const next of neighbors(at, columns, rows)) {
        if (!isBar[next] || seen.has(next) || !agree(blocks[at] as Block, blocks[next] as Block)) continue
        seen.add(next)
        group.push(next)
      }
    }
    groups.push(group)
  }
  return groups
}

function agree(a: Block, b: Block): boolean {
  return a.cos * b.cos + a.sin * b.sin > SAME_DIRECTION * Math.hypot(a.cos, a.sin) * Math.hypot(b.cos, b.sin)
}

function* neighbors(at: number, columns: number, rows: number): Generator<number> {
  const [column, row] = [at % columns, Math.floor(at / columns)]
  for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y++) {
    for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++) yield y * columns + x
  }
}

function measure(group: readonly number[], blocks: readonly Block[], columns: number, size: number): { bars: Bars; weight: number } {
  let [cos, sin, weight] = [0, 0, 0]
  for (const at of group) {
    const block = blocks[at] as Block
    cos += block.cos * block.energy
    sin += block.sin * block.energy
    weight += Math.hypot(block.cos, block.sin) * Math.sqrt(block.energy)
  }
  const squareToBars = Math.atan2(sin, cos) / 2
  const angle = directionOf(group, blocks, columns, squareToBars)
  const [toX, toY] = [Math.cos(angle), Math.sin(angle)]
  const along: number[] = []
  const across: number[] = []
  for (const at of group) {
    const [x, y] = [((at % columns) + 0.5) * size, (Math.floor(at / columns) + 0.5) * size]
    along.push(x * toX + y * toY)
    across.push(y * toX - x * toY)
  }
  const [lengthwise, crosswise] = [extent(along, 0), extent(across, 0.1)]
  return {
    bars: {
      x: lengthwise.middle * toX - crosswise.middle * toY,
      y: lengthwise.middle * toY + crosswise.middle * toX,
      angle,
      lean: squareToBars - angle,
      length: lengthwise.size + size,
      height: crosswise.size + size,
    },
    weight,
  }
}

/** The direction in which the blocks lie if it is near that of their gradients; otherwise the latter. */
function directionOf(group: readonly number[], blocks: readonly Block[], columns: number, squareToBars: number): number {
  let [weight, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0]
  for (const at of group) {
    const { energy } = blocks[at] as Block
    const share = Math.sqrt(energy)
    const [x, y] = [at % columns, Math.floor(at / columns)]
    weight += share
    sumX += x * share
    sumY += y * share
    sumXX += x * x * share
    sumYY += y * y * share
    sumXY += x * y * share
  }
  const [meanX, meanY] = [sumX / weight, sumY / weight]
  const xx = sumXX / weight - meanX * meanX
  const yy = sumYY / weight - meanY * meanY
  const xy = sumXY / weight - meanX * meanY
  const lying = Math.atan2(2 * xy, xx - yy) / 2
  // a direction and its opposite are the same
  const lean = Math.atan(Math.tan(squareToBars - lying))
  return Math.abs(lean) < MAX_LEAN ? squareToBars - lean : squareToBars
}

/** The range of the numbers, without the given share of them at either end. */
function extent(numbers: number[], without: number): { middle: number; size: number } {
  const sorted = numbers.sort((a, b) => a - b)
  const cut = Math.floor(sorted.length * without)
  const [first, last] = [sorted[cut] as number, sorted[sorted.length - 1 - cut] as number]
  return { middle: (first + last) / 2, size: last - first }
}
