import type { StaffVehicle, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { beforeAll, expect, test } from 'vitest'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

const HEADER = 'Stock Number,Year,Make,Model,Price,Carfax Report URL,Window Sticker,Inspection Report'
const CARFAX = { kind: 'autocheck', source: 'Carfax', url: 'https://carfax.example.com/vhr/1' }
const INSPECTION = { kind: 'inspection', source: 'Inspection', url: 'https://inspect.example.com/1.pdf' }
const ROW = `R1,2021,Honda,Civic,19000,${CARFAX.url},Not yet,${INSPECTION.url}`

async function lotOf(...rows: string[]): Promise<TestDealership> {
  const lot = await feed.dealership()
  await lot.upload([HEADER, ...rows].join('\n'))
  return lot
}
const reportsOf = async (lot: TestDealership, token = lot.sales) => (await lot.get<StaffVehicle>('/vehicle/R1', token)).body.feedReports

test('report URLs of a feed are returned to staff only, alone and in lists', async () => {
  const lot = await lotOf(ROW)
  expect(await reportsOf(lot)).toEqual([CARFAX, INSPECTION])
  expect((await lot.get<StaffVehicle[]>('/vehicles', lot.sales)).body[0]?.feedReports).toEqual([CARFAX, INSPECTION])
  const responses = [await lot.get<Vehicle>('/vehicle/R1', null), await lot.get<Vehicle[]>('/vehicles', null)]
  for (const { body } of responses) expect(JSON.stringify(body)).not.toMatch(/example\.com|feedReports/)
})

test('adding or removing a report URL changes the vehicle', async () => {
  const lot = await lotOf(ROW)
  await lot.upload([HEADER, ROW.replace(INSPECTION.url, '')].join('\n'))
  expect(await reportsOf(lot)).toEqual([CARFAX])
  await lot.upload([HEADER, ROW].join('\n'))
  expect(await reportsOf(lot)).toEqual([CARFAX, INSPECTION])
})

test('an exported file has the same report URLs when it is uploaded', async () => {
  const lot = await lotOf(ROW)
  const headers = { 'x-forecourt-identity': lot.admin }
  const exported = await fetch(`${await feed.url()}/api/dealerships/${lot.dealershipId}/vehicles-export`, { headers })
  const again = await feed.dealership()
  await again.upload(await exported.text())
  expect(await reportsOf(again)).toEqual([CARFAX, INSPECTION])
})
