import { hasValidCheckDigit, hasVinForm, VIN_LENGTH } from '@forecourt/vin/check-digit'
import type { FeedVehicle } from './feed-vehicle.ts'

/** The file extensions that staff may choose (rules: accepted files). */
export const DOCUMENT_FILE_TYPES = ['.pdf', '.jpg', '.jpeg', '.png', '.mp4'] as const
/** The same for browsers on phones (rules: accepted files). */
export const DOCUMENT_FILE_TYPES_ON_PHONES = ['.pdf', '.mp4'] as const

/** The kinds of documents that a file name can indicate. */
type NamedKind = 'inspection' | 'autocheck' | 'msrp' | 'video'

/** Normalizes an identifier to letters and digits in upper case (rules: identifiers compared). */
export function plainIdentifier(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase()
}

/** Returns the file name without folder and extension. */
function baseName(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/i, '')
}

const STOCK_MIN = 3
/** Shorter stock numbers occur within too many names. */
const PART_MIN = 4
const STOCK_MAX = 15
/** The words with which cameras and phones begin the name of a picture. */
const CAMERA_WORDS = 'img|dscn?|pxl|mvi|vid|screenshot'
const OTHER_WORDS =
  'image|scan|scanned|photo|pic|doc|document|file|copy|page|inspection|autocheck|carfax|msrp|window|sticker|video|multi|point|report|form|final|new|used|vehicle|car|walkaround|signed|history'
/** Words of file names that are not stock numbers, with the numbers that cameras and scanners append. */
const NOT_A_STOCK_NUMBER = new RegExp(`^(?:${CAMERA_WORDS}|${OTHER_WORDS})\\d*$`, 'i')
/** A day or a month, whichever comes first. */
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
/** '172530', '172530123' with milliseconds, '17-25-30', '17.25'. */
const TIME = '(?:[01]\\d|2[0-3])(?:[0-5]\\d[0-5]\\d(?:\\d{3})?|[-._][0-5]\\d(?:[-._][0-5]\\d)?)'
/** Dates with the time after them, and the running numbers of cameras: no part of them is an identifier (rules: document type by name). */
const DATES_AND_CAMERA_NUMBERS: readonly RegExp[] = [
  // 20261121, VID_20261121_172530, scan20261121172530, IMG-20261121-WA0003
  new RegExp(`(?<=(?:^|[^0-9a-z])(?:${CAMERA_WORDS}|${OTHER_WORDS})?)20\\d{6}(?:[-_ t]?${TIME}|-WA\\d+)?(?![0-9a-z])`, 'gi'),
  // 2026-11-21, 2026_11_21 17.25
  new RegExp(`(?<!\\d)20\\d\\d([-._ ])\\d\\d\\1\\d\\d(?:[-_ t]${TIME})?(?!\\d)`, 'gi'),
  // 11-21-2026, 21.11.26
  new RegExp(`(?<![0-9a-z])${DAY}([-._ ])${DAY}\\1(?:20)?\\d\\d(?:[-_ t]${TIME})?(?![0-9a-z])`, 'gi'),
  // IMG_4410
  new RegExp(`(?<![0-9a-z])(?:${CAMERA_WORDS})[-_ ]?\\d+`, 'gi'),
]
/** Names an inspection, but may be a stock number if a name has no other token with a digit. */
const INSPECTION_NUMBER = '172'

/** At least as many characters as a VIN has, all of which a VIN may have. */
const VIN_RUN = /[A-HJ-NPR-Z0-9]{17,}/g
/** VINs end in a number. */
const VIN_END = /\d{4}$/

/**
 * Returns the possible identifiers of a vehicle in a file name, most likely first: a VIN that is the whole name, else a VIN within it, or what may be
 * one with words directly around it, else tokens of 3 to 15 letters and digits that may be a stock number, those with a digit first
 * (rules: document type by name). Empty if there are none.
 */
export function identifiersOfName(fileName: string): string[] {
  const base = baseName(fileName)
  const whole = plainIdentifier(base)
  if (hasVinForm(whole)) return [whole]
  const alone = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/i.exec(base)
  if (alone) return [alone[0].toUpperCase()]
  const rest = withoutDates(base)
  const vins = (rest.toUpperCase().match(VIN_RUN) ?? []).flatMap(vinsInRun)
  if (vins.length > 0) return [...new Set(vins)]
  const tokens = rest.split(/[^0-9a-z-]+/i).flatMap(spellingsOfToken)
  const fitting = [...new Set(tokens.map(plainIdentifier))].filter(
    (token) => token.length >= STOCK_MIN && token.length <= STOCK_MAX && !NOT_A_STOCK_NUMBER.test(token),
  )
  const withDigit = fitting.filter((token) => /\d/.test(token))
  const numbered = withDigit.length > 1 ? withDigit.filter((token) => token !== INSPECTION_NUMBER) : withDigit
  return [...numbered, ...fitting.filter((token) => !/\d/.test(token))]
}

