import { shown } from '../../domain/read-rate.ts'
import type { ZipRate } from '../../domain/read-tax-row.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'
import { cellsBy } from './cells.ts'
import type { LineReading, TableReader } from './table-reader.ts'
import { WidestRate } from './widest-rate.ts'

/** Member states by the two digits that the files use for them. */
const STATES: Readonly<Record<string, string>> = {
  '05': 'AR',
  '13': 'GA',
  '18': 'IN',
  '19': 'IA',
  '20': 'KS',
  '21': 'KY',
  '26': 'MI',
  '27': 'MN',
  '31': 'NE',
  '32': 'NV',
  '34': 'NJ',
  '37': 'NC',
  '38': 'ND',
  '39': 'OH',
  '40': 'OK',
  '44': 'RI',
  '46': 'SD',
  '47': 'TN',
  '49': 'UT',
  '50': 'VT',
  '53': 'WA',
  '54': 'WV',
  '55': 'WI',
  '56': 'WY',
}
/** state, kind of jurisdiction, its number, general rate within the state, …, first and last day */
const RATE_ROW = /^"?\d{2}"?,"?\d{2}"?,"?\w{1,5}"?,"?\.?\d/
/** A: addresses, Z: a whole ZIP code, 4: a range of +4 numbers; first and last day */
const BOUNDARY_ROW = /^"?[AZ4]"?,"?\d{8}"?,"?\d{8}"?,/i
const ADDRESS_ROW = /^"?A"?,"?\d{8}"?,"?\d{8}"?,/i
const KIND = { state: '45', county: '00', city: '01' } as const
/** columns of boundary rows, counted from 0 */
const AT = { zipLow: 17, plusLow: 18, zipHigh: 19, plusHigh: 20, state: 22, county: 24, place: 25, districts: 29 } as const
/** The longest area: 22 codes of 12 characters. */
const AREA_MAX_LENGTH = 300
/** code and kind of a special district, after the source of the first */
const DISTRICTS_MAX = 20

/**
 * Recognizes a rate file and a boundary file of the Streamlined Sales Tax states, in one upload and in any order. A ZIP code gets the rate that
 * applies to most of its +4 numbers on the day. Ignores rows of single addresses. Null for any other line.
 */
export function sstForm(first: string, places: ZipPlaces, day: string): TableReader | null {
  if (!RATE_ROW.test(first) && !BOUNDARY_ROW.test(first)) return null
  const cellsOf = cellsBy(',')
  const today = day.replaceAll('-', '')
  const rates = new Map<string, number>()
  const areas = new WidestRate()
  return {
    form: 'sst',
    read(line) {
      // most lines of a file are addresses and are not parsed
      if (ADDRESS_ROW.test(line)) return 'skipped'
      if (BOUNDARY_ROW.test(line)) return readBoundary(areas, cellsOf(line), today)
      if (!RATE_ROW.test(line)) return { reason: 'neither a rate nor a boundary' }
      return readRateRow(rates, cellsOf(line), today)
    },
    kept: () => rates.size + areas.kept(),
    finish() {
      const found = new Map<string, ZipRate>()
      for (const { zip, rate: area } of areas.widest()) {
        const [fips = '', ...codes] = area.split(' ')
        const state = STATES[fips]
        if (state === undefined) continue
        const millionths = [`${KIND.state}:${fips}`, ...codes].reduce((sum, code) => sum + (rates.get(`${fips}/${code}`) ?? 0), 0)
        if (millionths > 0) found.set(zip, { zip, state, region: places.find(zip)?.city ?? state, rate: millionths / 1_000_000 })
      }
      return found
    },
  }
}

function readRateRow(rates: Map<string, number>, cells: readonly string[], today: string): LineReading {
  const [state = '', kind = '', code = '', general = '', , , , from = '', until = ''] = cells
  const rate = Number(general)
  if (code.length > 5) return { reason: `“${shown(code)}” is no code` }
  if (STATES[state] === undefined) return { reason: `“${shown(state)}” is no state of these files` }
  if (!(rate >= 0 && rate <= 0.25)) return { reason: `“${shown(general)}” is not a rate` }
  if (from > today || until < today) return 'skipped'
  rates.set(`${state}/${codeOf(kind, kind === KIND.state ? state : code)}`, Math.round(rate * 1_000_000))
  return 'taken'
}

function readBoundary(areas: WidestRate, cells: readonly string[], today: string): LineReading {
  const [type = '', from = '', until = ''] = cells
  if (from > today || until < today) return 'skipped'
  const cell = (at: number) => cells[at] ?? ''
  const [low, high] = [cell(AT.zipLow), cell(AT.zipHigh) || cell(AT.zipLow)]
  if (!/^\d{5}$/.test(low) || !/^\d{5}$/.test(high) || high < low || Number(high) - Number(low) > 999)
    return { reason: `“${shown(low)}” is not a ZIP code` }
  const codes = [codeOf(KIND.county, cell(AT.county)), codeOf(KIND.city, cell(AT.place))]
  for (let at = 0; at < DISTRICTS_MAX; at++) {
    const [code, kind] = [cell(AT.districts + 1 + at * 3), cell(AT.districts + 2 + at * 3)]
    if (code !== '' && kind !== '') codes.push(codeOf(kind, code))
  }
  const area = [cell(AT.state), ...codes].join(' ')
  if (area.length > AREA_MAX_LENGTH) return { reason: 'a code is too long' }
  for (let zip = Number(low); zip <= Number(high); zip++) {
    // in a range over several ZIP codes, the first starts at its low number and the last ends at its high number
    const from4 = type === '4' && zip === Number(low) ? Number(cell(AT.plusLow)) : 0
    const until4 = type === '4' && zip === Number(high) ? Number(cell(AT.plusHigh)) : 9_999
    areas.add(String(zip).padStart(5, '0'), area, Math.max(1, until4 - from4 + 1 || 1))
  }
  return 'taken'
}

/** Returns `01:12345`, without leading zeros of the number. */
function codeOf(kind: string, code: string): string {
  return `${kind}:${kind === KIND.state ? code : code.replace(/^0+/, '')}`
}
