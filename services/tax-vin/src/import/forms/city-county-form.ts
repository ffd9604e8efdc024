import { readRate, shown } from '../../domain/read-rate.ts'
import { stateRateOn } from '../../domain/state-rates.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'
import { cellsBy, DELIMITERS } from './cells.ts'
import { NAME_MAX_LENGTH, PlaceRates } from './place-rates.ts'
import type { LineReading, TableReader } from './table-reader.ts'

/** The columns of a state's table of cities and counties, by their headings without spaces, punctuation and case. */
interface CityCountyTable {
  form: 'california' | 'florida' | 'texas' | 'washington'
  state: string
  /** required headings; alternatives are separated by | */
  needs: readonly string[]
  name?: string
  county: string
  rate: string
  /** the column with 'City' or 'County' */
  type?: string
  /** the rate is added to the state's */
  isAdded?: true
}

const TABLES: readonly CityCountyTable[] = [
  {
    form: 'california',
    state: 'CA',
    needs: ['location', 'rate', 'county', 'type'],
    name: 'location',
    county: 'county',
    rate: 'rate',
    type: 'type',
  },
  {
    form: 'texas',
    state: 'TX',
    needs: ['city|cityname', 'localcode|code|taxingauthoritycode', 'totalrate|total'],
    name: 'city|cityname',
    county: 'county|countyname',
    rate: 'totalrate|total',
  },
  {
    form: 'washington',
    state: 'WA',
    needs: [
      'location|locationname|name|city|countyandcity',
      'locationcode|loccode|code',
      'combinedsalestax|combinedsalestax1|combinedrate|combined|totalrate|rate',
    ],
    name: 'location|locationname|name|city|countyandcity',
    county: 'county',
    rate: 'combinedsalestax|combinedsalestax1|combinedrate|combined|totalrate|rate',
  },
  {
    form: 'florida',
    state: 'FL',
    needs: ['county|countyname', 'surtaxrate|surtax|discretionarysalessurtax|discretionarysalessurtaxrate|totalsurtaxrate'],
    county: 'county|countyname',
    rate: 'surtaxrate|surtax|discretionarysalessurtax|discretionarysalessurtaxrate|totalsurtaxrate',
    isAdded: true,
  },
]

/** Recognizes a state's own table of cities and counties by its headings: California (CDTFA), Texas, Washington, Florida. Null for any other line. */
export function cityCountyForm(heading: string, places: ZipPlaces, day: string): TableReader | null {
  for (const delimiter of DELIMITERS) {
    const cellsOf = cellsBy(delimiter)
    const keys = cellsOf(heading).map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
    const at = (names: string | undefined) => (names === undefined ? -1 : keys.findIndex((key) => names.split('|').includes(key)))
    const table = TABLES.find(({ needs }) => needs.every((names) => at(names) >= 0))
    if (table === undefined) continue
    const columns = { name: at(table.name), county: at(table.county), rate: at(table.rate), type: at(table.type) }
    const base = table.isAdded ? (stateRateOn(table.state, day)?.rate ?? 0) : 0
    const rates = new PlaceRates(table.state)
    let isHeading = true
    return {
      form: table.form,
      read(line) {
        if (!isHeading) return readPlace(rates, table, columns, base, cellsOf(line))
        isHeading = false
        return 'skipped'
      },
      kept: () => rates.kept(),
      finish: () => rates.byZip(places),
    }
  }
  return null
}

type Columns = Record<'name' | 'county' | 'rate' | 'type', number>

function readPlace(rates: PlaceRates, table: CityCountyTable, columns: Columns, base: number, cells: readonly string[]): LineReading {
  const cell = (index: number) => cells[index] ?? ''
  const [name, county] = [cell(columns.name), cell(columns.county)]
  if (Math.max(name.length, county.length) > NAME_MAX_LENGTH) return { reason: `“${shown(name)}” is no place` }
  const text = cell(columns.rate)
  // notes between and below the rows: 'Please refer to the unincorporated area'
  if (!/\d/.test(text)) return 'skipped'
  const reading = readRate(decimal(text), table.isAdded && Number(text) > SURTAX_FRACTION_MAX)
  if (!reading.ok) return { reason: reading.reason }
  const rate = Math.round((base + reading.rate) * 1_000_000) / 1_000_000
  if (table.name === undefined || isCounty(cell(columns.type), name)) {
    const of = county || name.replace(/\b(?:county|unincorporated|unincorp\.?|area|areas)\b/gi, '')
    if (of.trim() === '') return { reason: `“${shown(name)}” is no county` }
    rates.setCounty(of, rate)
    return 'taken'
  }
  if (name === '') return { reason: 'no city' }
  rates.setCity(name, county, rate)
  return 'taken'
}

/** A surtax is a few percent; written as a fraction, it is smaller than this. */
const SURTAX_FRACTION_MAX = 0.03

function isCounty(type: string, name: string): boolean {
  if (type !== '') return /^county/i.test(type)
  return /\bcounty\b|\bunincorp/i.test(name)
}

/** `7.75E-2`, as spreadsheets write it, is 0.0775. */
function decimal(text: string): string {
  return /^\d(?:\.\d+)?e-\d{1,2}$/i.test(text) ? Number(text).toFixed(8) : text
}
