import { parsePriceText } from '@forecourt/money/price-text'
import { hasValidCheckDigit, normaliseVin } from '@forecourt/vin/check-digit'
import { lineText } from './cell-text.ts'
import { splitPhotoPaths } from './photo-path.ts'
import { splitPhotoList } from './photos.ts'
import { readYearMakeModel } from './year-make-model.ts'

/** The fields that can be guessed from cells. */
type GuessedField = 'vin' | 'year' | 'yearMakeModel' | 'price' | 'photos' | 'detailPageUrl'

export interface ColumnGuess {
  field: GuessedField
  /** share of its non-empty cells that match, above 0 and at most 1 */
  confidence: number
}

/** A column recognized by its name. */
interface NamedColumn {
  header: string
  /** its field by its spelling or staff's mapping; null without one */
  field: string | null
  /** whether staff have mapped or ignored it, which rules out a guess */
  isMapped: boolean
}

interface Rule {
  field: GuessedField
  /** the field by name that the guess may replace: a 'link' of photos, a 'description' that is a vehicle's name */
  instead?: string
  /** fields that prevent the guess when any of them is known */
  unless: readonly string[]
  /** the minimum share of matching cells among the filled ones */
  share: number
  /** the minimum share of filled rows */
  filled: number
  /** whether all matching columns are taken; otherwise only the one with the highest confidence, and none on a tie */
  takesAll?: true
  /** headers that are never guessed */
  never?: RegExp
  fits: (cell: string) => boolean
}

const PRICES = ['internetPrice', 'price', 'retail', 'msrp']
/** Words for prices that customers do not pay, or must not see. */
const NO_PRICE =
  /cost|invoice|net|whole|floor|pack|dealer|acv|book|value|rebate|discount|pay|fee|deposit|down|sav|incentive|reserve|loan|tax|bid|buy|owe|profit|margin|gross|apprais/i
const IMAGE = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i
const LEAST_PRICE = 500
const YEARS = /^(?:19[5-9]\d|20\d\d)$/
const NAME_MAX_LENGTH = 80

const RULES: readonly Rule[] = [
  { field: 'vin', unless: ['vin'], share: 0.8, filled: 0.6, fits: (cell) => hasValidCheckDigit(normaliseVin(cell)) },
  {
    field: 'photos',
    instead: 'detailPageUrl',
    unless: ['photos'],
    share: 0.8,
    filled: 0.1,
    takesAll: true,
    never: /logo|icon|badge/i,
    fits: isPhotos,
  },
  {
    field: 'detailPageUrl',
    unless: ['detailPageUrl'],
    share: 0.9,
    filled: 0.5,
    never: /image|photo|pic|video|report|carfax|sticker|dealer/i,
    fits: isPage,
  },
  { field: 'price', unless: PRICES, share: 0.8, filled: 0.6, never: NO_PRICE, fits: isPrice },
  {
    field: 'year',
    unless: ['year', 'yearMakeModel'],
    share: 0.95,
    filled: 0.6,
    never: /sold|built|date|manufactured/i,
    fits: (cell) => YEARS.test(cell),
  },
  {
    field: 'yearMakeModel',
    instead: 'description',
    unless: ['year', 'make', 'model', 'yearMakeModel'],
    share: 0.8,
    filled: 0.6,
    fits: isName,
  },
]

/** The minimum number of filled rows, to rule out chance. Not needed for VINs, which have a check digit. */
const ROWS_MIN = 3

/**
 * Guesses the fields of columns from their first cells when no column is known for a field by name or by staff: VINs with valid check digits,
 * photos, vehicle pages, prices with a currency, years, 'year make model'. Returns the guesses by the index of the column.
 */
export function guessColumns(columns: readonly NamedColumn[], rows: readonly (readonly string[])[]): Map<number, ColumnGuess> {
  const guesses = new Map<number, ColumnGuess>()
  const known = new Set(columns.map(({ field }) => field))
  for (const rule of RULES) {
    if (rule.unless.some((field) => known.has(field))) continue
    const found = [...columns.entries()]
      .filter(([index, { header, field, isMapped }]) => {
        const isOpen = !isMapped && !guesses.has(index) && (field === null || field === rule.instead)
        return isOpen && !rule.never?.test(header)
      })
      .map(([index]) => ({ index, confidence: confidenceOf(rule, index, rows) }))
      .filter(({ confidence }) => confidence > 0)
      .sort((one, other) => other.confidence - one.confidence)
    const isUndecided = !rule.takesAll && found.length > 1 && found[0]?.confidence === found[1]?.confidence
    if (isUndecided) continue
    for (const { index, confidence } of rule.takesAll ? found : found.slice(0, 1)) {
      guesses.set(index, { field: rule.field, confidence })
      known.add(rule.field)
    }
  }
  return guesses
}

/** Returns the share of matching cells among the filled ones; 0 when it is too low. */
function confidenceOf({ field, share, filled, fits }: Rule, index: number, rows: readonly (readonly string[])[]): number {
  const cells = rows.map((row) => lineText(row[index] ?? '')).filter((cell) => cell !== '')
  const isChance = field !== 'vin' && cells.length < ROWS_MIN
  // a value that is the same in all rows is about the dealership, not the vehicle
  const isConstant = cells.length > 1 && field !== 'year' && new Set(cells).size === 1
  if (cells.length === 0 || cells.length < filled * rows.length || isChance || isConstant) return 0
  const confidence = cells.filter(fits).length / cells.length
  return confidence >= share ? confidence : 0
}

function isPhotos(cell: string): boolean {
  const addresses = splitPhotoList(cell)
  return addresses.length === 0 ? splitPhotoPaths(cell).length > 0 : addresses.some((address) => IMAGE.test(address))
}

/** Returns whether a cell is one URL of a page, not of a site or a file. */
function isPage(cell: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(cell) || splitPhotoList(cell).length !== 1 || !URL.canParse(cell)) return false
  const { pathname, search } = new URL(cell)
  return pathname.length + search.length > 1 && !/\.(?!html?$|php$|aspx?$|jsp$)\w{2,5}$/i.test(pathname)
}

function isPrice(cell: string): boolean {
  const { amount, currency } = parsePriceText(cell)
  return amount !== null && amount >= LEAST_PRICE && (currency !== null || cell.includes('$'))
}

function isName(cell: string): boolean {
  return cell.length <= NAME_MAX_LENGTH && readYearMakeModel(cell) !== null
}
