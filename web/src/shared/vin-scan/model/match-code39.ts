import { hasValidCheckDigit, VIN_LENGTH } from '@forecourt/vin/check-digit'
import { CODE_39 } from '@forecourt/vin/code-39'
import { MARGIN, type Profile } from './bar-profiles.ts'

/** The characters of a VIN. The I that precedes it on import labels is matched separately. */
const VIN_CHARACTERS = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ']
/** Start, VIN and stop; one more with the I of import labels. */
const SYMBOL_COUNTS = [VIN_LENGTH + 2, VIN_LENGTH + 3]
/** The widths of wide bars that printers use, in narrow bars. */
const WIDE = [2, 2.5, 3]
/** The blurs of the picture that are tried, in narrow bars. */
const BLURS = [0.5, 0.9]
/** The largest offset of a symbol from its expected place, in samples, because labels bend. */
const MAX_DRIFT = 3
/** Places of the start and of the stop mark that are tried. */
const ENDS = 2
/** The least likeness of the start and stop mark, of each symbol, of the symbols so far on average, and of all symbols: 1 is identical. */
const MIN_END_LIKENESS = 0.72
const MIN_LIKENESS = 0.45
const MIN_LIKENESS_ON_THE_WAY = 0.75
const MIN_MEAN_LIKENESS = 0.82
/** Variants that must give the same VIN: guesses differ each time. */
const MIN_SUPPORT = 3

/** The expected image of each symbol, with mean 0 and length 1. */
type Templates = ReadonlyMap<string, Float32Array>

interface End {
  at: number
  likeness: number
}

/**
 * Reads the VIN of a Code 39 that is too small or too blurred to separate its bars. Instead of detecting edges, it compares whole symbols with their
 * simulated camera image, which works while a narrow bar is about one pixel. Takes lines through the same bars. Returns null unless three readings
 * agree, the check digit is right and the rest is plausible.
 */
