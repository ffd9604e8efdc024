import { vinsInCode } from '@forecourt/vin/vins-in-text'
import { type Profile, profilesOf } from './bar-profiles.ts'
import { stripOf } from './bar-strip.ts'
import { findBars } from './find-bars.ts'
import { crop, type GrayImage, levelAt, scale, stretchContrast } from './gray-image.ts'
import { matchCode39 } from './match-code39.ts'

/** Reads the codes of a picture: all of them in any of four directions, or only barcodes with upright bars. Returns their texts. */
export type ReadCodes = (image: GrayImage, codes: 'all' | 'upright bars') => Promise<string[]>

export interface Reading {
  /** without duplicates; more than one only if the picture shows labels of several cars */
  vins: string[]
  /** whether there was a code at all */
  sawCode: boolean
}

/** A picture is dark if at most a hundredth of its pixels is brighter than this, 0 to 255. */
const DARK_BELOW = 110

/**
 * Searches a camera frame for a VIN (rules: vin scanning). To keep each turn short, frames alternate: even turns read the frame as it is, in all
 * four directions, brightened if it is dark; odd turns read the bars that are found at any slant.
 */
export async function readFrame(frame: GrayImage, turn: number, read: ReadCodes): Promise<Reading> {
  if (turn % 2 === 0) return readWhole(levelAt(frame, 0.99) < DARK_BELOW ? stretchContrast(frame) : frame, read)
  const lines = linesOf(frame)
  const reading = await readBars(lines, read)
  return reading.vins.length > 0 || lines[0] === undefined ? reading : matchBars(lines[0], reading)
}

interface PhotoOptions {
  /** how long to continue without a result, in milliseconds */
  budgetMs: number
  now: () => number
}

/**
 * Searches a photo for VINs. Tries one way after another until a VIN is found or the time is up: by its bars, as it is, enlarged, and in parts.
 */
export async function readPhoto(photo: GrayImage, read: ReadCodes, { budgetMs, now }: PhotoOptions): Promise<Reading> {
  const endsAt = now() + budgetMs
  let sawCode = false
  for (const way of waysToRead(photo)) {
    const reading = await way(read)
    if (reading.vins.length > 0) return reading
    sawCode ||= reading.sawCode
    if (now() > endsAt) break
  }
  return { vins: [], sawCode }
}

/** Further block counts with which barcodes are searched. */
const OTHER_BLOCKS = [140, 60]
/** Pixels up to which it makes sense to enlarge a picture. */
const ENLARGED_UP_TO = 2_000_000

function* waysToRead(photo: GrayImage): Generator<(read: ReadCodes) => Promise<Reading>> {
  const lines = linesOf(photo)
  yield (read) => readBars(lines, read)
  yield (read) => readWhole(photo, read)
  for (const profiles of lines) yield async () => matchBars(profiles)
  for (const blocks of OTHER_BLOCKS) {
    const others = linesOf(photo, blocks)
    yield (read) => readBars(others, read)
    for (const profiles of others) yield async () => matchBars(profiles)
  }
  if (photo.width * photo.height <= ENLARGED_UP_TO) yield (read) => readWhole(scale(stretchContrast(photo), 2), read)
  for (const part of partsOf(photo)) {
    const [likeliest = []] = linesOf(part)
    yield (read) => readBars([likeliest], read)
    yield async () => matchBars(likeliest)
    yield (read) => readWhole(scale(stretchContrast(part), part.width * part.height <= ENLARGED_UP_TO ? 2 : 1), read)
  }
}

/** Parts with a shorter side show nothing that the whole photo has not shown. */
const MIN_PART_PX = 300
const PARTS = 3

/** Nine parts of the photo that overlap by half, the middle one first, because users aim at the label. */
function partsOf({ width, height, ...image }: GrayImage): GrayImage[] {
  const [partWidth, partHeight] = [Math.floor((width * 2) / (PARTS + 1)), Math.floor((height * 2) / (PARTS + 1))]
  if (Math.min(partWidth, partHeight) < MIN_PART_PX) return []
  const places = [1, 0, 2].flatMap((row) => [1, 0, 2].map((column) => ({ row, column })))
  return places.map(({ row, column }) =>
    crop(
      { width, height, ...image },
      {
        left: Math.floor(((width - partWidth) * column) / (PARTS - 1)),
        top: Math.floor(((height - partHeight) * row) / (PARTS - 1)),
        width: partWidth,
        height: partHeight,
      },
    ),
  )
}

async function readWhole(image: GrayImage, read: ReadCodes): Promise<Reading> {
  return toReading(await read(image, 'all'))
}

/** Scan lines through each barcode that was found. */
function linesOf(image: GrayImage, blocks?: number): Profile[][] {
  return findBars(image, blocks).map((bars) => profilesOf(image, bars))
}

async function readBars(lines: readonly Profile[][], read: ReadCodes): Promise<Reading> {
  let sawCode = false
  for (const profiles of lines) {
    const strip = stripOf(profiles)
    const reading = toReading(strip === null ? [] : await read(strip, 'upright bars'))
    if (reading.vins.length > 0) return reading
    sawCode ||= reading.sawCode
  }
  return { vins: [], sawCode }
}

/** Compares whole symbols, for bars that are too small or too blurred for the reader. Returns `otherwise` without a VIN. */
function matchBars(profiles: readonly Profile[], otherwise: Reading = { vins: [], sawCode: false }): Reading {
  const vin = matchCode39(profiles)
  return vin === null ? otherwise : { vins: [vin], sawCode: true }
}

function toReading(texts: readonly string[]): Reading {
  return { vins: [...new Set(texts.flatMap(vinsInCode))], sawCode: texts.length > 0 }
}
