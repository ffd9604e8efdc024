import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { implementOperations } from '@forecourt/service-kit/implement'
import { type Service, type ServiceDeps, toService } from '@forecourt/service-kit/service'
import { createServiceApp } from '@forecourt/service-kit/service-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, staffOf } from './people.ts'
import { type ServiceFixture, startService } from './start-service.ts'

const closed: string[] = []

/** A service whose responses contain the caller and the time. */
async function buildApp(deps: ServiceDeps, { name = 'first' }: { name?: string } = {}): Promise<Service> {
  const app = createServiceApp({ ...deps, name: 'tax-vin' })
  const say = async ({ caller }: { caller: { kind: string } }) => ({
    taxRate: 0,
    regionName: caller.kind,
    state: deps.clock().toISOString(),
  })
  const refuse = async () => Promise.reject(new Error('not in this test'))
  const tables = { listTaxTables: refuse, listZipLookups: refuse, importTaxTable: refuse, removeTaxTable: refuse, undoTaxChange: refuse }
  const vins = { decodeVin: refuse, decodeVinInternally: refuse, listVinMakes: refuse, listVinModels: refuse }
  implementOperations(app, taxVinOperations, { getTaxRate: refuse, getTaxRateOnly: say, ...tables, ...vins }, deps)
  return toService({ name: 'tax-vin', app, ready: async () => {}, closers: [async () => closed.push(name)] })
}

let tax: ServiceFixture<typeof taxVinOperations, { name?: string }>
beforeAll(async () => {
  tax = await startService(buildApp, { contract: taxVinOperations, service: 'tax-vin', options: {} })
})

// runs before the cleanups of what a hook has started
afterAll(() => expect(closed).toEqual(['second']))

const params = { zip: '85001' }

test('calls an operation as a user, anonymously and as another service', async () => {
  const kinds = [tax.as(owner), tax.as(staffOf().sales), tax.anonymous(), tax.internal()].map(async (caller) => {
    const { status, body } = await caller.call('getTaxRateOnly', { params })
    return [status, body.regionName]
  })
  expect(await Promise.all(kinds)).toEqual([
    [200, 'staff'],
    [200, 'staff'],
    [200, 'anonymous'],
    [200, 'internal'],
  ])
})

test('omits from a request what the test omits', async () => {
  expect(await tax.anonymous().call('getTaxRateOnly')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
})

test('keeps the clock still until it is advanced', async () => {
  const time = async () => (await tax.anonymous().call('getTaxRateOnly', { params })).body.state
  const before = await time()
  expect(await time()).toBe(before)
  tax.clock.advance(60_000)
  expect(Date.parse(await time()) - Date.parse(before)).toBe(60_000)
})

test('listens on one port from the first call of url', async () => {
  expect(tax.service.app.server.listening).toBe(false)
  const [url, again] = await Promise.all([tax.url(), tax.url()])
  expect(again).toBe(url)
  expect((await fetch(`${url}/api/taxrate/85001`)).status).toBe(200)
})

test('starts a replica with other options and stops it after the test, before the service itself', async () => {
  const replica = await tax.replica({ name: 'second' })
  expect((await replica.anonymous().call('getTaxRateOnly', { params })).status).toBe(200)
  expect(closed).toEqual([])
})
