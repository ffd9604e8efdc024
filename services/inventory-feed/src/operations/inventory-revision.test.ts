import { documentAttached } from '@forecourt/contracts/documents/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { StaffVehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { ResponseOf } from '@forecourt/contracts/operation'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { newId } from '@forecourt/service-testing/people'
import { expect, test } from 'vitest'
import { createDealershipStore } from '../store/dealership-store.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { startFeedProcess } from '../testing/start-feed-process.ts'
import { startInventoryFeed } from '../testing/start-inventory-feed.ts'

type Facets = ResponseOf<typeof inventoryFeedOperations.listVehicleFacets>
interface Page {
  vehicles: StaffVehicle[]
  total: number
}

// design: inventory revision
test('another replica shows current totals, facets and vehicles after imports, edits, documents, restores and removals', async () => {
  const feed = await startInventoryFeed()
  const lot = await feed.dealership()
  const other = await startFeedProcess(feed)
  const ask = async <T>(path: string): Promise<T> => {
    const headers = { [IDENTITY_HEADER]: lot.admin }
    return (await (await fetch(`${other.url}/api/dealerships/${lot.dealershipId}${path}`, { headers })).json()) as T
  }
  /** The responses of the other replica; requested once before, so that they come from its cache. */
  const shown = async () => {
    for (const path of ['/vehicles', '/vehicles?page=1', '/vehicle-facets']) await ask(path)
    const [all, page, facets] = [
      await ask<StaffVehicle[]>('/vehicles'),
      await ask<Page>('/vehicles?page=1&pageSize=2'),
      await ask<Facets>('/vehicle-facets'),
    ]
    expect([page.total, facets.total]).toEqual([all.length, all.length])
    return { total: page.total, prices: all.map(({ price }) => price).sort(), facets, first: page.vehicles[0] }
  }

  expect((await shown()).total).toBe(0)
  await lot.upload(feedOf(vehicleRows(4, (row) => ({ ...row, price: '20000' }))))
  const imported = await shown()
  expect(imported).toMatchObject({ total: 4, prices: [20_000, 20_000, 20_000, 20_000] })

  const { first } = imported
  await lot.send('PATCH', `/vehicle/${first?._id}`, lot.admin, { price: 8_500 })
  expect(await shown()).toMatchObject({ prices: [20_000, 20_000, 20_000, 8_500], facets: { prices: { from: 8_500 } } })

  const { deps, nats } = feed
  const documents = await startMessaging({
    service: 'documents',
    db: deps.mongo.db(`${deps.databasePrefix}documents`),
    nats,
    logger: deps.logger,
  })
  await eventually(() => documents.ready())
  const { dealershipId } = lot
  const { _id: vehicleId = '', vin = '', stockNumber = '', name: vehicleName = '' } = first ?? {}
  const facts = { dealershipId, vehicleId, vin, stockNumber, vehicleName, kind: 'msrp' as const, documentId: newId(), revision: 1 }
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: new Date() }
  const revision = async () => (await createDealershipStore(feed.db).find(dealershipId))?.inventoryRevision
  const before = await revision()
  await documents.publisher.publish(documentAttached, { ...facts, fileName: 'a.pdf', replaced: false }, context)
  // waits for the revision, not for the response: that would change anyway when the cache expires
  await eventually(async () => expect(await revision()).not.toBe(before))
  expect((await shown()).facets).toMatchObject({ package: { missingMsrp: 3 } })

  await lot.upload(feedOf(vehicleRows(5, (row) => ({ ...row, price: '30000' }))))
  expect(await shown()).toMatchObject({ total: 5, facets: { prices: { from: 8_500, to: 30_000 } } })
  const [, older] = await lot.versions()
  await lot.send('POST', `/feed-versions/${older?._id.toHexString()}/restore`)
  await eventually(async () => expect((await lot.versions())[0]?.state).toBe('imported'))
  expect((await shown()).total).toBe(4)
  await lot.send('DELETE', '/csv')
  expect((await shown()).total).toBe(0)
})
