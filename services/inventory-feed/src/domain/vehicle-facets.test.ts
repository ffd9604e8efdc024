import { describe, expect, it } from 'vitest'
import { type ModelGroup, toFacets } from './vehicle-facets.ts'

const group = (make: string, model: string, count: number): ModelGroup => ({
  make,
  model,
  count,
  used: 0,
  missingPhoto: 0,
  missingPrice: 0,
  missingVideo: 0,
  missingAutocheck: 0,
  missingInspection: 0,
  missingMsrp: 0,
  complete: 0,
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
})
const alike = (groups: ModelGroup[]) => ({
  ofMissing: groups,
  ofComplete: groups,
  ofConditions: groups,
  ofMakes: groups,
  ofYears: groups,
  ofPrices: groups,
})
const makesOf = (...groups: ModelGroup[]) => toFacets(alike(groups)).makes.map(({ make, count }) => [make, count])

describe('the makes of an inventory', () => {
  it('are spelled as in most vehicles, not as in most of one model', () => {
    const groups = [group('HONDA', 'Civic', 3), group('Honda', 'Civic', 2), group('Honda', 'Accord', 2)]
    expect(makesOf(...groups)).toEqual([['Honda', 7]])
    expect(makesOf(...groups.toReversed())).toEqual([['Honda', 7]])
  })

  it('are spelled the same in any order of the groups', () => {
    const groups = [group('HONDA', 'Civic', 2), group('Honda', 'Civic', 2), group('honda', 'Civic', 1)]
    for (const order of [groups, groups.toReversed()]) expect(makesOf(...order)).toEqual([['Honda', 5]])
  })
})
