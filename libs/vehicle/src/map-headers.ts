import { readCondition, readConditionHint } from './condition.ts'
import { FIELD_SPELLINGS, type FieldName, NUMBER_WORDS, PHOTO_SPELLINGS, PRICE_SPELLINGS, type PriceName } from './feed-columns.ts'
import { DEFAULT_FEED_FORMAT, type FeedColumnField, type FeedFormat } from './feed-format.ts'
import { isReportField } from './feed-reports.ts'
import { columnKey, foldHeader } from './fold-header.ts'
import type { ColumnGuess } from './guess-columns.ts'
import { otherKey } from './other-key.ts'
import { namesAddress } from './row-cells.ts'

export type ColumnField = FieldName | PriceName | 'photos'

export interface OtherColumn {
  index: number
  /** safe as a key of objects and MongoDB documents */
  key: string
  /** returns whether a cell is used for a field and not kept here; absent if no cell ever is */
  says?: (text: string) => boolean
  /** a fact from this column alone: the cell is kept when the vehicle lacks the fact */
  unlessGiven?: UncertainFact
  /** all columns of the field, including this one: the first non-empty one is used, and this one is kept when its value differs */
  besides?: readonly number[]
  /** whether a cell is dropped when it repeats the vehicle's name or condition */
  unlessShown?: true
}

export interface FeedColumns {
  /** the field of each column of the file; null when its header is unrecognized */
  fields: (ColumnField | null)[]
  /** fields guessed from cells, by the index of the column */
  guessed: Guesses
  /** the columns of each field, best first */
  byField: Readonly<Record<FieldName | PriceName, readonly number[]>>
  /** columns with photo URLs, in the order in which they are merged */
  photos: readonly number[]
  /** columns kept as otherFields, by key */
  others: readonly OtherColumn[]
  /**
   * 'vin-or-stock': columns identify the vehicles; 'description-only': only year, make and model, and stock numbers are made up; 'none': not
   * loadable
   */
  identifies: 'vin-or-stock' | 'description-only' | 'none'
  /** column names that occur more than once */
  duplicates: string[]
  /** the number of columns without a name */
  empties: number
}

export const OTHER_FIELDS_MAX = 100

/** The priority of a spelling for its field. */
interface Meaning {
  field: ColumnField
  rank: number
}

/** A mapping by staff takes precedence over a header's spelling. */
const STAFF_RANK = -1

/** A guess from cells has a lower priority than any header's spelling. */
const GUESSED_RANK = 10_000

type Guesses = ReadonlyMap<number, ColumnGuess>
const NO_GUESSES: Guesses = new Map()

/** Fields that use every column, and fields whose cells only determine how others are read. */
const WITHOUT_SECOND: ReadonlySet<ColumnField> = new Set([
  'photos',
  'options',
  'certified',
  'conditionHint',
  'isNew',
  'isUsed',
  'currency',
  'mileageUnit',
])
/** Fields that name a vehicle only when no other field does. */
const HEADLINES: ReadonlySet<ColumnField> = new Set(['title', 'yearMakeModel'])
/** Fields with the same fact, by priority. */
const GIVEN_TOGETHER: Partial<Record<ColumnField, readonly ColumnField[]>> = {
  engineCylinders: ['engine', 'engineCylinders'],
  mileageKm: ['mileage', 'mileageKm'],
}

/** Facts that cannot be parsed from every text: an unparsed text is kept. */
const UNCERTAIN_FACTS = ['inStockSince', 'detailPageUrl', 'videoUrl'] as const
export type UncertainFact = (typeof UNCERTAIN_FACTS)[number]

function isUncertain(field: ColumnField): field is UncertainFact {
  return (UNCERTAIN_FACTS as readonly ColumnField[]).includes(field)
}

type HowKept = Omit<OtherColumn, 'index' | 'key'>

/**
 * Returns how a column of a field is kept beside the field. `besides`: all columns of the fact by priority, including this one. Returns null when
 * the column is always used for the field, or never kept.
 */
function keptBeside(field: ColumnField, index: number, besides: readonly number[]): HowKept | null {
  if (WITHOUT_SECOND.has(field)) return null
  // each column of reports has its own report
  if (isReportField(field)) return { says: namesAddress }
  if (HEADLINES.has(field)) return { unlessShown: true }
  if (field === 'condition') return besides.length === 1 ? null : { says: (text) => readCondition(text) !== null, unlessShown: true }
  if (besides[0] !== index) return { besides }
  return isUncertain(field) ? { unlessGiven: field } : null
}

/** Lists come after the main photo and up to 999 numbered ones. */
const LIST_RANK = 1000

const MEANINGS: ReadonlyMap<string, Meaning> = collectMeanings()

function collectMeanings(): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  const add = (spelling: string, field: ColumnField, rank: number) => {
    if (meanings.has(spelling)) throw new Error(`The column spelling '${spelling}' stands in the table twice`)
    meanings.set(spelling, { field, rank })
  }
  for (const table of [FIELD_SPELLINGS, PRICE_SPELLINGS]) {
    for (const [field, spellings] of Object.entries(table)) {
      for (const [rank, spelling] of spellings.entries()) add(spelling, field as ColumnField, rank)
    }
  }
  for (const spelling of PHOTO_SPELLINGS.main) add(spelling, 'photos', 0)
  for (const spelling of PHOTO_SPELLINGS.list) add(spelling, 'photos', LIST_RANK)
  return meanings
}

/** Matches imageOne, image_2, Photo 3 URL, Photos 4, image[0].url. */
const NUMBERED_PHOTO = new RegExp(`^(?:image|photo|picture|img|pic)s?(?:url|link)?(\\d{1,3}|${NUMBER_WORDS.join('|')})(?:url|link)?$`)

