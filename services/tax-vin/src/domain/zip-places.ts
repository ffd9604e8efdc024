import { readFileSync } from 'node:fs'

/** Created by scripts/reduce-zip-codes.mjs: state, city, county, its ZIP codes. */
const FILE = new URL('../../data/zip-codes.tsv', import.meta.url)

/** The place of a ZIP code's post office. */
export interface ZipPlace {
  /** two letters */
  state: string
  city: string
  /** '' if the file does not have it */
  county: string
}

/** Reads the places of five-digit ZIP codes from the built-in file, without any network access. Takes some tens of milliseconds. */
export function readZipPlaces() {
  const places = new Map<string, ZipPlace>()
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [state = '', city = '', county = '', ranges = ''] = line.split('\t')
    if (state === '') continue
    const place = { state, city, county }
    for (const zip of zipsIn(ranges)) places.set(zip, place)
  }
  return {
    /** null if the post office is not in a state (rules: tax rate not found) */
    find: (zip: string): ZipPlace | null => places.get(zip) ?? null,
    /** every ZIP code of a state with its place */
    ofState: (state: string): readonly (ZipPlace & { zip: string })[] =>
      [...places].flatMap(([zip, place]) => (place.state === state ? [{ zip, ...place }] : [])),
  }
}

export type ZipPlaces = ReturnType<typeof readZipPlaces>

/** Yields every ZIP code in `01001-01003 01010`. */
function* zipsIn(ranges: string): Generator<string> {
  for (const range of ranges.split(' ')) {
    const [from = '', to = from] = range.split('-')
    for (let zip = Number(from); zip <= Number(to); zip++) yield String(zip).padStart(5, '0')
  }
}
