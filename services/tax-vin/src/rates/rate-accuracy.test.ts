import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { STATE_CODES, stateRateOn } from '../domain/state-rates.ts'
import { readZipPlaces } from '../domain/zip-places.ts'
import { RateBook } from './rate-book.ts'

const TODAY = '2026-11-24'
/**
 * States whose tables, or whose small towns, come from ZIP code tables of the same publisher. For the last of them (AK AL AR AZ CO IL KS MN MO TX),
 * these rows were left out when the towns were read; for the others they may have been used. The other states are an independent check.
 */
const SAME_PUBLISHER = new Set('AK AL AR AZ CO IL KS LA MN MO ND NE NM OK SD TN TX UT VA WA WY'.split(' '))

const places = readZipPlaces()
const nothing = { version: async () => 0, readAll: async () => ({ version: 0, rates: [] }) }
const book = new RateBook(nothing, places, () => new Date(`${TODAY}T12:00:00Z`))

/**
 * 367 ZIP codes of all states with local taxes, drawn at random with a fixed seed from parts of a published table, and its combined rates of 2026-02
 * (NOTICE).
 */
const known = readFileSync(new URL('../testing/samples/known-rates-2026-02.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [zip = '', state = '', rate = ''] = line.split(',')
    return { zip, state, rate: Number(rate) }
  })

const missOf = ({ zip, rate }: { zip: string; rate: number }) => Math.abs((book.find(zip)?.rate ?? Number.NaN) - rate) * 100
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean error of each state in percentage points; 0 if no city or county may levy anything, because the state's rate is all there is. */
const byState = new Map([...STATE_CODES].map((code) => [code, mean(rowsOf(code).map(missOf))]))

function rowsOf(code: string) {
  return stateRateOn(code, TODAY)?.averageLocal === null
    ? [{ zip: places.ofState(code)[0]?.zip ?? '', rate: stateRateOn(code, TODAY)?.rate ?? 0 }]
    : known.filter(({ state }) => state === code)
}

/** Returns the mean over states, weighted by their number of ZIP codes. */
function meanOver(states: readonly string[]): number {
  const weights = states.map((code) => places.ofState(code).length)
  const total = states.reduce((sum, code, index) => sum + (byState.get(code) ?? Number.NaN) * (weights[index] ?? 0), 0)
  return total / weights.reduce((sum, weight) => sum + weight, 0)
}

describe('the built-in rates', () => {
  test('are off by 0.8 points at most on average over the country', () => {
    expect(meanOver([...STATE_CODES])).toBeLessThanOrEqual(0.8)
  })

  test('are off by 0.8 points at most in states whose tables are from other publishers than the known rates', () => {
    expect(meanOver([...STATE_CODES].filter((code) => !SAME_PUBLISHER.has(code)))).toBeLessThanOrEqual(0.8)
  })

  test('are closer than a flat 7 %', () => {
    expect(mean(known.map(missOf)) * 3).toBeLessThan(mean(known.map(({ rate }) => Math.abs(0.07 - rate) * 100)))
  })

  test.each([...byState])('are off by 2 points at most in %s', (_code, points) => {
    expect(points).toBeLessThanOrEqual(2)
  })

  test('are compared in every state with local taxes, with at least nine ZIP codes', () => {
    const few = [...STATE_CODES].filter((code) => stateRateOn(code, TODAY)?.averageLocal !== null && rowsOf(code).length < 9)
    expect(few).toEqual([])
  })
})