/** Returns what a token may mean, most likely first: 'N1102' and 'N1102-msrp' for 'N1102-msrp'; '22-451A', '22' and '451A' for '22-451A'. */
function spellingsOfToken(token: string): string[] {
  const numbers = token.split('-').filter((part) => !NOT_A_STOCK_NUMBER.test(part))
  return [numbers.join('-'), ...numbers, token]
}

/**
 * Returns what may be the VIN in a run of characters, which a word may directly precede or follow, most likely first: what ends like a VIN and has a
 * valid check digit, the last one first, because the word is usually before it; then the run's end and its beginning, first the end if it is like a
 * VIN's.
 */
function vinsInRun(run: string): string[] {
  const vins = Array.from({ length: run.length - VIN_LENGTH + 1 }, (_, at) => run.slice(at, at + VIN_LENGTH)).reverse()
  const valid = vins.filter((vin) => VIN_END.test(vin) && hasValidCheckDigit(vin))
  const ends = [run.slice(-VIN_LENGTH), run.slice(0, VIN_LENGTH)]
  return [...valid, ...(VIN_END.test(run) ? ends : ends.reverse())]
}

/** Returns a base name without dates, times and the running numbers of cameras. */
function withoutDates(base: string): string {
  return DATES_AND_CAMERA_NUMBERS.reduce((rest, pattern) => rest.replace(pattern, ' '), base)
}

const KIND_WORDS: readonly { kind: NamedKind; words: RegExp }[] = [
  { kind: 'inspection', words: /inspection|172|multi/i },
  { kind: 'autocheck', words: /autocheck|carfax/i },
  { kind: 'msrp', words: /msrp|window/i },
  { kind: 'video', words: /video/i },
]

/**
 * Returns the kind of document that a word in a file name indicates, ignoring the identifier and dates, whose digits may look like such a word; null
 * without one (rules: document type by name). An MP4 is always a video.
 */
export function explicitKindOfName(fileName: string): NamedKind | null {
  if (/\.mp4$/i.test(fileName)) return 'video'
  const base = baseName(fileName)
  const [identifier = ''] = identifiersOfName(fileName)
  // a token without digits may itself be the word, so only a VIN or a token with digits is removed
  const rest = withoutDates(/\d/.test(identifier) ? withoutIdentifier(base, identifier) : base)
  return KIND_WORDS.find(({ words }) => words.test(rest))?.kind ?? null
}

function withoutIdentifier(base: string, identifier: string): string {
  const spelled = [...identifier].join('[^0-9a-z]*')
  return base.replace(new RegExp(spelled, 'i'), ' ')
}

/** Returns 'stock' when the name without its extension is the vehicle's stock number, otherwise 'vin' (rules: document type by name). */
export function uploadedAs(fileName: string, stockNumber: string): 'vin' | 'stock' {
  const stock = plainIdentifier(stockNumber)
  return stock !== '' && plainIdentifier(baseName(fileName)) === stock ? 'stock' : 'vin'
}

/**
 * Returns the vehicles that match an identifier: by VIN, else by stock number, else those whose stock number contains it or is contained in it.
 * Several matches are ambiguous (rules: ambiguous stock number).
 */
export function matchVehicles<T extends Pick<FeedVehicle, 'vin' | 'stockNumber'>>(vehicles: readonly T[], identifier: string): T[] {
  const wanted = plainIdentifier(identifier)
  if (wanted === '') return []
  const byVin = vehicles.filter(({ vin }) => plainIdentifier(vin) === wanted)
  if (byVin.length > 0) return byVin
  const byStock = vehicles.filter(({ stockNumber }) => plainIdentifier(stockNumber) === wanted)
  if (byStock.length > 0 || wanted.length < STOCK_MIN || wanted.length > STOCK_MAX) return byStock
  return vehicles.filter(({ stockNumber }) => {
    const stock = plainIdentifier(stockNumber)
    return stock.includes(wanted) || (stock.length >= PART_MIN && wanted.includes(stock))
  })
}
