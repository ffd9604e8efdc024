import { readFileSync } from 'node:fs'

const FILE = new URL('../../data/county-rates.tsv', import.meta.url)

/** Names with the percent that they add: 'PalmBeach', 'StJohns', without spaces and punctuation within a name. */
type Percents = { percent: number; names: string[] }[]

/** The rates that counties and cities of a state add, for states where that is a small table that hardly ever changes. */
export interface CountyTable {
  asOf: string
  source: string
  counties: Percents
  /** counties in which no town has a tax of its own */
  whole: Percents
  /** percent including the county's */
  cities: Percents
  /** percent of counties that are not listed; undefined: unknown */
  elsewhere?: number
  /**
   * Percent that unlisted cities add to their county's on average, for states where many do: the rest of the state's published average over its ZIP
   * codes. A rate that includes it is an average.
   */
  towns?: number
}

/** The built-in tables of what counties and cities add, by the letters of their state. */
export const COUNTY_TABLES: ReadonlyMap<string, CountyTable> = readCountyTables()

function readCountyTables(): ReadonlyMap<string, CountyTable> {
  const tables = new Map<string, CountyTable>()
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [state = '', kind = '', value = '', text = ''] = line.split('\t')
    const table = tables.get(state) ?? { asOf: '', source: '', counties: [], whole: [], cities: [] }
    tables.set(state, table)
    if (kind === 'source') Object.assign(table, { asOf: value, source: text })
    else if (kind === 'elsewhere' || kind === 'towns') table[kind] = Number(value)
    else if (kind === 'counties' || kind === 'whole' || kind === 'cities')
      table[kind].push({ percent: Number(value), names: text.split(' ') })
    else throw new Error(`county-rates.tsv has a line of an unknown kind: ${line}`)
  }
  return tables
}
