import { describe, expect, test } from 'vitest'
import { countyRateOf } from './county-rates.ts'
import { readZipPlaces } from './zip-places.ts'

const places = readZipPlaces()
const localOf = (zip: string) => {
  const place = places.find(zip)
  return place && (countyRateOf(place)?.local ?? null)
}

describe('what a county adds, where that is a small table', () => {
  test.each([
    ['32202', 0.015, 'Duval'],
    ['33101', 0.01, 'Miami-Dade'],
    ['34102', 0, 'Collier, which has none'],
    ['32084', 0.005, 'Saint Johns, written out'],
    ['34945', 0.01, 'St. Lucie, cut short'],
    ['32052', 0.02, 'Hamilton'],
    ['15201', 0.01, 'Allegheny'],
    ['19103', 0.02, 'Philadelphia'],
    ['17101', 0, 'Pennsylvania elsewhere'],
    ['53202', 0.029, 'the city of Milwaukee'],
    ['53110', 0.009, 'Milwaukee county'],
    ['53188', 0, 'Waukesha'],
    ['53703', 0.005, 'Wisconsin elsewhere'],
    ['99501', 0, 'Anchorage'],
    ['99901', null, 'Ketchikan, which no table has'],
    ['85001', null, 'a state without such a table'],
  ])('%s: %d, %s', (zip, local, _place) => {
    expect(localOf(zip)).toBe(local)
  })

  test('is known of every county of Florida, Pennsylvania and Wisconsin', () => {
    for (const state of ['FL', 'PA', 'WI']) {
      const unknown = places.ofState(state).filter((place) => countyRateOf(place) === null)
      expect(unknown.map(({ zip }) => zip)).toEqual([])
    }
  })
})
