import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { zipLookupCollection } from '../store/zip-lookup-store.ts'
import { startTaxVin, type TaxFixture } from '../testing/start-tax-vin.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let tax: TaxFixture
beforeAll(async () => {
  tax = await startTaxVin({ storeLookupsEveryMs: 10 })
  await tax.upload('State,ZipCode,TaxRegionName,EstimatedCombinedRate\nAZ,85001,PHOENIX,0.086\n')
  const lookUp = (zip: string) => tax.anonymous().call('getTaxRate', { params: { zip } })
  for (const zip of ['85001', '79101', '85001', '00000', '85001-1234']) await lookUp(zip)
  await tax.anonymous().call('getTaxRateOnly', { params: { zip: '02108' } })
  await tax.as(staffOf().sales).call('getTaxRate', { params: { zip: '90210' } })
  await eventually(async () => expect((await list()).results.reduce((sum, { lookups }) => sum + lookups, 0)).toBe(6))
})

const list = async (query: Record<string, string | number> = {}) => (await tax.asOwner.call('listZipLookups', { query })).body

test('lists customers’ ZIP codes, most frequent first, with the source of their rates', async () => {
  const { zips, total, results } = await list()
  expect(zips).toEqual([
    { zip: '85001', city: 'Phoenix', state: 'AZ', result: 'zip', lookups: 3, lastLookedUpAt: expect.any(String) },
    { zip: '00000', city: '', state: '', result: 'none', lookups: 1, lastLookedUpAt: expect.any(String) },
    { zip: '02108', city: 'Boston', state: 'MA', result: 'state', lookups: 1, lastLookedUpAt: expect.any(String) },
    { zip: '79101', city: 'Amarillo', state: 'TX', result: 'average', lookups: 1, lastLookedUpAt: expect.any(String) },
  ])
  expect(total).toBe(4)
  expect(results).toHaveLength(4)
  expect(results).toContainEqual({ result: 'zip', zips: 1, lookups: 3 })
})

test('does not count what staff look up', async () => {
  expect((await list()).zips.map(({ zip }) => zip)).not.toContain('90210')
})

test('lists one result only, with its total', async () => {
  expect(await list({ result: 'average' })).toMatchObject({ zips: [{ zip: '79101' }], total: 1 })
  expect(await list({ result: 'provider' })).toMatchObject({ zips: [], total: 0 })
})

test('returns pages with the total', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 3 })))
  expect(pages.map(({ zips, total }) => [zips.map(({ zip }) => zip), total])).toEqual([
    [['85001', '00000', '02108'], 4],
    [['79101'], 4],
    [[], 4],
  ])
})

test('omits lookups from before the requested days, and uses the newest result of several days', async () => {
  const stored = tax.db.collection<{ _id: string }>(zipLookupCollection.name)
  const today = new Date(tax.clock.now().toISOString().slice(0, 10))
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS)
  const earlier = (zip: string, days: number) => ({
    _id: `${daysAgo(days).toISOString().slice(0, 10)}:${zip}`,
    zip,
    day: daysAgo(days),
    lookups: 10,
    result: 'average',
    at: daysAgo(days),
  })
  await stored.insertMany([earlier('02108', 6), earlier('30301', 7)])
  const { zips } = await list({ days: 7 })
  expect(zips[0]).toMatchObject({ zip: '02108', lookups: 11, result: 'state' })
  expect(zips.map(({ zip }) => zip)).not.toContain('30301')
  await stored.deleteMany({ lookups: 10 })
})

test.each([{ query: { days: 0 } }, { query: { days: 101 } }, { query: { pageSize: 201 } }])('rejects $query', async ({ query }) => {
  expect((await tax.asOwner.call('listZipLookups', { query })).status).toBe(400)
})

test('stores the last lookups before a replica shuts down', async () => {
  const ending = await startTaxVin({ storeLookupsEveryMs: 3_600_000 })
  await ending.anonymous().call('getTaxRate', { params: { zip: '97201' } })
  const stored = ending.db.collection(zipLookupCollection.name)
  expect(await stored.countDocuments()).toBe(0)
  await ending.service.close()
  expect(await stored.findOne()).toMatchObject({ zip: '97201', lookups: 1, result: 'state' })
})