export function matchCode39(profiles: readonly Profile[]): string | null {
  const support = new Map<string, number>()
  for (const line of profiles.flatMap((profile) => [profile, profile.slice().reverse()])) {
    for (const wide of WIDE) {
      for (const blur of BLURS) {
        const vins = [...candidates(line, wide, blur)].filter(({ likeness }) => likeness > MIN_MEAN_LIKENESS).map(({ vin }) => vin)
        for (const vin of new Set(vins)) support.set(vin, (support.get(vin) ?? 0) + 1)
      }
    }
  }
  const [best] = [...support].filter(([vin, count]) => count >= MIN_SUPPORT && isPlausible(vin)).sort(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}

/** Besides the check digit: in North America the last four are digits, and no model year is U, Z or 0 (49 CFR 565.15). Guesses rarely meet this. */
function isPlausible(vin: string): boolean {
  return hasValidCheckDigit(vin) && /^.{9}[^UZ0].{3}\d{4}$/.test(vin)
}

function* candidates(line: Profile, wide: number, blur: number): Generator<{ vin: string; likeness: number }> {
  // the profile has margins, and the bars that were found may be a symbol longer or shorter
  const bars = line.length / (1 + 2 * MARGIN)
  for (const symbols of SYMBOL_COUNTS) {
    const roughPitch = bars / symbols
    const star = templatesFor(roughPitch, wide, blur).get('*') as Float32Array
    const reach = Math.round(roughPitch * 1.6)
    const margin = Math.round(bars * MARGIN)
    const starts = bestEnds(line, star, margin - reach, margin + reach)
    const stops = bestEnds(line, star, line.length - margin - star.length - reach, line.length - margin - star.length + reach)
    for (const start of starts) {
      for (const stop of stops) {
        const pitch = (stop.at - start.at) / (symbols - 1)
        if (Math.abs(pitch / roughPitch - 1) > 0.12) continue
        const found = follow(line, { start: start.at, pitch, symbols }, templatesFor(pitch, wide, blur))
        if (found !== null) yield found
      }
    }
  }
}

/** The likeliest places of a start or stop mark, at most ENDS. */
function bestEnds(line: Profile, star: Float32Array, from: number, to: number): End[] {
  const ends: End[] = []
  for (let at = Math.max(0, from); at <= Math.min(line.length - star.length, to); at++)
    ends.push({ at, likeness: likenessAt(line, at, star) })
  const peaks = ends.filter(({ likeness }, index) => {
    const [before, after] = [ends[index - 1]?.likeness ?? -1, ends[index + 1]?.likeness ?? -1]
    return likeness > MIN_END_LIKENESS && likeness >= before && likeness > after
  })
  return peaks.sort((a, b) => b.likeness - a.likeness).slice(0, ENDS)
}

interface Places {
  start: number
  pitch: number
  symbols: number
}

/** The best reading of the symbols so far. */
interface Step {
  likeness: number
  text: string
  worst: number
}

/** Reads symbol after symbol from `start`. Each may be a little off its place, which also shifts the ones after it. */
function follow(line: Profile, { start, pitch, symbols }: Places, templates: Templates): { vin: string; likeness: number } | null {
  const drifts = Array.from({ length: 2 * MAX_DRIFT + 1 }, (_, index) => index - MAX_DRIFT)
  let steps: (Step | null)[] = drifts.map((drift) => (Math.abs(drift) <= 1 ? { likeness: 0, text: '', worst: 1 } : null))
  for (let symbol = 0; symbol < symbols; symbol++) {
    const allowed = allowedAt(symbol, symbols)
    steps = drifts.map((drift, index) => {
      const before = [steps[index - 1], steps[index], steps[index + 1]].reduce<Step | null>(
        (best, each) => (each && each.likeness > (best?.likeness ?? -1) ? each : best),
        null,
      )
      if (before === null) return null
      const found = likeliest(line, Math.round(start + symbol * pitch + drift), templates, allowed)
      return {
        likeness: before.likeness + found.likeness,
        text: before.text + found.character,
        worst: Math.min(before.worst, found.likeness),
      }
    })
    if (steps.every((step) => step === null || step.likeness < (symbol + 1) * MIN_LIKENESS_ON_THE_WAY)) return null
  }
  const best = steps.reduce((one, other) => ((other?.likeness ?? -1) > (one?.likeness ?? -1) ? other : one))
  if (best === null || best.worst < MIN_LIKENESS) return null
  return { vin: best.text.slice(1, -1).slice(-VIN_LENGTH), likeness: best.likeness / symbols }
}

function allowedAt(symbol: number, symbols: number): readonly string[] {
  if (symbol === 0 || symbol === symbols - 1) return ['*']
  return symbol === 1 && symbols === VIN_LENGTH + 3 ? ['I'] : VIN_CHARACTERS
}

function likeliest(line: Profile, at: number, templates: Templates, allowed: readonly string[]): { character: string; likeness: number } {
  let best = { character: '', likeness: -1 }
  for (const character of allowed) {
    const likeness = likenessAt(line, at, templates.get(character) as Float32Array)
    if (likeness > best.likeness) best = { character, likeness }
  }
  return best
}

/** The correlation of the line from `at` and the template, regardless of brightness and contrast: 1 is identical, 0 unrelated. */
function likenessAt(line: Profile, at: number, template: Float32Array): number {
  if (at < 0 || at + template.length > line.length) return -1
  let [sum, squares, product] = [0, 0, 0]
  for (let index = 0; index < template.length; index++) {
    const level = line[at + index] as number
    sum += level
    squares += level * level
    product += level * (template[index] as number)
  }
  const spread = squares - (sum * sum) / template.length
  return spread <= 0 ? 0 : product / Math.sqrt(spread)
}

/** A cache of templates by their parameters, because pitches recur. */
const made = new Map<string, Templates>()
const MAX_MADE = 500
/** Smaller differences in pitch give the same template. */
const PITCH_STEP = 0.25

function templatesFor(pitch: number, wide: number, blur: number): Templates {
  const rounded = Math.round(pitch / PITCH_STEP) * PITCH_STEP
  const key = `${rounded} ${wide} ${blur}`
  const known = made.get(key)
  if (known !== undefined) return known
  const templates = new Map(['*', 'I', ...VIN_CHARACTERS].map((each) => [each, template(CODE_39[each] as string, rounded, wide, blur)]))
  if (made.size >= MAX_MADE) made.clear()
  made.set(key, templates)
  return templates
}

/** Points that are averaged for a sample of a template. */
const FINE = 4

function template(pattern: string, pitch: number, wide: number, blur: number): Float32Array {
  const modules = 7 + 3 * wide
  const narrow = (pitch / modules) * FINE
  const edges = [0]
  for (const width of pattern) edges.push((edges.at(-1) as number) + (width === 'w' ? wide : 1) * narrow)
  // beyond the symbol, on both sides: a narrow gap, then a bar of the next symbol
  const isBar = (fine: number) => {
    if (fine < 0) return fine < -narrow
    const element = edges.findIndex((edge) => fine < edge) - 1
    return element === -2 ? fine >= (edges.at(-1) as number) + narrow : element % 2 === 0
  }
  const reach = Math.max(1, Math.round(blur * narrow))
  const count = Math.round(pitch)
  const levels = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    let [sum, weights] = [0, 0]
    for (let offset = -2 * reach; offset <= 2 * reach; offset++) {
      const weight = Math.exp(-0.5 * (offset / reach) ** 2)
      weights += weight
      if (!isBar((at + 0.5) * FINE + offset)) sum += weight
    }
    levels[at] = sum / weights
  }
  const mean = levels.reduce((sum, level) => sum + level, 0) / count
  const length = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0))
  return levels.map((level) => (level - mean) / length)
}
