// How far what ships is from rates that are known, without an import:
//   npx tsc -b services/tax-vin && node services/tax-vin/scripts/tax-accuracy.mjs rates.csv
// The CSV is one of ZIP codes and combined rates, as an import takes. Prints the mean of the absolute miss over its ZIP codes in percentage points, of all and by state, largest
// share first; then over the country, where each state that the file has counts by the number of its ZIP codes and one without local taxes is right.
import { createReadStream } from 'node:fs'
import { STATE_CODES, stateRateOn } from '../dist/domain/state-rates.js'
import { readZipPlaces } from '../dist/domain/zip-places.js'
import { readTaxTable } from '../dist/import/read-tax-table.js'
import { RateBook } from '../dist/rates/rate-book.js'

const [, , file] = process.argv
if (file === undefined) throw new Error('say which table of known rates to compare with')

const places = readZipPlaces()
const nothing = { version: async () => 0, readAll: async () => ({ version: 0, rates: [] }) }
const book = new RateBook(nothing, places, () => new Date())
const { rates } = await readTaxTable(createReadStream(file), places, new Date().toISOString().slice(0, 10))

const misses = [...rates.values()].flatMap(({ zip, state, rate }) => {
  const known = book.find(zip)
  return known === null ? [] : [{ state, points: Math.abs(known.rate - rate) * 100 }]
})
const sumOf = (some) => some.reduce((sum, { points }) => sum + points, 0)
const line = (name, some) => `${name}  ${(sumOf(some) / some.length).toFixed(3)} points over ${some.length} ZIP codes`

const byState = new Map()
for (const miss of misses) byState.set(miss.state, [...(byState.get(miss.state) ?? []), miss])
console.log(line('all', misses))
for (const [state, some] of [...byState].sort(([, a], [, b]) => sumOf(b) - sumOf(a))) console.log(line(` ${state}`, some))

const today = new Date().toISOString().slice(0, 10)
const counted = [...STATE_CODES].flatMap((state) => {
  const some = byState.get(state) ?? (stateRateOn(state, today).averageLocal === null ? [{ points: 0 }] : [])
  return some.length === 0 ? [] : [{ zips: places.ofState(state).length, points: sumOf(some) / some.length }]
})
const zips = counted.reduce((sum, each) => sum + each.zips, 0)
const mean = counted.reduce((sum, each) => sum + each.points * each.zips, 0) / zips
console.log(`country  ${mean.toFixed(3)} points, ${counted.length} states with ${zips} ZIP codes`)
