import type { ApiClient } from '@forecourt/api-client/api-client'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { DEMO_DEALERSHIPS, DEMO_STAFF, type DealershipKey, SHOWCASE } from './demo-people.ts'
import { DEMO_LEADS } from './demo-story.ts'
import { type DemoVehicle, demoInventory, laterInventory } from './inventory/demo-inventory.ts'
import { DEMO_PHOTO_BASE } from './inventory/demo-photos.ts'
import { feedFile } from './inventory/feed-files.ts'

export const DEALERSHIP_KEYS = Object.keys(DEMO_DEALERSHIPS) as DealershipKey[]

/** Fixed, so that every installation has the same demo. */
const NEWEST_YEAR = 2026
const ARRIVALS = 3

/** Returns the inventory of a demo dealership when the story begins. */
export function inventoryAtFirst(key: DealershipKey): DemoVehicle[] {
  const { seed, vehicles: count, stockPrefix } = DEMO_DEALERSHIPS[key]
  const showcase = key === SHOWCASE.dealership ? { showcase: SHOWCASE.vehicle } : {}
  return demoInventory({ seed, count, stockPrefix, newestYear: NEWEST_YEAR, ...showcase })
}

/** Returns today's inventory. It still contains the vehicles that customers of the story came for. */
export function inventoryToday(key: DealershipKey): DemoVehicle[] {
  const { seed, stockPrefix } = DEMO_DEALERSHIPS[key]
  const first = inventoryAtFirst(key)
  const asked = new Set(DEMO_LEADS.filter(({ by }) => DEMO_STAFF[by].dealership === key).map(({ vehicle }) => first[vehicle]?.vin ?? ''))
  const arrived = demoInventory({ seed: seed + 100, count: ARRIVALS, stockPrefix: `${stockPrefix}A`, newestYear: NEWEST_YEAR })
  const justIn = arrived.map((vehicle, n) => ({ ...vehicle, daysInStock: 1 + n * 3 }))
  return laterInventory(first, justIn, asked)
}

/** Uploads a feed of these vehicles for a demo dealership; its photos are paths on the platform. */
export async function uploadFeed(
  client: ApiClient,
  dealershipId: string,
  key: DealershipKey,
  vehicles: readonly DemoVehicle[],
): Promise<void> {
  const { layout, file } = DEMO_DEALERSHIPS[key]
  const body = new FormData()
  body.set('file', new Blob([feedFile(vehicles, layout, { photoBase: DEMO_PHOTO_BASE, today: new Date() })]), file)
  await client.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })
}
