import { feedRemoved, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { jetstream } from '@nats-io/jetstream'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, newVehicle, startDocuments, toChange } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

test('keeps the vehicles of a new feed listed when the replica that imported it is behind the one that removed the old feed', async () => {
  const { dealershipId, publish } = await documents.dealership()
  const { stores, service } = documents
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
  const kept = newVehicle()
  const data = { dealershipId, versionId: null, vehicles: [toChange(kept, 'added')] }
  const imported = makeEnvelope(vehicleChanged, data, { ...context, order: '0000000100000002' })
  const removed = makeEnvelope(feedRemoved, { dealershipId, removed: 1 }, { ...context, order: '0000000100000001' })
  for (const envelope of [removed, imported, removed]) await jetstream(service.nats).publish(envelope.type, JSON.stringify(envelope))
  await publish([newVehicle()])
  expect(await stores.vehicles.findNamed(dealershipId, kept.vehicleId)).toMatchObject({ listed: true })
})

test('keeps the vehicles of a new feed listed when the removal of the old feed, or an edit from before it, arrives after them', async () => {
  const { dealershipId, publish } = await documents.dealership()
  const { stores, service } = documents
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
  const [kept, sold] = [newVehicle(), newVehicle()]
  const changed = (change: 'added' | 'removed', ...vehicles: (typeof kept)[]) =>
    makeEnvelope(vehicleChanged, { dealershipId, versionId: null, vehicles: vehicles.map((one) => toChange(one, change)) }, context)
  const edited = changed('added', { ...sold, stockNumber: 'BEFORE' })
  const removed = makeEnvelope(feedRemoved, { dealershipId, removed: 1 }, context)
  const imported = [changed('added', kept), changed('removed', sold)]
  for (const { type, ...envelope } of [...imported, removed, edited])
    await jetstream(service.nats).publish(type, JSON.stringify({ type, ...envelope }))
  // events are handled in order: once this vehicle is stored, the earlier events were handled
  await publish([newVehicle()])
  const known = await Promise.all([kept, sold].map(({ vehicleId }) => stores.vehicles.findNamed(dealershipId, vehicleId)))
  expect(known.map((vehicle) => vehicle?.listed)).toEqual([true, false])
  expect(known[1]?.stockNumber).toBe(sold.stockNumber)
})
