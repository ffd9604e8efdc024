import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf } from '../domain/county-rates.ts'
import { readZipPlaces } from '../domain/zip-places.ts'
import { readTaxTable } from './read-tax-table.ts'

const places = readZipPlaces()
const DAY = '2026-11-24'
const read = (text: string) => readTaxTable(Readable.from([Buffer.from(text)]), places, DAY)
const rateOf = async (text: string, zip: string) => (await read(text)).rates.get(zip)?.rate

describe('California’s own file (CDTFA, of 2026-01-01)', () => {
  const file = readFileSync(new URL('../testing/samples/california-cdtfa-2026-01-01.csv', import.meta.url), 'utf8')

  test('is recognized below its title, and sets a rate for every ZIP code of the state', async () => {
    const { form, rates, rejected } = await read(file)
    expect([form, rejected]).toEqual(['california', 0])
    expect(places.ofState('CA').filter(({ zip }) => !rates.has(zip))).toEqual([])
  })

  test('sets the rate of each city in it for all ZIP codes of that city', async () => {
    const { rates } = await read(file)
    const cities = new Map<string, number>()
    for (const line of file.split(/\r?\n/)) {
      const [name = '', rate = '', , type] = line.split(',')
      if (type === 'City') cities.set(keyOf(name.replace(/^City of /, '')), Math.round(Number(rate) * 1e6) / 1e6)
    }
    const ofCities = places.ofState('CA').filter(({ city }) => cities.has(keyOf(city)))
    expect(ofCities.length).toBeGreaterThan(1_500)
    for (const { zip, city } of ofCities) expect([zip, rates.get(zip)?.rate]).toEqual([zip, cities.get(keyOf(city))])
  })

  test.each([
    ['90001', 0.0975, 'Los Angeles'],
    ['94601', 0.1075, 'Oakland'],
    ['92101', 0.0775, 'San Diego'],
    // a city that is not in the file: its county
    ['96107', 0.0725, 'Coleville, Mono County'],
    // Kern County has a rate for its unincorporated area only
    ['93518', 0.0825, 'Caliente, Kern County'],
  ])('%s is %d: %s', async (zip, rate) => {
    expect(await rateOf(file, zip)).toBe(rate)
  })
})

describe('New York’s Publication 718', () => {
  const text = [
    'Publication 718 (3/26) New York State Sales and Use Tax Rates by Jurisdiction',
    'County or other locality   Tax rate %   Reporting code',
    '*New York State only 4 0021',
    'Albany 8 0181        Ontario 7½ 3211',
    'Cattaraugus – except 8 0481',
    '  Olean (city) 8 0441',
    'Madison – except 8 2511',
    '  Oneida (city) 8 2541',
    '*Westchester – except 8 3/8 5581',
    '  *Yonkers (city) 8⅞ 6511',
    '*New York City 8⅞ 8081',
  ].join('\n')

  test.each([
    ['12207', 0.08, 'Albany'],
    ['14424', 0.075, 'Canandaigua in Ontario County, of a line with two entries'],
    ['14760', 0.08, 'Olean'],
    ['10001', 0.08875, 'Manhattan'],
    ['11201', 0.08875, 'Brooklyn'],
    ['10701', 0.08875, 'Yonkers, the city'],
    ['10601', 0.08375, 'White Plains, by its county'],
  ])('sets the rate of %s to %d: %s', async (zip, rate) => {
    expect(await rateOf(text, zip)).toBe(rate)
  })

  /** Rows of the edition of August 2019, with its three columns unchanged. */
  const COLUMNS = [
    'State Sales and Use Tax Rates by Jurisdiction Effective August 1, 2019',
    'County or Tax Reporting County or Tax Reporting County or Tax Reporting other locality rate % code other locality rate % code other locality rate % code',
    'New York State only 4 0021 Hamilton 8 2011 *Richmond (Staten Island) – see New York City',
    'Albany 8 0181 Herkimer 8¼ 2121 *Rockland 8⅜ 3921',
    'Allegany 8½ 0221 Jefferson 8 2221 St. Lawrence 8 4091',
    '*Bronx – see New York City *Kings (Brooklyn) – see New York City Saratoga – except 7 4111',
    'Saratoga Springs (city) 7 4131 Broome 8 0321 Livingston 8 2411 Schenectady 8 4241',
    'Cattaraugus – except 8 0481 Madison – except 8 2511 Schoharie 8 4321',
    'Olean (city) 8 0441 Oneida (city) 8 2541 Schuyler 8 4411',
    'Salamanca (city) 8 0431 *Manhattan – see New York City Seneca 8 4511',
  ]
  /** Rows of the edition of September 2015, as a reader extracts its text. */
  const OWN_LINES =
    'Publication 718|New York State Sales and Use Tax|Rates by Jurisdiction|County or|other locality|Tax Reporting|code|rate%|New York State only|4|0021|Albany|8|0181|*Bronx see New York City|' +
    '*Brooklyn see New York City|Broome|8|0321|Cattaraugus except|8|0481|Olean (city)|8|0441|Hamilton|8|2011'

  test.each([
    ['one row a line', COLUMNS.join('\n')],
    ['all in a line', COLUMNS.join(' ')],
  ])('is read with columns, %s', async (_, columns) => {
    const { form, rates, rejected } = await read(columns)
    expect([form, rejected]).toEqual(['new-york', 0])
    expect(['12207', '10901', '13350', '14895', '13617', '12866', '12020', '14760'].map((zip) => rates.get(zip)?.rate)).toEqual([
      ...[0.08, 0.08375, 0.0825, 0.085],
      ...[0.08, 0.07, 0.07, 0.08],
    ])
    // boroughs that only refer to another entry
    expect(['10301', '10451', '11201'].filter((zip) => rates.has(zip))).toEqual([])
  })

  test('is read with name, rate and code on separate lines', async () => {
    const { rates, rejected } = await read(OWN_LINES.replaceAll('|', '\n'))
    expect(rejected).toBe(0)
    expect(['12207', '13901', '14706', '14760', '12108'].map((zip) => rates.get(zip)?.rate)).toEqual([0.08, 0.08, 0.08, 0.08, 0.08])
    expect(rates.has('10451')).toBe(false)
  })

  test('omits ZIP codes of counties that it does not contain', async () => {
    const { form, rates } = await read(text)
    expect([form, rates.has('14850')]).toEqual(['new-york', false])
  })
})

