import type { Profile } from './bar-profiles.ts'
import type { GrayImage } from './gray-image.ts'

/** Pixel rows per scan line, so that the reader sees each line more than once. */
const ROWS = 4
/** The ranges in which the darkest and brightest level are searched, in samples on both sides: a few narrow bars, and a few characters. */
const LOCAL_RADII = [24, 48]
/** The radii of sharpening, in samples: about a narrow bar of small and of large barcodes. */
const SHARPEN_RADII = [4, 8]
const SHARPEN_AMOUNT = 3
/** Smaller differences in brightness count as plain, 0 to 255. */
const MIN_CONTRAST = 20

/**
 * Returns an image of scan lines through a barcode, one below the other, each processed in several ways that make faint, unevenly lit and
 * blurred bars readable. The reader tries them all in one pass. Null without a line.
 */
export function stripOf(profiles: readonly Profile[]): GrayImage | null {
  const width = profiles[0]?.length ?? 0
  if (width === 0) return null
  const lines = profiles.flatMap(waysToSee)
  const data = new Uint8ClampedArray(width * ROWS * lines.length)
  for (const [at, line] of lines.entries()) {
    for (let row = 0; row < ROWS; row++) data.set(line, (at * ROWS + row) * width)
  }
  return { data, width, height: ROWS * lines.length }
}

function waysToSee(profile: Profile): Profile[] {
  const sharpened = SHARPEN_RADII.map((radius) => sharpen(profile, radius))
  return [
    stretch(profile),
    ...LOCAL_RADII.map((radius) => stretchLocally(profile, radius)),
    ...sharpened.map(stretch),
    ...sharpened.map((line) => stretchLocally(line, LOCAL_RADII.at(-1) as number)),
  ]
}

/** Stretches the levels from black to white, ignoring the darkest and brightest 3 %. */
function stretch(profile: Profile): Profile {
  const sorted = profile.slice().sort()
  const dark = sorted[Math.floor(sorted.length * 0.03)] as number
  const bright = sorted[Math.floor(sorted.length * 0.97)] as number
  return profile.map((level) => ((level - dark) * 255) / Math.max(1, bright - dark))
}

/** Stretches the levels from black to white within a neighborhood, which removes shadows and reflections. */
function stretchLocally(profile: Profile, radius: number): Profile {
  return profile.map((level, at) => {
    let [dark, bright] = [level, level]
    for (let near = Math.max(0, at - radius); near <= Math.min(profile.length - 1, at + radius); near++) {
      const other = profile[near] as number
      if (other < dark) dark = other
      else if (other > bright) bright = other
    }
    return ((level - dark) * 255) / Math.max(MIN_CONTRAST, bright - dark)
  })
}

/** Increases the contrast to the mean of the neighborhood, which separates narrow bars that blur has made gray. */
function sharpen(profile: Profile, radius: number): Profile {
  const sums = new Float64Array(profile.length + 1)
  for (let at = 0; at < profile.length; at++) sums[at + 1] = (sums[at] as number) + (profile[at] as number)
  return profile.map((level, at) => {
    const [from, to] = [Math.max(0, at - radius), Math.min(profile.length, at + radius + 1)]
    const mean = ((sums[to] as number) - (sums[from] as number)) / (to - from)
    return level + (level - mean) * SHARPEN_AMOUNT
  })
}
