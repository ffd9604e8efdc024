import { describe, expect, it } from 'vitest'
import { identifierKey, searchPattern, searchText } from './search.ts'

const civic = {
  year: 2021,
  make: 'Honda',
  model: 'Civic  Type R',
  trim: 'Touring',
  name: 'Weekend special',
  stockNumber: 'A-12.3',
  vin: '1HGCM82633A004352',
  exteriorColor: 'Rallye Red',
}
const finds = (typed: string, vehicle = civic) => new RegExp(searchPattern(typed) ?? '(?!)').test(searchText(vehicle))

describe('the inventory search', () => {
  it('finds a part of the stock number, VIN, model or make, in any case', () => {
    for (const typed of ['HOND', 'civic type', 'a-12', '12.3', '004352', 'honda civic']) expect(finds(typed)).toBe(true)
    expect(finds('accord')).toBe(false)
  })

  it.each(['2021 civic', 'red honda', 'touring 004352 a-12', 'type honda r', '  RED   2021 '])(
    'finds all words of “%s”, in any order',
    (typed) => {
      expect(finds(typed)).toBe(true)
    },
  )

  it.each(['red accord', '2020 civic', 'blue'])('finds nothing if a word of “%s” does not match', (typed) => {
    expect(finds(typed)).toBe(false)
  })

  it('finds letters with and without accents', () => {
    expect(finds('citroen', { ...civic, make: 'Citroën' })).toBe(true)
    expect(finds('CITROËN', { ...civic, make: 'Citroen' })).toBe(true)
  })

  it('finds the name of the feed only for a vehicle that is shown by it', () => {
    expect(finds('weekend')).toBe(false)
    expect(finds('civic honda', { ...civic, year: 0, make: '', model: '', name: 'Honda Civic 2019' })).toBe(true)
  })

  it('matches the typed text literally', () => {
    for (const typed of ['.*', 'h(o|x)nda', '^honda', '[a-z]', 'a-12?3', '\\w+', '$', '(?=h)', 'a{2}']) expect(finds(typed)).toBe(false)
    expect(finds('c (4x4) [new] $1', { ...civic, model: 'C (4x4) [new] $1' })).toBe(true)
  })

  it('returns no pattern if only blanks are typed', () => {
    expect(searchPattern('   ')).toBeNull()
    expect(searchPattern(undefined)).toBeNull()
  })

  it('compares identifiers by letters and digits only', () => {
    expect(identifierKey(' a-12.3/b ')).toBe('A123B')
  })
})
