import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { newId } from '@forecourt/service-testing/people'
import { expect, test } from 'vitest'
import type { TaxVinDeps } from '../deps.ts'
import { onInventoryEvents } from './on-inventory-events.ts'

test('deletes the vehicles of a dealership that is deleted while an event about it is applied', async () => {
  const stored = new Set<string>()
  let isDeleted = false
  const handled: Promise<void>[] = []
  onInventoryEvents({
    dealerships: { isDeleted: async () => isDeleted },
    lotVehicles: {
      async apply(dealershipId: string, _vehicles: VehicleChange[]) {
        isDeleted = true
        stored.add(dealershipId)
      },
      deleteAllForDealership: async (dealershipId: string) => void stored.delete(dealershipId),
    },
    messaging: {
      consumeBatch({ handler }: { handler: (envelopes: object[], context: object) => Promise<void> }) {
        handled.push(handler([{ data: { dealershipId: newId(), vehicles: [] } }], { working: () => {} }))
      },
    },
  } as unknown as TaxVinDeps)
  await Promise.all(handled)
  expect([...stored]).toEqual([])
})