test.each([
  ['County,Surtax Rate\nDUVAL,1.50%\nMIAMI-DADE,1%\nST JOHNS,0.5%\n', 'percent'],
  ['County,Surtax Rate\nDuval,1.5\nMiami-Dade,1\nSt. Johns,0.5\n', 'numbers'],
  ['County|Surtax Rate\nDuval County|0.015\nMiami-Dade|0.01\nSaint Johns|0.005\n', 'fractions'],
])('Florida’s surtax table is added to the state’s 6 %%: in %#', async (text) => {
  const { form, rates } = await read(text)
  expect(form).toBe('florida')
  expect(['32202', '33101', '32084'].map((zip) => rates.get(zip)?.rate)).toEqual([0.075, 0.07, 0.065])
})

test('Texas’s list of cities sets the total rate', async () => {
  const text =
    'City,County,Local Code,Rate,Total Rate\nHouston,Harris,2101017,.010000,.082500\nDallas,Dallas,2057012,.010000,.082500\nAlamo Heights,Bexar,2015021,.015,.0825\n'
  const { form, rates } = await read(text)
  expect([form, rates.get('77002')?.rate, rates.get('75201')?.rate]).toEqual(['texas', 0.0825, 0.0825])
})

describe('Washington’s files', () => {
  test('of cities and counties set the combined rate', async () => {
    const text =
      'Location,Location Code,Local Rate,State Rate,Combined Sales Tax\nSeattle,1726,.0385,.065,.1035\nUnincorp. King County,1700,.038,.065,.103\n'
    const { form, rates } = await read(text)
    expect([form, rates.get('98101')?.rate]).toEqual(['washington', 0.1035])
    // Vashon is not one of its cities
    expect(rates.get('98070')?.rate).toBe(0.103)
  })

  test('are read in the department’s format of the third quarter of 2026', async () => {
    const text =
      ',,,,,,,\n\nCounty,Location name,Location code,Local rate,State rate,Combined sales tax (1),,\nPierce,Tacoma,2717,0.04,0.065,0.10500000000000001,,\nPierce,Puyallup Tribe - Tacoma,2741,0.04,0.065,0.10500000000000001,,\n' +
      'King,Algona,1701,0.039,0.065,0.104,,\n"Adams","Adams County Unincorp. Areas",100,0.015,0.065,0.08,,\n,,,,,,\n,"Footnotes: (1) Combined sales tax includes the 6.5% state rate, and the local rate.",,,,,\n'
    const { form, rates, rejected } = await read(text)
    expect([form, rejected]).toEqual(['washington', 0])
    expect(['98402', '99341'].map((zip) => rates.get(zip)?.rate)).toEqual([0.105, 0.08])
  })

  test.each([
    ['with headings', 'ZIP,PLUS4_LOW,PLUS4_HIGH,CODE,STATE,LOCAL,TOT_RATE,EFF_START,EFF_END\n'],
    ['without', ''],
  ])('of ZIP+4 numbers set the rate of most of them on the day, %s', async (_, heading) => {
    const rows = [
      '98178,0000,0999,1700,.065,.036,.101,20261001,20261231',
      '98178,1000,9999,1726,.065,.0385,.1035,20261001,20261231',
      // expired
      '98178,0000,9999,1726,.065,.03,.095,20260101,20260331',
    ]
    const { form, rates } = await read(`${heading}${rows.join('\n')}\n`)
    expect([form, rates.get('98178')?.rate]).toEqual(['washington-zip', 0.1035])
  })
})

