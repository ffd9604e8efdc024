import { isPhotoPath } from '@forecourt/vehicle/photo-path'
import { vinProblem } from '@forecourt/vin/check-digit'
import { expect, test } from 'vitest'
import { DEALERSHIP_KEYS, inventoryAtFirst, inventoryToday } from '../demo-feeds.ts'
import { DEMO_STAFF, SHOWCASE } from '../demo-people.ts'
import { DEMO_LEADS } from '../demo-story.ts'
import { DEMO_DOCUMENTS, LINKED_VIDEO } from '../papers/demo-documents.ts'
import { DEMO_PHOTO_BASE, demoPhotoFiles, openDemoPhotos } from './demo-photos.ts'

const everything = DEALERSHIP_KEYS.flatMap((key) => [...inventoryAtFirst(key), ...inventoryToday(key)])

test('every demo vehicle has a valid VIN, and no two in an inventory have the same VIN or stock number', () => {
  for (const { vin } of everything) expect(vinProblem(vin), vin).toBeNull()
  for (const key of DEALERSHIP_KEYS) {
    for (const inventory of [inventoryAtFirst(key), inventoryToday(key)]) {
      expect(new Set(inventory.map(({ vin }) => vin)).size).toBe(inventory.length)
      expect(new Set(inventory.map(({ stockNumber }) => stockNumber)).size).toBe(inventory.length)
    }
  }
})

test('today’s feed removes few enough vehicles to be imported, and reduces some prices', () => {
  for (const key of DEALERSHIP_KEYS) {
    const [before, today] = [inventoryAtFirst(key), inventoryToday(key)]
    const now = new Map(today.map((vehicle) => [vehicle.vin, vehicle]))
    const sold = before.filter(({ vin }) => !now.has(vin))
    const cheaper = before.filter(({ vin, price }) => (now.get(vin)?.price ?? price ?? 0) < (price ?? 0))
    expect(sold.length).toBeGreaterThan(0)
    expect(sold.length).toBeLessThan(before.length / 4)
    expect(cheaper.length).toBeGreaterThan(0)
  }
})

test('every photo of a demo vehicle is there and has a path that feeds may contain, and there are no others', async () => {
  const wanted = new Set(everything.flatMap(({ photos }) => photos))
  expect([...(await demoPhotoFiles())].sort()).toEqual([...wanted].sort())
  for (const file of wanted) expect(isPhotoPath(DEMO_PHOTO_BASE + file), file).toBe(true)
})

test('a photo is read by its path, and nothing else is', async () => {
  const photo = await openDemoPhotos()
  expect((await photo('demo/suv-front-left-green.jpg'))?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  for (const path of [
    'suv-front-left-green.jpg',
    'demo/',
    'demo/none.jpg',
    'demo/../walkaround.mp4',
    'demo/%2e%2e/walkaround.mp4',
    'demo//etc/passwd',
  ]) {
    expect(await photo(path), path).toBeNull()
  }
})

test('the showcase vehicle has every kind of content', () => {
  const { dealership, vehicle: at } = SHOWCASE
  const vehicle = inventoryAtFirst(dealership)[at]
  const today = inventoryToday(dealership).find(({ vin }) => vin === vehicle?.vin)
  expect(vehicle?.photos.length).toBeGreaterThanOrEqual(12)
  expect(today?.price).toBeLessThan(vehicle?.price ?? 0)
  const ofVehicle = DEMO_DOCUMENTS.filter(({ by, vehicle }) => DEMO_STAFF[by].dealership === dealership && vehicle === at)
  expect(ofVehicle).toHaveLength(3)
  expect(LINKED_VIDEO.vehicle).toBe(at)
  const lead = DEMO_LEADS.find(({ by, vehicle }) => DEMO_STAFF[by].dealership === dealership && vehicle === at)
  expect(lead?.visits?.length).toBeGreaterThan(2)
  expect(lead?.visits?.some(({ submits }) => submits !== undefined)).toBe(true)
  expect(lead?.visits?.some(({ changes }) => changes?.some(([field]) => field === 'tradeInValue'))).toBe(true)
})
