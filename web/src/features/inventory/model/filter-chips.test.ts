import { expect, test } from 'vitest'
import { filterChips } from './filter-chips.ts'
import { addressChange, EVERYTHING } from './inventory-query.ts'

const labels = (query: Partial<typeof EVERYTHING>) => filterChips({ ...EVERYTHING, ...query }, 'mi').map(({ label }) => label)

test('each active filter has one chip, except the search and the condition', () => {
  expect(labels({ search: 'x', filter: 'used' })).toEqual([])
  expect(labels({ make: 'Jeep', model: 'Wrangler', yearFrom: 2019, yearTo: 2026, priceTo: 60_000, mileageTo: 5_000 })).toEqual([
    'Jeep',
    'Wrangler',
    '2019 to 2026',
    'Up to $60,000',
    'Up to 5,000 mi',
  ])
  expect(labels({ yearFrom: 2020, yearTo: 2020, priceFrom: 100, missing: ['photo', 'msrp'] })).toEqual([
    '2020',
    'From $100',
    'Missing photo',
    'Missing MSRP',
  ])
})

test("the mileage is in the vehicles' own unit", () => {
  expect(filterChips({ ...EVERYTHING, mileageTo: 50_000 }, 'km').map(({ label }) => label)).toEqual(['Up to 50,000 km'])
})

test('removing a chip clears its own filter, and a make also clears its model', () => {
  const chips = filterChips({ ...EVERYTHING, make: 'Jeep', missing: ['photo', 'msrp'] }, 'mi')
  const now = new URLSearchParams('make=Jeep&missing=photo,msrp')
  expect(chips.map(({ without }) => addressChange(now, without))).toEqual([
    { make: null, model: null },
    { missing: 'msrp' },
    { missing: 'photo' },
  ])
})
