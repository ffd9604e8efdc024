import { readFileSync } from 'node:fs'

/** Made by scripts/reduce-zip-codes.mjs: state, city, its ZIP codes. */
const FILE = new URL('../../data/zip-codes.tsv', import.meta.url)
/** ZIP codes of these first digits are Puerto Rico's, which the file does not have. */
const PUERTO_RICO = ['006', '007', '009']

/** Where a ZIP code is. */
export interface ZipPlace {
  /** two letters */
  state: string
  /** null for a ZIP code that is not in the file, but whose first three digits belong to a state */
  city: string | null
}

/** The places of ZIP codes of five digits; `find` answers null for what belongs to no state. */
export interface ZipPlaces {
  find(zip: string): ZipPlace | null
}

/** Reads the file that comes with the service: nothing is asked of anyone. Takes some tens of milliseconds. */
export function readZipPlaces(): ZipPlaces {
  const places = new Map<string, ZipPlace>()
  const states = new Map<string, Map<string, number>>()
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [state = '', city = '', ranges = ''] = line.split('\t')
    if (state === '') continue
    const place = { state, city }
    for (const zip of zipsIn(ranges)) {
      places.set(zip, place)
      const counts = states.get(zip.slice(0, 3)) ?? new Map<string, number>()
      states.set(zip.slice(0, 3), counts.set(state, (counts.get(state) ?? 0) + 1))
    }
  }
  const prefixes = new Map<string, ZipPlace>(PUERTO_RICO.map((prefix) => [prefix, { state: 'PR', city: null }]))
  // a handful of first digits reach a few ZIP codes into the next state: those are in the file themselves
  for (const [prefix, counts] of states) prefixes.set(prefix, { state: mostOf(counts), city: null })
  return { find: (zip) => places.get(zip) ?? prefixes.get(zip.slice(0, 3)) ?? null }
}

function mostOf(counts: ReadonlyMap<string, number>): string {
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** `01001-01003 01010`, one after the other. */
function* zipsIn(ranges: string): Generator<string> {
  for (const range of ranges.split(' ')) {
    const [from = '', to = from] = range.split('-')
    for (let zip = Number(from); zip <= Number(to); zip++) yield String(zip).padStart(5, '0')
  }
}
