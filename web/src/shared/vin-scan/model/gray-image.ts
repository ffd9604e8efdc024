/** A picture in shades of gray: one byte a pixel, rows from top to bottom. */
export interface GrayImage {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A part of a picture, in pixels from its top left corner. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** The gray of an RGBA picture (four bytes a pixel), by how bright the eye finds its colors (ITU-R BT.601). */
export function toGray({ data, width, height }: { data: ArrayLike<number>; width: number; height: number }): GrayImage {
  const gray = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < gray.length; at++, from += 4) {
    gray[at] = ((data[from] as number) * 77 + (data[from + 1] as number) * 150 + (data[from + 2] as number) * 29) >> 8
  }
  return { data: gray, width, height }
}

/** The RGBA picture that the barcode reader takes. */
export function toRgba({ data, width, height }: GrayImage): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const pixels = new Uint32Array(data.length)
  for (let at = 0; at < data.length; at++) pixels[at] = (data[at] as number) * 0x010101 + 0xff000000
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** A part of the picture. The area must lie inside of it. */
export function crop(image: GrayImage, { left, top, width, height }: Area): GrayImage {
  const data = new Uint8ClampedArray(width * height)
  for (let row = 0; row < height; row++) {
    const start = (top + row) * image.width + left
    data.set(image.data.subarray(start, start + width), row * width)
  }
  return { data, width, height }
}

/** The picture at another size, interpolated; what becomes smaller than half is averaged by halves first, so that no thin bar is lost. */
export function scale(image: GrayImage, factor: number): GrayImage {
  if (factor < 0.6) return scale(halve(image), factor * 2)
  const width = Math.max(1, Math.round(image.width * factor))
  const height = Math.max(1, Math.round(image.height * factor))
  const columns = Array.from({ length: width }, (_, x) => between(x, factor, image.width))
  const scaled = new Uint8ClampedArray(width * height)
  for (let y = 0, to = 0; y < height; y++) {
    const row = between(y, factor, image.height)
    const [above, below] = [row.first * image.width, row.second * image.width]
    for (const { first, second, share } of columns) {
      const top = (image.data[above + first] as number) * (1 - share) + (image.data[above + second] as number) * share
      const bottom = (image.data[below + first] as number) * (1 - share) + (image.data[below + second] as number) * share
      scaled[to++] = top * (1 - row.share) + bottom * row.share
    }
  }
  return { data: scaled, width, height }
}

/** The two pixels of a row of `length` between which pixel `at` of the scaled row lies, and how near it is to the second. */
function between(at: number, factor: number, length: number): { first: number; second: number; share: number } {
  const from = Math.min(length - 1, Math.max(0, (at + 0.5) / factor - 0.5))
  const first = Math.floor(from)
  return { first, second: Math.min(length - 1, first + 1), share: from - first }
}

/** The picture turned clockwise, in a frame that holds all of it; what was outside becomes the mean gray. */
export function rotate(image: GrayImage, degrees: number): GrayImage {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const width = Math.ceil(Math.abs(image.width * cos) + Math.abs(image.height * sin))
  const height = Math.ceil(Math.abs(image.width * sin) + Math.abs(image.height * cos))
  const [midX, midY] = [(image.width - 1) / 2, (image.height - 1) / 2]
  const [toMidX, toMidY] = [(width - 1) / 2, (height - 1) / 2]
  const rotated = new Uint8ClampedArray(width * height).fill(meanOf(image))
  const { data, width: stride } = image
  for (let y = 0, to = 0; y < height; y++) {
    let fromX = midX - toMidX * cos + (y - toMidY) * sin
    let fromY = midY + toMidX * sin + (y - toMidY) * cos
    for (let x = 0; x < width; x++, to++, fromX += cos, fromY -= sin) {
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= stride - 1 || top >= image.height - 1) continue
      const [right, down] = [fromX - left, fromY - top]
      const at = top * stride + left
      const above = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right
      const below = (data[at + stride] as number) * (1 - right) + (data[at + stride + 1] as number) * right
      rotated[to] = above * (1 - down) + below * down
    }
  }
  return { data: rotated, width, height }
}

/** The picture with its darkest hundredth black and its brightest white. */
export function stretchContrast(image: GrayImage): GrayImage {
  const [dark, bright] = [levelAt(image, 0.01), levelAt(image, 0.99)]
  const range = Math.max(1, bright - dark)
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => ((level - dark) * 255) / range)
  return { ...image, data: image.data.map((level) => levels[level] as number) }
}

/** Every pixel as the mean of the column of `2 * radius + 1` pixels around it: takes the noise out of upright bars, and leaves their edges. */
export function averageColumns({ data, width, height }: GrayImage, radius: number): GrayImage {
  const averaged = new Uint8ClampedArray(data.length)
  const sums = new Uint32Array(width)
  let rows = 0
  for (let y = -radius; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1]
    if (entering < height) {
      rows++
      for (let x = 0, at = entering * width; x < width; x++, at++) sums[x] = (sums[x] as number) + (data[at] as number)
    }
    if (leaving >= 0) {
      rows--
      for (let x = 0, at = leaving * width; x < width; x++, at++) sums[x] = (sums[x] as number) - (data[at] as number)
    }
    if (y >= 0) for (let x = 0, at = y * width; x < width; x++, at++) averaged[at] = (sums[x] as number) / rows
  }
  return { data: averaged, width, height }
}

/** The picture with its edges between left and right made steeper, as an unsharp mask of `radius` pixels does by `amount`. */
export function sharpenRows({ data, width, height }: GrayImage, radius: number, amount: number): GrayImage {
  const sharp = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    let count = 0
    for (let x = -radius; x < width; x++) {
      const [entering, leaving] = [x + radius, x - radius - 1]
      if (entering < width) {
        sum += data[row + entering] as number
        count++
      }
      if (leaving >= 0) {
        sum -= data[row + leaving] as number
        count--
      }
      if (x < 0) continue
      const level = data[row + x] as number
      sharp[row + x] = level + (level - sum / count) * amount
    }
  }
  return { data: sharp, width, height }
}

/** The mean gray of a picture, 0 to 255, from a sample of its pixels. */
export function meanOf({ data }: GrayImage): number {
  const step = Math.max(1, Math.floor(data.length / 10_000))
  let [sum, count] = [0, 0]
  for (let at = 0; at < data.length; at += step, count++) sum += data[at] as number
  return count === 0 ? 0 : sum / count
}

/** The gray below which that share of the pixels lies. */
export function levelAt({ data }: GrayImage, share: number): number {
  const counts = new Uint32Array(256)
  for (const level of data) counts[level] = (counts[level] as number) + 1
  let left = data.length * share
  for (let level = 0; level < 256; level++) {
    left -= counts[level] as number
    if (left < 0) return level
  }
  return 255
}

function halve({ data, width, height }: GrayImage): GrayImage {
  const [halfWidth, halfHeight] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const halved = new Uint8ClampedArray(halfWidth * halfHeight)
  for (let y = 0, to = 0; y < halfHeight; y++) {
    let at = 2 * y * width
    for (let x = 0; x < halfWidth; x++, to++, at += 2) {
      const [right, below] = [width > 1 ? 1 : 0, height > 1 ? width : 0]
      const sum = (data[at] as number) + (data[at + right] as number) + (data[at + below] as number) + (data[at + below + right] as number)
      halved[to] = sum / 4
    }
  }
  return { data: halved, width: halfWidth, height: halfHeight }
}
