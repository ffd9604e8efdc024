import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readTaxTable } from '../import/read-tax-table.ts'
import { countyRateOf, keyOf } from './county-rates.ts'
import { COUNTY_TABLES, type CountyTable } from './county-tables.ts'
import { stateRateOn } from './state-rates.ts'
import { readZipPlaces } from './zip-places.ts'

const places = readZipPlaces()
const rateOf = (zip: string) => {
  const place = places.find(zip)
  return place && countyRateOf(place)
}
const localOf = (zip: string) => rateOf(zip)?.local ?? null

describe('the county rates of states with a small table', () => {
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
    ['90012', 0.025, 'the city of Los Angeles, as its county'],
    ['94601', 0.035, 'the city of Oakland'],
    ['94102', 0.01375, 'San Francisco, a city and a county'],
    ['96107', 0, 'Mono, which has none'],
    ['30303', 0.049, 'the city of Atlanta'],
    ['30060', 0.02, 'Cobb'],
    ['31201', 0.04, 'Bibb'],
    ['30906', 0.045, 'Richmond'],
    ['55401', 0.0215, 'the city of Minneapolis'],
    ['55344', 0.0165, 'Hennepin'],
    ['56560', 0.005, 'Clay'],
    ['89101', 0.01525, 'Clark'],
    ['89415', 0, 'Mineral, which has none'],
    ['11201', 0.04875, 'Kings, of New York City'],
    ['10701', 0.04875, 'the city of Yonkers'],
    ['10601', 0.04375, 'Westchester'],
    ['12207', 0.04, 'New York elsewhere'],
    ['27601', 0.025, 'Wake'],
    ['28801', 0.0225, 'Buncombe'],
    ['28401', 0.0225, 'New Hanover'],
    ['27858', 0.0225, 'Pitt'],
    ['27530', 0.02, 'North Carolina elsewhere'],
    ['28202', 0.035, 'Mecklenburg, with the transit tax of 2026'],
    ['43215', 0.0225, 'Franklin, since 2025-04-01'],
    ['44113', 0.0225, 'Cuyahoga'],
    ['45202', 0.0205, 'Hamilton'],
    ['29577', 0.03, 'the city of Myrtle Beach'],
    ['29601', 0, 'Greenville, which has none'],
    ['37201', 0.0275, 'Davidson'],
    ['37902', 0.0225, 'Knox'],
    ['23185', 0.017, 'James City'],
    ['23219', 0.007, 'the city of Richmond'],
    ['22572', 0, 'the county of Richmond, which is another'],
    ['24592', 0.01, 'Halifax'],
    ['85001', 0.035, 'the city of Phoenix'],
    ['35203', 0.06, 'the city of Birmingham'],
    ['36251', 0.05, 'the town of Ashland, Alabama'],
    ['36720', 0.045, 'Alberta, Wilcox, outside of any town'],
    ['56601', 0.01625, 'the city of Bemidji, above its county'],

    ['60601', 0.04, 'the city of Chicago'],
    ['63101', 0.05454, 'the city of Saint Louis, where no town adds anything'],
    ['99901', 0.065, 'Ketchikan'],
    ['99645', 0.03, 'Palmer, in a borough without one'],
    ['99672', 0.03, 'Sterling, Kenai Peninsula'],
    ['99820', null, 'Angoon, which the table of Alaska does not name'],
    ['38570', 0.025, 'Overton, Tennessee'],
    ['37311', 0.0275, 'Bradley, Tennessee'],
    ['38103', 0.0275, 'the city of Memphis, above its county'],
    ['72201', 0.02125, 'the city of Little Rock'],
    ['67202', 0.01, 'the city of Wichita'],
    ['70112', 0.05, 'the city of New Orleans'],
    ['71226', null, 'Jackson, which the table of Louisiana does not name'],
    ['80202', 0.0625, 'Denver, with its districts'],
    ['80903', 0.053, 'Colorado Springs, with its transit authority'],
    ['81501', 0.0576, 'Grand Junction'],
    ['87102', 0.0275, 'the city of Albuquerque'],
    ['87825', 0.023125, 'Magdalena, New Mexico'],
    ['98101', 0.0405, 'the city of Seattle'],
    ['98402', 0.038, 'Tacoma'],
    ['98303', 0.016, 'Anderson Island, Pierce'],
    ['98288', null, 'Skykomish, in King, of which the table of Washington names cities alone'],
    ['84101', 0.0235, 'the city of Salt Lake City, above the 1.25 % that are levied everywhere'],
    ['84532', 0.0275, 'Moab, Utah'],
    ['82414', 0, 'Park, Wyoming, which has none'],
    ['83001', 0.03, 'Teton, Wyoming'],
    ['68508', 0.0175, 'the city of Lincoln'],
    ['58102', 0.0275, 'the city of Fargo'],
    ['57104', 0.02, 'the city of Sioux Falls'],
    ['57010', 0, 'South Dakota, where no municipality levies any'],
    ['73102', 0.04125, 'the city of Oklahoma City'],
    ['24541', 0.01, 'the city of Danville'],
    ['61701', 0.035, 'Bloomington, Illinois'],
    ['75201', 0.02, 'Dallas'],
    ['76245', 0, 'Gordonville, Texas, outside of any town'],
    ['79101', null, 'Amarillo, which the table of Texas does not name'],
    ['05401', null, 'a state without such a table'],
  ])('%s: %d, %s', (zip, local, _place) => {
    expect(localOf(zip)).toBe(local)
  })

  test.each([
    ['63080', 0.0349, 'Franklin, Missouri: 2.25 and 1.24'],
    ['62301', 0.0086, 'Illinois downstate: what towns add alone'],
    ['60110', 0.0161, 'Kane, Illinois: 0.75 and 0.86'],
    ['66014', 0.0169, 'Anderson, Kansas: 1 and 0.69'],
    ['72073', 0.0156, 'Arkansas county: 1 and 0.56'],
    ['68010', 0.003, 'Nebraska: what towns add alone'],
  ])('are averages if many towns have taxes that are not in the table: %s, %d, %s', (zip, local, _sum) => {
    expect(rateOf(zip)).toMatchObject({ local, isExact: false })
  })

  test('are exact for a town in the table', () => {
    expect(rateOf('64101')).toMatchObject({ local: 0.0475, isExact: true })
  })

  test.each('AL AR AZ CA FL GA IL KS MN MO NC ND NE NM NV NY OH OK PA SC SD TN UT VA WI WY'.split(' '))(
    'are known for every ZIP code of %s',
    (state) => {
      const unknown = places.ofState(state).filter((place) => countyRateOf(place) === null)
      expect(unknown.map(({ zip }) => zip)).toEqual([])
    },
  )
})

