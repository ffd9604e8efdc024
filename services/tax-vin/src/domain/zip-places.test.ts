import { describe, expect, test } from 'vitest'
import { STATE_RATES, stateOf } from './state-rates.ts'
import { readZipPlaces } from './zip-places.ts'

const places = readZipPlaces()

describe('where a ZIP code is', () => {
  test.each([
    ['85001', 'AZ', 'Phoenix'],
    ['02108', 'MA', 'Boston'],
    ['10001', 'NY', 'New York'],
    ['99501', 'AK', 'Anchorage'],
    ['20001', 'DC', 'Washington'],
    // its first digits are Connecticut's
    ['06390', 'NY', 'Fishers Island'],
  ])('%s is in %s, %s', (zip, state, city) => {
    expect(places.find(zip)).toEqual({ state, city })
  })

  test('that is not in the file is known by its first digits', () => {
    expect(places.find('85000')).toEqual({ state: 'AZ', city: null })
    expect(places.find('00901')).toEqual({ state: 'PR', city: null })
  })

  test.each(['00000', '09001', '34001', '96201', '96960', '00801', '96910'])('is in no state of these: %s', (zip) => {
    expect(places.find(zip)).toBeNull()
  })

  test('is a state whose own rate is known, for every ZIP code there can be', () => {
    const states = new Set<string>()
    for (let zip = 0; zip < 100_000; zip++) {
      const place = places.find(String(zip).padStart(5, '0'))
      if (place) states.add(place.state)
    }
    expect([...states].filter((state) => !STATE_RATES.has(state))).toEqual([])
    expect([...STATE_RATES.keys()].filter((state) => !states.has(state))).toEqual([])
    expect(states.size).toBe(52)
  })
})

describe('the states’ own rates', () => {
  test('are 0 in five states, and between 2.9 and 11.5 percent elsewhere', () => {
    const none = [...STATE_RATES.values()].filter(({ rate }) => rate === 0).map(({ state }) => state)
    expect(none).toEqual(['AK', 'DE', 'MT', 'NH', 'OR'])
    for (const { rate } of STATE_RATES.values()) expect(rate === 0 || (rate >= 0.029 && rate <= 0.115)).toBe(true)
    expect(STATE_RATES.get('MN')?.rate).toBe(0.06875)
    expect(STATE_RATES.get('MO')?.rate).toBe(0.04225)
  })

  test('say since when and who says so', () => {
    for (const { asOf, source } of STATE_RATES.values()) {
      expect(asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(source).not.toBe('')
    }
  })

  test.each([
    ['az', 'AZ'],
    [' New  york ', 'NY'],
    ['District of Columbia', 'DC'],
    ['ZZ', null],
    ['', null],
    ['constructor', null],
  ])('a state is known by its letters or name: %s', (text, state) => {
    expect(stateOf(text)).toBe(state)
  })
})
