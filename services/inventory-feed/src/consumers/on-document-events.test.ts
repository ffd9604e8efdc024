import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { StaffVehicle, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { ResponseOf } from '@forecourt/contracts/operation'
import { eventually } from '@forecourt/dev-servers/eventually'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { feedOf, type TestRow } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
let documents: Messaging
beforeAll(async () => {
  feed = await startInventoryFeed()
  const { deps, nats } = feed
  documents = await startMessaging({
    service: 'documents',
    db: deps.mongo.db(`${deps.databasePrefix}documents`),
    nats,
    logger: deps.logger,
  })
  await eventually(() => documents.ready())
})

type Facets = ResponseOf<typeof inventoryFeedOperations.listVehicleFacets>

const ROWS: TestRow[] = [
  { stock: 'P1', make: 'Honda', model: 'Civic' },
  { stock: 'P2', make: 'Honda', model: 'Fit', photos: [] },
  { stock: 'P3', make: 'Honda', model: 'Jazz' },
]

async function publishDocument(
  { dealershipId }: TestDealership,
  vehicle: StaffVehicle,
  kind: FilingKind,
  revision: number,
  has = true,
): Promise<void> {
  const { _id: vehicleId, vin, stockNumber, name: vehicleName } = vehicle
  const facts = { dealershipId, vehicleId, vin, stockNumber, vehicleName, kind, documentId: newId(), revision }
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: new Date() }
  if (has) await documents.publisher.publish(documentAttached, { ...facts, fileName: 'a.pdf', replaced: false }, context)
  else await documents.publisher.publish(documentRemoved, facts, context)
}
const vehiclesOf = async (lot: TestDealership, query = '') => (await lot.get<StaffVehicle[]>(`/vehicles?sort=stock${query}`)).body
const packageOf = async (lot: TestDealership, stock: string) =>
  (await vehiclesOf(lot)).find(({ stockNumber }) => stockNumber === stock)?.package
const stocks = async (lot: TestDealership, query: string) =>
  (await lot.get<StaffVehicle[]>(`/vehicles?${query}`)).body.map(({ stockNumber }) => stockNumber).join(' ')

test('filters and sorts the inventory by filed documents, which survive imports, edits, removal and return', async () => {
  const lot = await feed.dealership()
  await lot.upload(feedOf(ROWS))
  const [first, second] = await vehiclesOf(lot)
  if (!first || !second) throw new Error('no vehicles')
  expect(first.package).toEqual({ photos: true, video: false, autocheck: false, inspection: false, msrp: false, complete: 1 })
  await publishDocument(lot, first, 'inspection', 1)
  await publishDocument(lot, first, 'video', 1)
  await publishDocument(lot, second, 'msrp', 1)
  await eventually(async () => expect((await packageOf(lot, 'P2'))?.msrp).toBe(true))
  const full = { photos: true, video: true, autocheck: false, inspection: true, msrp: false, complete: 3 }
  expect(await packageOf(lot, 'P1')).toEqual(full)
  expect(await stocks(lot, 'sort=stock&missing=inspection')).toBe('P2 P3')
  expect(await stocks(lot, 'sort=stock&missing=inspection,msrp')).toBe('P3')
  expect(await stocks(lot, 'sort=stock&missing=photo,video')).toBe('P2')
  expect(await stocks(lot, 'sort=-package')).toMatch(/^P1 /)
  expect(await stocks(lot, 'sort=package')).toMatch(/ P1$/)

  expect((await lot.send('PATCH', `/vehicle/${first._id}`, lot.admin, { price: 4_321 })).status).toBe(200)
  await lot.upload(feedOf([{ stock: 'P1', make: 'Honda', model: 'Civic', price: '19000' }, ...ROWS.slice(1)]))
  expect(await packageOf(lot, 'P1')).toEqual(full)
  await lot.upload(feedOf(ROWS.slice(1)))
  await lot.upload(feedOf(ROWS))
  expect(await packageOf(lot, 'P1')).toEqual(full)
})