describe('a hostile file', () => {
  test.each([
    ['rates above what any place has', 'Location,Rate,County,Type\nOakland,9.5,Alameda,City\nFresno,99,Fresno,City\n', '94601', 0.095],
    [
      'lines that are nearly entries',
      `Publication 718\n${'Albany '.repeat(1_400)}\n${'A'.repeat(9_900)} 8\nAlbany 8 0181\n`,
      '12207',
      0.08,
    ],
    ['an entry that is a formula', 'Location,Rate,County,Type\n=cmd(),=1+1,Alameda,City\nOakland,0.1,Alameda,City\n', '94601', 0.1],
    ['names out of an object', 'Location,Rate,County,Type\n__proto__,0.1,constructor,County\nOakland,0.1,Alameda,City\n', '94601', 0.1],
  ])('with %s only sets valid rates', async (_, text, zip, rate) => {
    const { rates } = await read(text)
    expect(rates.get(zip)?.rate).toBe(rate)
    for (const { rate: each } of rates.values()) expect(each >= 0 && each <= 0.25).toBe(true)
  })

  test.each([
    ['of one name in ever new counties', 'Location,Rate,County,Type\n', (at: number) => `Oakland,0.08,County ${at},City\n`],
    [
      'Streamlined boundaries',
      '31,45,31,0.055,0.055,0,0,20201001,29991231\n',
      (at: number) => `Z,20201001,29991231,,,,,,,,,,,,,,,68102,,68102,,,31,31,055,${at}\n`,
    ],
  ])('with more places than exist is rejected before all of them are stored: %s', async (_, heading, line) => {
    let sent = 0
    function* file() {
      yield Buffer.from(heading)
      while (sent < 2_000_000) yield Buffer.from(Array.from({ length: 10_000 }, () => line(sent++)).join(''))
    }
    await expect(readTaxTable(Readable.from(file()), places, DAY)).rejects.toMatchObject({ status: 400 })
    expect(sent).toBeLessThan(600_000)
  })

  test('with a ZIP range of the whole country is rejected row by row', async () => {
    const row = ['Z', '20200101', '29991231', ...Array(14).fill(''), '00000', '', '99999', '', '', '31', '31', '055'].join(',')
    await expect(read(`31,45,31,0.055,0.055,0,0,20201001,29991231\n${row}\n`)).rejects.toMatchObject({ code: 'NO_TAX_RATES' })
  })

  test('with arbitrary content is rejected or read, and never sets a rate out of bounds', async () => {
    const starts = [
      'Location,Rate,County,Type\n',
      'Publication 718\n',
      '31,45,31,0.05,0.05,0,0,20201001,29991231\n',
      'County,Surtax Rate\n',
      'ZIP,PLUS4_LOW,PLUS4_HIGH,CODE,STATE,LOCAL,TOT_RATE,EFF_START,EFF_END\n',
    ]
    const line = fc
      .array(fc.oneof(fc.string({ maxLength: 8 }), fc.integer().map(String), fc.double().map(String)), { maxLength: 32 })
      .map((cells) => cells.join(','))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.array(line, { maxLength: 12 }), async (start, lines) => {
        const table = await read(start + lines.join('\n')).catch((error: { status?: number }) => {
          expect(error.status).toBe(400)
          return null
        })
        for (const { rate } of table?.rates.values() ?? []) expect(rate >= 0 && rate <= 0.25).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
