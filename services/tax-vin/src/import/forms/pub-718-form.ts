import { keyOf } from '../../domain/county-rates.ts'
import { readRate, shown } from '../../domain/read-rate.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'
import { PlaceRates } from './place-rates.ts'
import type { TableReader } from './table-reader.ts'

/** `*Albany 8 0181`, `Olean (city) 8¾ 0441`: place, percent, the state's reporting code; a line may have several if the page has columns. */
const ENTRY =
  /(\*?[A-Z][A-Za-z.' ()–—-]{0,120}?)[\s,|]{1,200}(\d{1,2}(?:\.\d{1,4})?)\s?(?:([⅛¼⅜½⅝¾⅞])|([1357])\/([248]))?%?[\s,|]{1,200}"?(\d{4})"?(?!\d)/g
const EIGHTHS = '⅛¼⅜½⅝¾⅞'
const BOROUGHS = ['Bronx', 'Kings', 'New York', 'Queens', 'Richmond']
const NEW_YORK_CITY = /^\*?new york city/i
const CITY = /\(city\)|\bcity\)/i
/** the state's own rate, and `Effective August 1, 2019` */
const NO_PLACE = /\b(?:state only|January|February|March|April|May|June|July|August|September|October|November|December)$/i
const TITLE = /publication 718|sales and use tax rates by jurisdiction/i

/** `*Kings (Brooklyn) – see New York City`: an entry without a rate. */
const SEE_ELSEWHERE = /\*?[A-Z][A-Za-z.' ()]{0,60}? ?[–—-]? ?see New York City/g
/** An entry with name, rate and code on separate lines is not longer. */
const CARRIED_LENGTH = 120

/** Recognizes New York's Publication 718, saved as text or CSV, by its title or by the entry of a county. Null for any other line. */
export function pub718Form(first: string, places: ZipPlaces): TableReader | null {
  const here = places.ofState('NY')
  const counties = new Set(here.map(({ county }) => keyOf(county)))
  const cities = new Set(here.map(({ city }) => keyOf(city)))
  /** returns the last words of a text that form a place; the words before belong to the page */
  const placeIn = (text: string) => {
    const words = text.split(' ')
    return words.map((_, from) => words.slice(from).join(' ')).find((name) => isPlace(name, { counties, cities })) ?? null
  }
  const isEntry = [...first.matchAll(ENTRY)].some(([, name = '']) => placeIn(name) !== null)
  if (!TITLE.test(first) && !isEntry) return null
  const rates = new PlaceRates('NY')
  let county = ''
  const set = (name: string, rate: number) => {
    if (NEW_YORK_CITY.test(name)) for (const each of BOROUGHS) rates.setCounty(each, rate)
    else if (CITY.test(name)) rates.setCity(plainName(name), county, rate)
    else {
      county = plainName(name)
      rates.setCounty(county, rate)
    }
  }
  /** the rest of the previous lines, for entries over several lines */
  let carried = ''
  return {
    form: 'new-york',
    read(line) {
      const text = `${carried} ${line}`.replace(/\s*["|]\s*|\s+/g, ' ').replace(SEE_ELSEWHERE, ' ')
      let [found, problem, end] = [false, '', 0]
      for (const { index, 0: entry, 1: before = '', 2: whole = '', 3: sign, 4: above, 5: below } of text.matchAll(ENTRY)) {
        end = index + entry.length
        const name = placeIn(before)
        const eighths = sign === undefined ? (above === undefined ? 0 : (Number(above) * 8) / Number(below)) : EIGHTHS.indexOf(sign) + 1
        const reading = readRate(`${Number(whole) + eighths / 8}%`)
        if (!reading.ok) problem = reading.reason
        else if (name === null) problem = NO_PLACE.test(before) ? problem : `“${shown(plainName(before))}” is no county of New York`
        else {
          found = true
          set(name, reading.rate)
        }
      }
      carried = text.slice(end).slice(-CARRIED_LENGTH)
      if (problem !== '') return { reason: problem }
      return found ? 'taken' : 'skipped'
    },
    kept: () => rates.kept(),
    finish: () => rates.byZip(places),
  }
}

function isPlace(name: string, { counties, cities }: { counties: ReadonlySet<string>; cities: ReadonlySet<string> }): boolean {
  if (NEW_YORK_CITY.test(name)) return true
  return (CITY.test(name) ? cities : counties).has(keyOf(plainName(name)))
}

/** Removes the asterisk, '– except' and '(city)'. */
function plainName(text: string): string {
  return text
    .replace(/^\*/, '')
    .replace(/\s*[–—-]?\s*\b(?:except|outside|see)\b.*$/i, '')
    .replace(/\(.*?\)/g, '')
    .trim()
}