test('staff see how many vehicles have complete packages and how many lack each item, consistent with the filtered lists', async () => {
  const lot = await feed.dealership()
  await lot.upload(feedOf(ROWS))
  const [first] = await vehiclesOf(lot)
  if (!first) throw new Error('no vehicles')
  for (const kind of ['video', 'autocheck', 'inspection', 'msrp'] as const) await publishDocument(lot, first, kind, 1)
  const facets = async () => (await lot.get<Facets>('/vehicle-facets')).body
  const counts = { complete: 1, missingVideo: 2, missingAutocheck: 2, missingInspection: 2, missingMsrp: 2 }
  await eventually(async () => expect((await facets()).package).toEqual(counts))
  expect(await stocks(lot, 'sort=stock&package=complete')).toBe('P1')
  expect(await stocks(lot, 'sort=stock&package=incomplete')).toBe('P2 P3')
  expect(await stocks(lot, 'sort=stock&package=incomplete&missing=photo')).toBe('P2')
  for (const fact of ['video', 'autocheck', 'inspection', 'msrp']) expect(await stocks(lot, `sort=stock&missing=${fact}`)).toBe('P2 P3')
})

test('complete packages and missing items are each counted as many as their choice would give, which replaces the other', async () => {
  const lot = await feed.dealership()
  await lot.upload(feedOf([...ROWS, { stock: 'P4', make: 'Ford', model: 'Ka', price: '' }]))
  const [first] = await vehiclesOf(lot)
  if (!first) throw new Error('no vehicles')
  for (const kind of ['video', 'autocheck', 'inspection', 'msrp'] as const) await publishDocument(lot, first, kind, 1)
  const facets = async (query: string) => (await lot.get<Facets>(`/vehicle-facets?${query}`)).body
  const counts = { complete: 1, missingVideo: 3, missingMsrp: 3 }
  for (const query of ['package=complete', 'package=incomplete']) {
    await eventually(async () => expect(await facets(query)).toMatchObject({ package: counts, missingPhoto: 1, missingPrice: 1 }))
  }
  expect(await facets('missing=video')).toMatchObject({ package: counts, missingPhoto: 1 })
  // a missing item adds to the others
  expect(await facets('missing=photo')).toMatchObject({ package: { complete: 1, missingVideo: 1 }, missingPrice: 0 })
  expect(await facets('missing=photo&package=complete')).toMatchObject({ package: { complete: 1, missingVideo: 1 }, missingPhoto: 1 })
  expect(await facets('package=complete&make=Ford')).toMatchObject({ total: 0, package: { complete: 0, missingVideo: 1 } })
})

test('late and repeated events change nothing', async () => {
  const lot = await feed.dealership()
  await lot.upload(feedOf(ROWS))
  const [vehicle] = await vehiclesOf(lot)
  if (!vehicle) throw new Error('no vehicle')
  await publishDocument(lot, vehicle, 'msrp', 2, false)
  await publishDocument(lot, vehicle, 'msrp', 1)
  await publishDocument(lot, vehicle, 'autocheck', 1)
  await eventually(async () => expect(await packageOf(lot, 'P1')).toMatchObject({ autocheck: true, msrp: false }))
})

test('hides the video of the feed from visitors while staff have set another, and shows it to staff', async () => {
  const lot = await feed.dealership()
  const theirs = 'https://video.example.com/wrong-car'
  await lot.upload(`Stock Number,Year,Make,Model,Price,Video URL\nP1,2021,Honda,Civic,19000,${theirs}`)
  const [vehicle] = await vehiclesOf(lot)
  if (!vehicle) throw new Error('no vehicle')
  const videos = async (token: string | null) => {
    const { body: one } = await lot.get<Vehicle>('/vehicle/P1', token)
    return [one, ...(await lot.get('/vehicles', token)).body].map(({ videoUrl }) => videoUrl)
  }
  expect(await videos(null)).toEqual([theirs, theirs])
  await publishDocument(lot, vehicle, 'video', 1)
  await eventually(async () => expect(await videos(null)).toEqual(['', '']))
  expect(await videos(lot.admin)).toEqual([theirs, theirs])
  await publishDocument(lot, vehicle, 'video', 2, false)
  await eventually(async () => expect(await videos(null)).toEqual([theirs, theirs]))
})

test('shows missing documents to staff only', async () => {
  const lot = await feed.dealership()
  await lot.upload(feedOf(ROWS))
  for (const query of ['missing=video', 'missing=photo,msrp', 'sort=package', 'package=complete', 'package=incomplete']) {
    expect((await lot.get(`/vehicles?${query}`, null)).status).toBe(401)
    expect((await lot.get(`/vehicles?${query}`)).status).toBe(200)
  }
  expect(Object.keys((await lot.get<object[]>('/vehicles', null)).body[0] ?? {})).not.toContain('package')
  expect((await lot.get<Facets>('/vehicle-facets', null)).body).not.toHaveProperty('package')
  expect((await lot.get('/vehicles?missing=wheels')).status).toBe(400)
})
