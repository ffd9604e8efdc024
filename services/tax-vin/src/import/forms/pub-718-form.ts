import { keyOf } from '../../domain/county-rates.ts'
import { readRate } from '../../domain/read-rate.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'
import { NAME_MAX_LENGTH, PlaceRates } from './place-rates.ts'
import type { TableReader } from './table-reader.ts'

/** `*Albany 8 0181`, `Olean (city) 8¾ 0441`: place, percent, the state's reporting code; several in a line of a page in columns. */
const ENTRY = /(\*?[A-Z][A-Za-z.' ()–—-]*?)[\s,|]+(\d{1,2}(?:\.\d{1,4})?)\s?(?:([⅛¼⅜½⅝¾⅞])|([1357])\/([248]))?%?[\s,|]+"?(\d{4})"?(?!\d)/g
const EIGHTHS = '⅛¼⅜½⅝¾⅞'
const NEW_YORK_CITY = ['Bronx', 'Kings', 'New York', 'Queens', 'Richmond']
const TITLE = /publication 718|sales and use tax rates by jurisdiction/i

/** New York's Publication 718, saved as text or CSV: recognized by its title or by an entry of a county. Null for any other line. */
export function pub718Form(first: string, places: ZipPlaces): TableReader | null {
  const counties = new Set(places.ofState('NY').map(({ county }) => keyOf(county)))
  const isEntry = [...first.matchAll(ENTRY)].some(
    ([, name = '']) => counties.has(keyOf(plainName(name))) || name.startsWith('New York City'),
  )
  if (!TITLE.test(first) && !isEntry) return null
  const rates = new PlaceRates('NY')
  let county = ''
  return {
    form: 'new-york',
    read(line) {
      let found = false
      for (const [, text = '', whole = '', sign, above, below] of line.replace(/\s*["|]\s*/g, ' ').matchAll(ENTRY)) {
        const name = plainName(text)
        if (name.length > NAME_MAX_LENGTH) return { reason: `“${name.slice(0, 40)}” is no place` }
        const eighths = sign === undefined ? (above === undefined ? 0 : (Number(above) * 8) / Number(below)) : EIGHTHS.indexOf(sign) + 1
        const reading = readRate(`${Number(whole) + eighths / 8}%`)
        if (!reading.ok) return { reason: reading.reason }
        found = true
        if (/^new york city/i.test(name)) for (const each of NEW_YORK_CITY) rates.setCounty(each, reading.rate)
        else if (/\(city\)|\bcity\)/i.test(text)) rates.setCity(name, county, reading.rate)
        else if (counties.has(keyOf(name))) {
          county = name
          rates.setCounty(name, reading.rate)
        } else return { reason: `“${name.slice(0, 40)}” is no county of New York` }
      }
      return found ? 'taken' : 'skipped'
    },
    kept: () => rates.kept(),
    finish: () => rates.byZip(places),
  }
}

/** Without asterisk, '– except' and '(city)'. */
function plainName(text: string): string {
  return text
    .replace(/^\*/, '')
    .replace(/[–—-]\s*(?:except|outside|see).*$/i, '')
    .replace(/\(.*?\)/g, '')
    .trim()
}
