/** A picture in shades of gray: one byte a pixel, rows from top to bottom. */
export interface GrayImage {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A part of a picture, in pixels from its top left corner. */
interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Converts an RGBA picture (four bytes a pixel) to gray, weighting its colors by their perceived brightness (ITU-R BT.601). */
export function toGray({ data, width, height }: { data: ArrayLike<number>; width: number; height: number }): GrayImage {
  const gray = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < gray.length; at++, from += 4) {
    gray[at] = ((data[from] as number) * 77 + (data[from + 1] as number) * 150 + (data[from + 2] as number) * 29) >> 8
  }
  return { data: gray, width, height }
}

/** Converts it to the RGBA picture that the barcode reader takes. */
export function toRgba({ data, width, height }: GrayImage): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const pixels = new Uint32Array(data.length)
  for (let at = 0; at < data.length; at++) pixels[at] = (data[at] as number) * 0x010101 + 0xff000000
  return { data: new Uint8ClampedArray(pixels.buffer), width, height }
}

/** A part of the picture. The area must be inside of it. */
export function crop(image: GrayImage, { left, top, width, height }: Area): GrayImage {
  const data = new Uint8ClampedArray(width * height)
  for (let row = 0; row < height; row++) {
    const start = (top + row) * image.width + left
    data.set(image.data.subarray(start, start + width), row * width)
  }
  return { data, width, height }
}

/** The picture at another size, interpolated. Below half its size it is averaged by halves first, so that no thin bar is lost. */
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

/** The two source pixels of a row of `length` that pixel `at` of the scaled row is interpolated from, and the weight of the second. */
function between(at: number, factor: number, length: number): { first: number; second: number; share: number } {
  const from = Math.min(length - 1, Math.max(0, (at + 0.5) / factor - 0.5))
  const first = Math.floor(from)
  return { first, second: Math.min(length - 1, first + 1), share: from - first }
}

/** Stretches the levels so that the darkest hundredth becomes black and the brightest white. */
export function stretchContrast(image: GrayImage): GrayImage {
  const [dark, bright] = [levelAt(image, 0.01), levelAt(image, 0.99)]
  const range = Math.max(1, bright - dark)
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => ((level - dark) * 255) / range)
  return { ...image, data: image.data.map((level) => levels[level] as number) }
}

/** The gray level below which this share of the pixels is. */
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
