import { documentAttached } from '@forecourt/contracts/documents/events'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { feedRemoved, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import { jetstream } from '@nats-io/jetstream'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, form, newVehicle, smallMp4, startDocuments, toChange } from '../testing/documents-fixture.ts'

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

test('documents and the video of a vehicle follow it when it gets its VIN, once, and a packet link by stock number shows them', async () => {
  const { dealershipId, publish, sales, link } = await documents.dealership()
  const { service, stores } = documents
  const before = newVehicle({ vin: '' })
  await publish([before])
  const caller = service.as(sales)
  const files = [{ name: 'sheet.pdf', bytes: await samplePaper('inspection'), field: 'pdf' }]
  const body = form(files, [['vin', before.stockNumber]])
  expect((await caller.call('uploadInspectionPdf', { params: { dealershipId }, body })).status).toBe(200)
  const film = form([{ name: 'walk.mp4', bytes: smallMp4(), field: 'video' }], [['vin', before.stockNumber]])
  expect((await caller.call('uploadVehicleVideo', { params: { dealershipId }, body: film })).status).toBe(200)
  const linkId = await link(before)

  const after = { ...newVehicle(), stockNumber: before.stockNumber }
  const data = { dealershipId, versionId: null, vehicles: [{ ...toChange(after, 'added'), replaces: before.vehicleId }] }
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
  for (const envelope of [makeEnvelope(vehicleChanged, data, context), makeEnvelope(vehicleChanged, data, context)])
    await jetstream(service.nats).publish(envelope.type, JSON.stringify(envelope))
  await publish([before], 'removed')

  const filed = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: after.vin } })
  expect(filed.body).toMatchObject({ documents: [{ kind: 'inspection' }], video: { uploaded: true } })
  const { documents: shown } = documentsOperations.getVehicleDocuments.response.parse(filed.body)
  const documentId = shown[0]?._id ?? ''
  const seen = await service.anonymous().call('getDocumentPages', { params: { dealershipId, documentId }, query: { link: linkId } })
  expect(seen.status).toBe(200)
  await eventually(async () => {
    const attached = (await service.events<{ vehicleId: string; kind: string }>(documentAttached.type, dealershipId)).map(
      ({ data }) => data,
    )
    const followed = attached.filter(({ vehicleId }) => vehicleId === after.vehicleId)
    expect(followed.map(({ kind }) => kind).sort()).toEqual(['inspection', 'video'])
  })
  expect(await stores.documents.listOfVehicle(dealershipId, before.stockNumber)).toEqual([])
})
