import { STATE_NAMES } from '@forecourt/money/state-names'
import { readRate, shown } from './read-rate.ts'
import { stateOf } from './state-rates.ts'
import type { TaxColumns } from './tax-columns.ts'
import type { ZipPlaces } from './zip-places.ts'

/** The rate of one ZIP code in a table. */
export interface ZipRate {
  /** five digits */
  zip: string
  /** two letters */
  state: string
  region: string
  /** a fraction */
  rate: number
}

type TaxRow = { ok: true; zipRate: ZipRate } | { ok: false; reason: string }

const REGION_MAX_LENGTH = 80

/**
 * Reads one row. The state is the row's, or that of the ZIP code if the table has none; the region is the row's, or the city. Restores leading zeros
 * that a spreadsheet removed; uses the first five digits of a ZIP+4 code.
 */
export function readTaxRow(cells: readonly string[], columns: TaxColumns, places: ZipPlaces): TaxRow {
  const cell = (index: number) => cells[index]?.trim() ?? ''
  const zip = fiveDigits(cell(columns.zip))
  if (zip === null)
    return { ok: false, reason: cell(columns.zip) === '' ? 'no ZIP code' : `“${shown(cell(columns.zip))}” is not a ZIP code` }
  const place = places.find(zip)
  const state = cell(columns.state) === '' ? (place?.state ?? null) : stateOf(cell(columns.state))
  if (state === null)
    return { ok: false, reason: cell(columns.state) === '' ? `${zip} is in no state` : `“${shown(cell(columns.state))}” is not a state` }
  const reading = readRate(cell(columns.rate), columns.isPercent)
  if (!reading.ok) return reading
  const region = cell(columns.region) || place?.city || (STATE_NAMES[state] ?? state)
  return { ok: true, zipRate: { zip, state, region: region.slice(0, REGION_MAX_LENGTH), rate: reading.rate } }
}

function fiveDigits(text: string): string | null {
  const [, digits] = /^(\d{3,5})(?:-\d{4})?$/.exec(text) ?? /^(\d{5})\d{4}$/.exec(text) ?? []
  return digits?.padStart(5, '0') ?? null
}
