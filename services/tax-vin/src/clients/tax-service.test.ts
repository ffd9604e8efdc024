import { afterTest } from '@forecourt/dev-servers/after-test'
import { elapsedTime } from '@forecourt/dev-servers/elapsed-time'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'

/** A provider with preset responses. */
let serviceResponse: { status: number; body: string } = { status: 200, body: '' }
const requests: { url: string; key: string | undefined }[] = []

let tax: TaxFixture
let elapsed: ReturnType<typeof elapsedTime>
beforeAll(async () => {
  elapsed = elapsedTime()
  const { url, close } = await startFakeServer((request, response) => {
    requests.push({ url: request.url ?? '', key: request.headers.authorization })
    response.writeHead(serviceResponse.status, { 'content-type': 'application/json' }).end(serviceResponse.body)
  })
  afterTest(close)
  tax = await startTaxVin({ taxApiUrl: `${url}/rates/{zip}`, taxApiKey: 'secret' })
})
beforeEach(() => {
  // the next day: cached rates expire, and a failed provider is called again
  tax.clock.advance(86_400_000)
  elapsed.advance(86_400_000)
  requests.length = 0
})
const rateOf = async (zip: string) => (await tax.anonymous().call('getTaxRate', { params: { zip } })).body

describe('a provider of tax rates', () => {
  test('is called once a day per ZIP code, with the key, and takes precedence over a county table', async () => {
    serviceResponse = { status: 200, body: '{"combinedRate":0.086}' }
    expect(await rateOf('85001')).toMatchObject({ rate: 0.086, regionName: 'Phoenix', source: 'provider' })
    expect(await rateOf('85001')).toMatchObject({ rate: 0.086 })
    expect((await tax.anonymous().call('getTaxRateOnly', { params: { zip: '85001' } })).body).toMatchObject({ taxRate: 0.086 })
    expect(requests).toEqual([{ url: '/rates/85001', key: 'Bearer secret' }])
    tax.clock.advance(86_400_000)
    await rateOf('85001')
    expect(requests).toHaveLength(2)
  })

  test('determines what the places of the buyer and the seller add to the tax on a vehicle', async () => {
    serviceResponse = { status: 200, body: '{"rate":0.086}' }
    const parts = [{ rate: 0.056 }, { rate: 0.03 }]
    expect(await rateOf('85001')).toMatchObject({ vehicleTax: { state: 'AZ', parts } })
    const { body } = await tax.anonymous().call('getTaxRate', { params: { zip: '85001' }, query: { sellerZip: '85701' } })
    expect(body).toMatchObject({ vehicleTax: { state: 'AZ', parts } })
    expect(requests.map(({ url }) => url)).toEqual(['/rates/85001', '/rates/85701'])
  })

  test.each([
    ['in another state', '85001', '10001', 'AZ'],
    ['where only the place of the buyer counts', '80202', '80903', 'CO'],
    ['where only the county of the dealer counts, whatever its rate', '62701', '60601', 'IL'],
  ])('is not called for a seller %s', async (_, zip, sellerZip, state) => {
    serviceResponse = { status: 200, body: '{"rate":0.086}' }
    const { body } = await tax.anonymous().call('getTaxRate', { params: { zip }, query: { sellerZip } })
    expect(body).toMatchObject({ rate: 0.086, vehicleTax: { state } })
    expect(requests.map(({ url }) => url)).toEqual([`/rates/${zip}`])
  })

  test.each([
    ['percent', '[{"total_rate":"8.6"}]', 0.086],
    ['a list', '{"results":[{"taxRate":0.07}]}', 0.07],
    ['0', '{"rate":0}', 0],
  ])('may return its rate as %s', async (_, body, rate) => {
    serviceResponse = { status: 200, body }
    expect(await rateOf('85001')).toMatchObject({ rate, source: 'provider' })
  })

  test.each([
    [500, '{}'],
    [200, 'no json'],
    [200, '{"rate":"x"}'],
    [200, '{"rate":99}'],
    [200, 'x'.repeat(100_000)],
  ])('that fails (%d) falls back to local rates, and is not called for a while', async (status, body) => {
    serviceResponse = { status, body }
    expect(await rateOf('85001')).toMatchObject({ rate: 0.091, source: 'county' })
    expect(await rateOf('85002')).toMatchObject({ source: 'county' })
    expect(requests).toHaveLength(1)
    serviceResponse = { status: 200, body: '{"rate":0.09}' }
    elapsed.advance(10_000)
    expect(await rateOf('85002')).toMatchObject({ rate: 0.09, source: 'provider' })
  })

  test('that failed is called again after its pause, also when the clock of the machine was set back', async () => {
    serviceResponse = { status: 500, body: '{}' }
    expect(await rateOf('85001')).toMatchObject({ source: 'county' })
    tax.clock.advance(-60 * 60_000)
    serviceResponse = { status: 200, body: '{"rate":0.09}' }
    elapsed.advance(10_000)
    expect(await rateOf('85001')).toMatchObject({ rate: 0.09, source: 'provider' })
  })

  test('is not called for an imported rate, nor for a ZIP code outside the states', async () => {
    serviceResponse = { status: 200, body: '{"rate":0.01}' }
    await tax.upload('Zip,Rate\n85003,0.0875\n')
    expect(await rateOf('85003')).toMatchObject({ rate: 0.0875, source: 'zip' })
    expect((await tax.anonymous().call('getTaxRate', { params: { zip: '09001' } })).status).toBe(404)
    expect(requests).toEqual([])
  })
})
