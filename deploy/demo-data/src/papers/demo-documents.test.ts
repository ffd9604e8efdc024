import { expect, test } from 'vitest'
import { inventoryAtFirst, inventoryToday } from '../demo-feeds.ts'
import { DEMO_DEALERSHIPS, DEMO_STAFF } from '../demo-people.ts'
import { DEMO_DOCUMENTS, LINKED_VIDEO, UPLOADED_VIDEO } from './demo-documents.ts'

const placesOf = () =>
  [...DEMO_DOCUMENTS, UPLOADED_VIDEO, LINKED_VIDEO].map(({ by, vehicle }) => {
    const key = DEMO_STAFF[by].dealership
    return { key, vehicle: inventoryAtFirst(key)[vehicle] }
  })

test('every vehicle with documents or a video is still in today’s inventory', () => {
  for (const { key, vehicle } of placesOf()) expect(inventoryToday(key).map(({ vin }) => vin)).toContain(vehicle?.vin)
})

test('every document has the same bytes each time, so that seeding again adds no version', async () => {
  for (const { by, vehicle: at, make, fileName } of DEMO_DOCUMENTS) {
    const { dealership } = DEMO_STAFF[by]
    const vehicle = inventoryAtFirst(dealership)[at]
    if (vehicle === undefined) throw new Error(`there is no vehicle ${at}`)
    const [one, other] = [await make(vehicle, DEMO_DEALERSHIPS[dealership].name), await make(vehicle, DEMO_DEALERSHIPS[dealership].name)]
    expect(one.equals(other), fileName(vehicle)).toBe(true)
  }
})

test('the demo has vehicles without a price, without photos, and without documents', () => {
  const vehicles = inventoryToday('northgate')
  expect(vehicles.some(({ price }) => price === null)).toBe(true)
  expect(vehicles.some(({ photos }) => photos.length === 0)).toBe(true)
  expect(new Set(DEMO_DOCUMENTS.map(({ vehicle }) => vehicle)).size).toBeLessThan(vehicles.length / 2)
})
