import { parsePriceText } from '@forecourt/money/price-text'
import { hasValidCheckDigit, normaliseVin } from '@forecourt/vin/check-digit'
import { lineText } from './cell-text.ts'
import { splitPhotoPaths } from './photo-path.ts'
import { splitPhotoList } from './photos.ts'
import { readYearMakeModel } from './year-make-model.ts'

/** What a column may be known as by what its cells say. */
type GuessedField = 'vin' | 'year' | 'yearMakeModel' | 'price' | 'photos' | 'detailPageUrl'

export interface ColumnGuess {
  field: GuessedField
  /** share of its non-empty cells that match, above 0 and at most 1 */
  confidence: number
}

/** A column recognized by its name. */
interface NamedColumn {
  header: string
  /** its field by the spelling of its header or by the mapping of staff; null when it has neither */
  field: string | null
  /** whether staff have mapped or ignored it, so that it must not be guessed */
  isMapped: boolean
}

interface Rule {
  field: GuessedField
  /** what it can also be, depending on its name: a 'link' of photos, a 'description' that is a vehicle's name */
  instead?: string
  /** fields of which any that is known by name is better */
  unless: readonly string[]
  /** least share of the filled cells that fit */
  share: number
  /** least share of the rows that are filled */
  filled: number
  /** whether all columns that fit are taken; otherwise the surest, and none where several fit alike */
  takesAll?: true
  /** headers that are never taken */
  never?: RegExp
  fits: (cell: string) => boolean
}

const PRICES = ['internetPrice', 'price', 'retail', 'msrp']
/** A price that customers do not pay, or may not see. */
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

/** Rows below which chance decides; a VIN with a right check digit is none. */
const ROWS_MIN = 3

/**
 * Proposes what columns give by what their first cells say, where no column is known for it by its name or by staff: VINs with right check digits,
 * photos, pages of vehicles, prices with a currency, years, 'year make model'. Each by its column's index.
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

/** Share of the filled cells that fit; 0 when it is not enough. */
function confidenceOf({ field, share, filled, fits }: Rule, index: number, rows: readonly (readonly string[])[]): number {
  const cells = rows.map((row) => lineText(row[index] ?? '')).filter((cell) => cell !== '')
  const isChance = field !== 'vin' && cells.length < ROWS_MIN
  // what is the same in all rows is the dealership's, not the vehicle's
  const isConstant = cells.length > 1 && field !== 'year' && new Set(cells).size === 1
  if (cells.length === 0 || cells.length < filled * rows.length || isChance || isConstant) return 0
  const confidence = cells.filter(fits).length / cells.length
  return confidence >= share ? confidence : 0
}

function isPhotos(cell: string): boolean {
  const addresses = splitPhotoList(cell)
  return addresses.length === 0 ? splitPhotoPaths(cell).length > 0 : addresses.some((address) => IMAGE.test(address))
}

/** One address, of a page and not of a site or a file. */
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
