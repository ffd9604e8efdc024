import type { Bars } from './find-bars.ts'
import type { GrayImage } from './gray-image.ts'

/** The brightness along a barcode, from one end to the other. */
export type Profile = Float32Array

/** The margin at both ends of the bars, as a share of their length: the ends may be missed, and readers need the white around the bars. */
export const MARGIN = 0.14
/** Scan lines through the bars, spread evenly over their height. */
const LINES = 32
/** Lines through the same bars are alike; lines through text above or below them are not. */
const MIN_LIKENESS = 0.75
const MIN_LINES = 3
/** Samples along a barcode: a VIN has some 300 narrow bars and gaps. */
const SAMPLES = 1500
const MAX_STEPS_PER_PIXEL = 5
/** Lean angles that are tried in addition to the measured one. */
const LEANS = Array.from({ length: 13 }, (_, at) => ((at - 6) * Math.PI) / 180)

/**
 * Returns the mean of the scan lines that show the same bars, and the means of their upper and lower half, because a label may be bent or
 * stained. Lines are aligned along the bars by the lean with the steepest edges.
 */
export function profilesOf(image: GrayImage, bars: Bars): Profile[] {
  const perPixel = Math.min(MAX_STEPS_PER_PIXEL, Math.max(0.5, SAMPLES / bars.length))
  const count = Math.round(bars.length * (1 + 2 * MARGIN) * perPixel)
  const across = Array.from({ length: LINES }, (_, line) => ((line + 0.5) / LINES - 0.5) * bars.height)
  const candidates = LEANS.map((lean) => {
    const lines = across.map((line) => lineThrough(image, bars, { count, perPixel, lean: bars.lean + lean, across: line }))
    const alike = longestAlike(lines)
    return { alike, steep: steepness(mean(alike)) * alike.length }
  })
  const { alike } = candidates.reduce((best, each) => (each.steep > best.steep ? each : best))
  if (alike.length < MIN_LINES) return []
  const half = alike.length >> 1
  return [alike, alike.slice(0, half), alike.slice(half)].filter((lines) => lines.length > 0).map(mean)
}

/** The longest run of lines in which each is like the previous one. */
function longestAlike(lines: readonly Profile[]): readonly Profile[] {
  let [best, start] = [lines.slice(0, 1), 0]
  for (let at = 1; at <= lines.length; at++) {
    if (at < lines.length && likeness(lines[at - 1] as Profile, lines[at] as Profile) >= MIN_LIKENESS) continue
    if (at - start > best.length) best = lines.slice(start, at)
    start = at
  }
  return best
}

/** The correlation of two lines: 1 when they differ only in brightness and contrast. */
function likeness(a: Profile, b: Profile): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] as number, b[at] as number]
    sumA += x
    sumB += y
    sumAA += x * x
    sumBB += y * y
    sumAB += x * y
  }
  const spread = Math.sqrt((sumAA - (sumA * sumA) / a.length) * (sumBB - (sumB * sumB) / a.length))
  return spread === 0 ? 0 : (sumAB - (sumA * sumB) / a.length) / spread
}

interface Line {
  count: number
  perPixel: number
  lean: number
  across: number
}

function lineThrough(image: GrayImage, bars: Bars, { count, perPixel, lean, across }: Line): Profile {
  const [cos, sin] = [Math.cos(bars.angle), Math.sin(bars.angle)]
  const shift = Math.tan(lean) * across
  const profile = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const along = (at - (count - 1) / 2) / perPixel + shift
    profile[at] = brightnessAt(image, bars.x + along * cos - across * sin, bars.y + along * sin + across * cos)
  }
  return profile
}

/** The brightness interpolated between four pixels; outside of the picture that of its edge. */
function brightnessAt({ data, width, height }: GrayImage, x: number, y: number): number {
  const [atX, atY] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))]
  const [left, top] = [Math.floor(atX), Math.floor(atY)]
  const [right, down] = [atX - left, atY - top]
  const at = top * width + left
  const above = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right
  const below = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right
  return above * (1 - down) + below * down
}

function mean(profiles: readonly Profile[]): Profile {
  const sum = new Float32Array(profiles[0]?.length ?? 0)
  for (const profile of profiles) for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (profile[at] as number)
  return sum.map((each) => each / profiles.length)
}

function steepness(profile: Profile): number {
  let sum = 0
  for (let at = 1; at < profile.length; at++) sum += ((profile[at] as number) - (profile[at - 1] as number)) ** 2
  return sum
}