describe('the tables of counties', () => {
  const tables = [...COUNTY_TABLES]

  test.each(tables)('of %s contain existing places, each once, with possible rates', (state, table) => {
    const of = (pick: (place: { city: string; county: string }) => string) =>
      new Set(places.ofState(state).map((place) => keyOf(pick(place))))
    const counties = of(({ county }) => county)
    const cities = of(({ city }) => city)
    const named = (rows: CountyTable['counties']) => rows.flatMap(({ names }) => names.map(keyOf))
    const ofCounties = [...named(table.counties), ...named(table.whole)]
    // a county or city without a post office may be in the table of its state
    expect(ofCounties.filter((name) => counties.has(name)).length).toBeGreaterThanOrEqual(ofCounties.length * 0.95)
    expect(new Set(ofCounties).size).toBe(ofCounties.length)
    const ofCities = named(table.cities)
    expect(ofCities.filter((name) => cities.has(name)).length).toBeGreaterThanOrEqual(ofCities.length * 0.85)
    expect(new Set(ofCities).size).toBe(ofCities.length)
    const percents = [table.counties, table.whole, table.cities].flatMap((rows) => rows.map(({ percent }) => percent))
    for (const percent of [...percents, table.elsewhere ?? 0, table.towns ?? 0]) expect(percent >= 0 && percent < 9).toBe(true)
  })

  // Arkansas and North Dakota have published averages of their own (NOTICE)
  test.each(tables.filter(([state, { towns }]) => towns !== undefined && state !== 'AR' && state !== 'ND'))(
    'of %s match the published average over its ZIP codes',
    (state) => {
      const known = places.ofState(state).flatMap((place) => countyRateOf(place) ?? [])
      const mean = known.reduce((sum, { local }) => sum + local, 0) / known.length
      expect(Math.abs(mean - (stateRateOn(state, '2026-11-24')?.averageLocal ?? 0))).toBeLessThan(0.0006)
    },
  )

  test('have a date and a source', () => {
    for (const [, { asOf, source }] of tables) {
      expect(asOf).toMatch(/^20\d{2}-\d{2}-\d{2}$/)
      expect(source.length).toBeGreaterThan(10)
    }
  })

  test('match California’s own file, which an import would use', async () => {
    const file = readFileSync(new URL('../testing/samples/california-cdtfa-2026-01-01.csv', import.meta.url))
    const { rates } = await readTaxTable(Readable.from([file]), places, '2026-11-24')
    const own = stateRateOn('CA', '2026-11-24')?.rate ?? 0
    for (const { zip, rate } of rates.values()) expect([zip, localOf(zip)]).toEqual([zip, Math.round((rate - own) * 1e6) / 1e6])
  })
})
