import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'

let tax: TaxFixture
beforeAll(async () => {
  tax = await startTaxVin()
})

const rate = (zip: string, headers = {}) => tax.anonymous(headers).call('getTaxRate', { params: { zip } })
const rateOnly = (zip: string) => tax.anonymous().call('getTaxRateOnly', { params: { zip } })

describe('the public tax rate of a ZIP code', () => {
  test.each([
    ['79101', 0.0801, 'average for Texas', 'TX', 'Texas', 'Potter', 'average', '2026-09-13'],
    ['63080', 0.07715, 'average for Missouri', 'MO', 'Missouri', 'Franklin', 'average', '2026-01-01'],
    ['85001', 0.091, 'Phoenix', 'AZ', 'Arizona', 'Maricopa', 'county', '2026-02-10'],
    ['10001', 0.08875, 'New York', 'NY', 'New York', 'New York', 'county', '2025-03-01'],
    ['02108', 0.0625, 'state rate', 'MA', 'Massachusetts', 'Suffolk', 'state', '2026-07-01'],
    ['32202', 0.075, 'Jacksonville', 'FL', 'Florida', 'Duval', 'county', '2026-07-24'],
    ['53202', 0.079, 'Milwaukee', 'WI', 'Wisconsin', 'Milwaukee', 'county', '2026-07-01'],
    // changed on 2026-10-01
    ['20001', 0.07, 'state rate', 'DC', 'District of Columbia', 'District of Columbia', 'state', '2026-10-01'],
  ])('%s is %d: %s', async (zip, expected, regionName, state, stateName, county, source, asOf) => {
    const { status, body } = await rate(zip)
    expect([status, body]).toMatchObject([
      200,
      { zip, rate: expected, regionName, state, stateName, county, source, asOf, sellerInCounty: false },
    ])
    expect((await rateOnly(zip)).body).toEqual({ taxRate: expected, regionName, state })
  })

  test.each([
    ['85002', true],
    ['85701', false],
    ['10001', false],
    ['00000', false],
  ])('says whether the seller at %s is in the same county: %s', async (sellerZip, expected) => {
    const { body } = await tax.anonymous().call('getTaxRate', { params: { zip: '85001' }, query: { sellerZip } })
    expect(body.sellerInCounty).toBe(expected)
  })

  test.each([
    ['99501', 'AK'],
    ['19901', 'DE'],
    ['59601', 'MT'],
    ['03301', 'NH'],
    ['97201', 'OR'],
  ])('%s is 0, which is a valid rate', async (zip, state) => {
    expect((await rate(zip)).body).toMatchObject({ rate: 0, state })
    expect(await rateOnly(zip)).toMatchObject({ status: 200, body: { taxRate: 0, state } })
  })

  test.each(['85001-1234', '850011234', ' 85001 '])('uses the first five digits: %s', async (zip) => {
    expect((await rate(zip)).body).toMatchObject({ zip: '85001', state: 'AZ' })
    expect((await rateOnly(zip)).body).toMatchObject({ state: 'AZ' })
  })

  test.each(['00000', '09001', '34001', '96201', '00801', '00901', '96910', '96799', '85000'])(
    'returns 404 for a ZIP code outside the states: %s',
    async (zip) => {
      for (const { status, body, headers } of [await rate(zip), await rateOnly(zip)]) {
        expect(status).toBe(404)
        expect(body).toMatchObject({ code: 'TAX_RATE_NOT_FOUND', error: 'Tax rate not found for this zip code' })
        expect(headers.get('cache-control') ?? '').not.toContain('public')
      }
    },
  )

  test.each(['8500', '850011', '85001-12', 'ABCDE', '８５００１', '85001\0', '../85001'])(
    'returns 400 for an invalid ZIP code: %s',
    async (zip) => {
      expect(await rate(zip)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
      expect((await rateOnly(zip)).status).toBe(400)
    },
  )

  test.each([
    ['27601', null, 'NC', [{ name: 'highway use tax', rate: 0.03 }]],
    ['33101', null, 'FL', [{ rate: 0.06 }, { name: 'county surtax', rate: 0.01, upTo: 5_000 }]],
    // the buyer’s place; the dealer’s too if it is in the same state
    ['85001', null, 'AZ', [{ rate: 0.056 }, { rate: 0.035 }]],
    ['85001', '10001', 'AZ', [{ rate: 0.056 }, { rate: 0.035 }]],
    // RTA by the dealer’s county; the use taxes of Cook and Chicago by the buyer’s place
    ['60601', '60601', 'IL', [{ rate: 0.0625 }, { rate: 0.0325 }]],
    ['60601', '62701', 'IL', [{ rate: 0.0625 }, { rate: 0.0225 }]],
    ['62701', '60601', 'IL', [{ rate: 0.0625 }, { rate: 0.01 }]],
    ['60515', null, 'IL', [{ rate: 0.0625 }, { rate: 0.0075 }]],
  ])('includes the vehicle tax of %s for a sale from %s', async (zip, sellerZip, state, parts) => {
    const query = sellerZip === null ? {} : { sellerZip }
    const { body } = await tax.anonymous().call('getTaxRate', { params: { zip }, query })
    expect(body.vehicleTax).toMatchObject({ state, parts })
  })

  test.each([
    ['an average of the buyer’s state', '63080', null, true],
    ['a known rate of the buyer’s city', '85001', null, false],
    ['no local part', '27601', null, false],
    ['an average, but with a table of its own', '62701', null, false],
  ])('a vehicle tax with %s is an estimate only where the local rate is an average', async (_, zip, sellerZip, isEstimate) => {
    const query = sellerZip === null ? {} : { sellerZip }
    const { body } = await tax.anonymous().call('getTaxRate', { params: { zip }, query })
    expect(body.vehicleTax).toMatchObject({ isEstimate })
  })

  test('can be cached for a minute, and returns 304 to a client that has it', async () => {
    const { headers } = await rate('85001')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    const etag = headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await rate('85001', { 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, null])
  })

  test('does not query the database', async () => {
    const rates = tax.db.collection('zip-rates')
    const questions = () => tax.db.collection('system.profile').countDocuments({ ns: rates.namespace, op: { $in: ['query', 'command'] } })
    await tax.db.command({ profile: 2 })
    onTestFinished(async () => void (await tax.db.command({ profile: 0 })))
    // a busy mongod drops entries
    const before = await eventually(async () => {
      await rates.findOne({})
      const count = await questions()
      expect(count).toBeGreaterThan(0)
      return count
    })
    for (let at = 0; at < 40; at++) {
      expect((await rate(`${85_001 + at}`)).status).toBe(200)
      expect((await rateOnly(`${85_001 + at}`)).status).toBe(200)
    }
    expect(await questions()).toBe(before)
  })
})
