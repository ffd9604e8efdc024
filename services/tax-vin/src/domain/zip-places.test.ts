import { describe, expect, test } from 'vitest'
import { readZipPlaces } from './zip-places.ts'

const places = readZipPlaces()

describe('the place of a ZIP code', () => {
  test.each([
    ['85001', 'AZ', 'Phoenix', 'Maricopa'],
    ['02108', 'MA', 'Boston', 'Suffolk'],
    ['10001', 'NY', 'New York', 'New York'],
    ['99501', 'AK', 'Anchorage', 'Anchorage Municipality'],
    ['20001', 'DC', 'Washington', 'District of Columbia'],
  ])('%s is in %s, %s', (zip, state, city, county) => {
    expect(places.find(zip)).toEqual({ state, city, county })
  })

  test.each([
    ['06390', 'NY', 'its first digits are Connecticut’s'],
    ['42223', 'KY', 'Fort Campbell lies in Tennessee, too'],
    ['73949', 'OK', 'Texhoma lies in Texas, too'],
    ['89439', 'NV', 'Verdi lies in California, too'],
    ['97635', 'OR', 'New Pine Creek lies in California, too'],
    ['63673', 'MO', 'Saint Mary lies in Illinois, too'],
    ['59221', 'MT', 'Fairview lies in North Dakota, too'],
    ['81137', 'CO', 'Ignacio lies in New Mexico, too'],
    ['84536', 'UT', 'Monument Valley lies in Arizona, too'],
    ['71749', 'AR', 'Junction City lies in Louisiana, too'],
  ])('%s across a state line is in the state of its post office, %s: %s', (zip, state) => {
    expect(places.find(zip)?.state).toBe(state)
  })

  test.each([
    ['00000', 'no post office'],
    ['85000', 'no post office, although its first digits are Arizona’s'],
    ['09001', 'the armed forces in Europe'],
    ['34001', 'the armed forces in the Americas'],
    ['96201', 'the armed forces in the Pacific'],
    ['00901', 'Puerto Rico'],
    ['00801', 'the Virgin Islands'],
    ['96910', 'Guam'],
    ['96799', 'American Samoa'],
    ['96950', 'the Northern Mariana Islands'],
    ['96960', 'the Marshall Islands'],
  ])('%s is not in a state, but of %s', (zip) => {
    expect(places.find(zip)).toBeNull()
  })

  test('is in one of the fifty states or the District, for every existing ZIP code', () => {
    const states = new Set<string>()
    let known = 0
    for (let zip = 0; zip < 100_000; zip++) {
      const place = places.find(String(zip).padStart(5, '0'))
      if (place === null) continue
      known += 1
      states.add(place.state)
    }
    expect(states.size).toBe(51)
    expect(known).toBeGreaterThan(40_900)
  })
})