/** Returns the field of a single header by its spelling; null when it is unrecognized. */
export function meaningOf(header: string): Meaning | null {
  const folded = foldHeader(header)
  const known = MEANINGS.get(folded)
  if (known !== undefined) return known
  const number = NUMBERED_PHOTO.exec(folded)?.[1]
  if (number === undefined) return null
  const word = NUMBER_WORDS.indexOf(number)
  return { field: 'photos', rank: 1 + ((word >= 0 ? word + 1 : Number(number)) % (LIST_RANK - 1)) }
}

/** Returns the field that staff have mapped a column to; null when they have not. */
export function mappedTo(header: string, { columns }: FeedFormat): FeedColumnField | null {
  const key = columnKey(header)
  return Object.hasOwn(columns, key) ? (columns[key] ?? null) : null
}

/**
 * Maps the columns of a feed to fields, from its header row (rules: feed columns, rules: feed parsing, design: accepted files). The format's
 * mapping takes precedence over spellings, and spellings over `guesses` (`guessColumns`).
 */
export function mapHeaders(headers: readonly string[], format = DEFAULT_FEED_FORMAT, guesses = NO_GUESSES): FeedColumns {
  const mapped = headers.map((header) => mappedTo(header, format))
  const meanings = headers.map((header, index) => {
    const field = mapped[index] ?? null
    const guess = guesses.get(index)
    if (field === null) return guess === undefined ? meaningOf(header) : { field: guess.field, rank: GUESSED_RANK }
    return field === 'ignore' ? null : { field, rank: STAFF_RANK }
  })
  const hasStockNumber = meanings.some((meaning) => meaning?.field === 'stockNumber')
  // an id serves as the stock number only when the file has no column for it
  const usable = meanings.map((meaning) => (meaning?.field === 'listingId' && hasStockNumber ? null : meaning))

  const ranked = usable
    .map((meaning, index) => ({ meaning, index }))
    .filter((column): column is { meaning: Meaning; index: number } => column.meaning !== null)
    .sort((one, other) => one.meaning.rank - other.meaning.rank || one.index - other.index)
  const columnsOf = (field: ColumnField) => ranked.filter(({ meaning }) => meaning.field === field).map(({ index }) => index)

  const byField = Object.fromEntries(
    [...Object.keys(FIELD_SPELLINGS), ...Object.keys(PRICE_SPELLINGS)].map((field) => [field, columnsOf(field as ColumnField)]),
  ) as Record<FieldName | PriceName, number[]>

  const others: OtherColumn[] = []
  const keys = new Set<string>()
  const keep = (index: number, how: HowKept = {}) => {
    if (others.length < OTHER_FIELDS_MAX) others.push({ index, key: otherKey(headers[index] ?? '', index, keys), ...how })
  }
  for (const [index, meaning] of usable.entries()) {
    const field = meaning?.field
    if (mapped[index] === 'ignore') continue
    if (field === undefined) keep(index)
    if (field === 'conditionHint') keep(index, { says: (text) => readConditionHint(text) !== null })
  }
  for (const [index, meaning] of usable.entries()) {
    if (meaning === null) continue
    const how = keptBeside(meaning.field, index, (GIVEN_TOGETHER[meaning.field] ?? [meaning.field]).flatMap(columnsOf))
    if (how !== null) keep(index, how)
  }
  // rows then build their otherFields in sorted order, whatever the order of columns
  others.sort((one, other) => (one.key < other.key ? -1 : 1))

  const identifies = mapped.includes('stockNumber') ? 'vin-or-stock' : identificationBy(byField)

  return {
    fields: usable.map((meaning) => meaning?.field ?? null),
    guessed: guesses,
    byField,
    photos: columnsOf('photos'),
    others,
    identifies,
    duplicates: repeated(headers),
    empties: headers.filter((header) => header.trim() === '').length,
  }
}

/**
 * Returns a fingerprint of how the columns are read: equal for files and formats that get the same facts from the same cells, '' if only the
 * spelling of the headers decides. Pass `columns` when some were guessed from cells.
 */
export function readingOf(headers: readonly string[], format: FeedFormat, columns = mapHeaders(headers, format)): string {
  const mapped = columnsText(columns)
  const { mileageUnit, currency } = format
  const isOrdinary = mileageUnit === DEFAULT_FEED_FORMAT.mileageUnit && currency === DEFAULT_FEED_FORMAT.currency
  return isOrdinary && mapped === columnsText(mapHeaders(headers)) ? '' : `${mileageUnit} ${currency} ${mapped}`
}

function columnsText({ byField, photos, others, identifies }: FeedColumns): string {
  return JSON.stringify([byField, photos, others.map(({ index, key, says }) => [index, key, says !== undefined]), identifies])
}

/** Returns what identifies the vehicles. Price lists of other trades also have stock numbers and ids, so another column must be about vehicles. */
function identificationBy(byField: Readonly<Record<FieldName | PriceName, readonly number[]>>): FeedColumns['identifies'] {
  const has = (field: FieldName) => byField[field].length > 0
  if (has('vin')) return 'vin-or-stock'
  const speaksOfVehicles = has('make') || has('model') || has('year')
  if (has('stockNumber') ? speaksOfVehicles || has('yearMakeModel') : has('listingId') && speaksOfVehicles) return 'vin-or-stock'
  return has('year') && has('make') && has('model') ? 'description-only' : 'none'
}

/** Returns the names that several headers fold to, each as the second of them is spelled. */
function repeated(headers: readonly string[]): string[] {
  const seen = new Set<string>()
  const found = new Map<string, string>()
  for (const header of headers) {
    const folded = foldHeader(header)
    if (folded === '') continue
    if (seen.has(folded) && !found.has(folded)) found.set(folded, header)
    seen.add(folded)
  }
  return [...found.values()]
}
