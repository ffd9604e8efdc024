import { feedRemoved, type VehicleChange, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import type { LotVehicleDoc } from '../store/lot-vehicle-store.ts'
import type { TradeInsFixture } from './trade-ins-fixture.ts'

/** Returns a used vehicle as inventory-feed publishes it. */
export function usedVehicle(more: Partial<VehicleChange> = {}): VehicleChange {
  return {
    vehicleId: newId(),
    vin: '',
    stockNumber: 'A-1',
    name: '2019 Honda Accord',
    make: 'Honda',
    model: 'Accord',
    year: 2019,
    trim: '',
    drivetrain: '',
    transmission: '',
    mileage: 40_000,
    price: 20_000,
    currency: 'USD',
    usedOrNew: 'used' as const,
    change: 'added' as const,
    fields: [],
    ...more,
  }
}

/** Returns `count` used cars of one model, with prices that depend on year and miles. */
export function usedCars(count: number, more: Partial<VehicleChange> = {}): VehicleChange[] {
  return Array.from({ length: count }, (_, index) => {
    const [year, mileage] = [2015 + (index % 7), 10_000 + ((index * 7_919) % 90_000)]
    return usedVehicle({ year, mileage, price: 14_000 + (year - 2015) * 1_500 - Math.round(mileage / 40), ...more })
  })
}

/** Starts a publisher of the inventory-feed events that this service consumes. */
export async function startInventory({ service }: TradeInsFixture) {
  const { nats, deps } = service
  const db = deps.mongo.db(`${deps.databasePrefix}inventory-feed`)
  const inventory = await startMessaging({ service: 'inventory-feed', db, nats, logger: deps.logger })
  await eventually(() => inventory.ready())
  const contextOf = (dealershipId: string) => {
    const actor = { kind: 'system' as const, name: 'test' }
    return { dealershipId, actor, correlationId: 'test', now: service.clock.now() }
  }
  return {
    publish: (dealershipId: string, vehicles: VehicleChange[]) =>
      inventory.publisher.publish(vehicleChanged, { dealershipId, versionId: null, vehicles }, contextOf(dealershipId)),
    takeDown: (dealershipId: string) => inventory.publisher.publish(feedRemoved, { dealershipId, removed: 1 }, contextOf(dealershipId)),
    known: (dealershipId: string): Promise<LotVehicleDoc[]> =>
      service.db
        .collection<LotVehicleDoc>('lot-vehicles')
        .find({ dealershipId: new ObjectId(dealershipId) })
        .sort({ _id: 1 })
        .toArray(),
    /** Publishes vehicles and waits until this service has stored them. */
    async stock(dealershipId: string, vehicles: VehicleChange[]): Promise<void> {
      const before = (await this.known(dealershipId)).length
      await this.publish(dealershipId, vehicles)
      await eventually(async () => {
        if ((await this.known(dealershipId)).length < before + vehicles.length) throw new Error('the vehicles are not known yet')
      })
    },
  }
}
export type Inventory = Awaited<ReturnType<typeof startInventory>>
