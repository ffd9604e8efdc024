import { expect, test } from 'vitest'
import { addressChange, EVERYTHING, filtersInUse, isNarrowed, NO_FILTERS, parseInventoryQuery } from './inventory-query.ts'

const NOTHING = new URLSearchParams()
const at = (text: string) => parseInventoryQuery(new URLSearchParams(text))

test('a query round-trips through the address', () => {
  const query = {
    ...EVERYTHING,
    search: 'f-150',
    filter: 'used' as const,
    make: 'Ford & Co',
    model: 'F-150',
    yearFrom: 2018,
    priceTo: 40_000,
    mileageTo: 0,
    missing: ['photo', 'msrp'] as const,
    sort: '-price' as const,
    page: 3,
    size: 'all' as const,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(addressChange(NOTHING, query))) if (value !== null) params.set(name, String(value))
  expect(parseInventoryQuery(params)).toEqual(query)
})

test('invalid params in the address are ignored', () => {
  const nonsense = at(
    'yearFrom=1066&yearTo=20e1&priceFrom=-5&priceTo=cheap&mileageTo=&missing=wheels&size=7&page=0&sort=DROP&filter=x&make=%20',
  )
  expect(nonsense).toEqual({ ...EVERYTHING, yearTo: null, page: 1, size: 24 })
})

test('default values are left out of the address, and undefined ones change nothing', () => {
  expect(addressChange(NOTHING, { filter: 'all', sort: 'photos', size: 24, page: 1, search: '' })).toEqual({
    filter: null,
    sort: null,
    size: null,
    page: null,
    search: null,
  })
  expect(addressChange(NOTHING, { make: 'Jeep', model: undefined, size: 'all' })).toEqual({ make: 'Jeep', size: 'all' })
})

test('clearing the filters keeps the sort', () => {
  expect(addressChange(NOTHING, NO_FILTERS)).not.toHaveProperty('sort')
  expect(isNarrowed({ ...at('make=Jeep&search=x&missing=price&filter=new&yearTo=2020'), ...NO_FILTERS, sort: 'price' })).toBe(false)
})

test('missing items are added to and parsed from the address, without duplicates or unknown ones', () => {
  expect(addressChange(NOTHING, { missing: ['video', 'msrp'] })).toEqual({ missing: 'video,msrp' })
  expect(addressChange(NOTHING, { missing: [] })).toEqual({ missing: null })
  expect(addressChange(new URLSearchParams('missing=video'), { missing: (now) => [...now, 'msrp'] })).toEqual({ missing: 'video,msrp' })
  expect(at('missing=msrp,wheels,video,msrp').missing).toEqual(['video', 'msrp'])
  expect(filtersInUse(at('missing=video,msrp'))).toBe(2)
})

test('a mileage of 0 is a filter', () => {
  expect(filtersInUse(at('mileageTo=0&make=Jeep&search=x'))).toBe(2)
  expect([isNarrowed(at('')), isNarrowed(at('filter=new')), isNarrowed(at('sort=price'))]).toEqual([false, true, false])
})
