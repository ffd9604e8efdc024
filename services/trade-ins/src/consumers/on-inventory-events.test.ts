import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, it } from 'vitest'
import { type Inventory, startInventory, usedCars, usedVehicle } from '../testing/stock-lot.ts'
import { startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'
import { removeDealership } from './remove-dealership.ts'

let tradeIns: TradeInsFixture
let inventory: Inventory
beforeAll(async () => {
  tradeIns = await startTradeIns()
  inventory = await startInventory(tradeIns)
})

it('keeps used vehicles after a change, a sale and the removal of the feed, even when events are redelivered', async () => {
  const { dealershipId } = await tradeIns.dealership()
  const vehicle = usedVehicle()
  await inventory.stock(dealershipId, [vehicle, usedVehicle({ usedOrNew: 'used' })])
  const steps = [{ change: 'changed' as const, price: 18_500 }, { change: 'removed' as const }, { change: 'added' as const, price: 17_000 }]
  const becomes = [
    { price: 18_500, listed: true },
    { price: 20_000, listed: false },
    { price: 17_000, listed: true },
  ]
  for (const [index, step] of steps.entries()) {
    for (let twice = 0; twice < 2; twice++) await inventory.publish(dealershipId, [{ ...vehicle, ...step }])
    const own = async () => (await inventory.known(dealershipId)).find(({ _id }) => _id.toHexString() === vehicle.vehicleId)
    await eventually(async () => expect(await own()).toMatchObject(becomes[index] ?? {}))
  }
  await inventory.takeDown(dealershipId)
  await eventually(async () =>
    expect((await inventory.known(dealershipId)).map(({ listed, price }) => [listed, price])).toEqual([
      [false, 17_000],
      [false, 20_000],
    ]),
  )
})

it('does not change vehicles of another dealership, even when an event names them', async () => {
  const [mine, theirs] = [await tradeIns.dealership(), await tradeIns.dealership()]
  const vehicle = usedVehicle()
  await inventory.stock(theirs.dealershipId, [vehicle])
  await inventory.publish(mine.dealershipId, [{ ...vehicle, change: 'removed', usedOrNew: 'new' }])
  await inventory.takeDown(mine.dealershipId)
  await inventory.stock(mine.dealershipId, [usedVehicle()])
  expect(await inventory.known(theirs.dealershipId)).toMatchObject([{ price: 20_000, listed: true }])
})

it('keeps nothing of a deleted dealership, even after a late event', async () => {
  const [gone, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
  await inventory.stock(gone.dealershipId, usedCars(3))
  await removeDealership({ stores: tradeIns.stores, clock: tradeIns.service.clock.now }, gone.dealershipId)
  await inventory.publish(gone.dealershipId, usedCars(2))
  await inventory.takeDown(gone.dealershipId)
  // events are handled in order: once this vehicle is stored, the earlier events were handled
  await inventory.stock(other.dealershipId, [usedVehicle()])
  expect(await inventory.known(gone.dealershipId)).toEqual([])
})

it('keeps the newest vehicles up to the limit, and listed ones before sold ones', async () => {
  const { dealershipId } = await tradeIns.dealership()
  await inventory.stock(dealershipId, usedCars(4, { change: 'removed' }))
  tradeIns.service.clock.advance(60_000)
  const [listed, sold] = [usedCars(2), usedCars(2, { change: 'removed' })]
  await inventory.stock(dealershipId, [...listed, ...sold])
  expect(await tradeIns.stores.lotVehicles.deleteBeyond(dealershipId, 4)).toBe(4)
  const ids = (await inventory.known(dealershipId)).map(({ _id }) => _id.toHexString())
  expect(ids.sort()).toEqual([...listed, ...sold].map(({ vehicleId }) => vehicleId).sort())
})

it('ignores an event that arrives after a newer one', async () => {
  const { dealershipId } = await tradeIns.dealership()
  const vehicle = usedVehicle()
  await inventory.stock(dealershipId, [vehicle])
  const key = { _id: new ObjectId(vehicle.vehicleId) }
  await tradeIns.service.db.collection('lot-vehicles').updateOne(key, { $set: { eventId: 'ffffffff-ffff-7fff-bfff-ffffffffffff' } })
  await inventory.publish(dealershipId, [{ ...vehicle, price: 1, change: 'changed' }])
  await inventory.takeDown(dealershipId)
  await inventory.stock(dealershipId, [usedVehicle()])
  const kept = (await inventory.known(dealershipId)).find(({ _id }) => _id.toHexString() === vehicle.vehicleId)
  expect(kept).toMatchObject({ price: 20_000, listed: true })
})

it.each([
  ['before', (added: VehicleChange, removed: VehicleChange) => [[added], [removed]]],
  ['after', (added: VehicleChange, removed: VehicleChange) => [[removed], [added]]],
  ['together with', (added: VehicleChange, removed: VehicleChange) => [[added, removed]]],
])('learns once from a vehicle whose record with a VIN comes %s the removal of the one without', async (_, events) => {
  const { dealershipId } = await tradeIns.dealership()
  const [before, last] = [usedVehicle(), usedVehicle()]
  const after = usedVehicle({ replaces: before.vehicleId })
  const removed = { ...before, change: 'removed' as const }
  await inventory.stock(dealershipId, [before])
  for (let twice = 0; twice < 2; twice++) for (const vehicles of events(after, removed)) await inventory.publish(dealershipId, vehicles)
  // vehicles are published again, also removed ones, when events carry more facts
  await inventory.publish(dealershipId, [removed])
  await inventory.publish(dealershipId, [last])
  const learned = async () => (await tradeIns.stores.lotVehicles.newest([dealershipId], 10)).map(({ _id }) => _id.toHexString())
  // events are handled in order: once this vehicle is stored, the earlier events were handled
  await eventually(async () => expect(await learned()).toContain(last.vehicleId))
  expect((await learned()).sort()).toEqual([after.vehicleId, last.vehicleId].sort())
})
