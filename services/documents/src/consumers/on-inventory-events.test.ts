import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { EventData } from '@forecourt/contracts/event'
import { feedRemoved, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { withTransaction } from '@forecourt/mongo/transaction'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import { jetstream } from '@nats-io/jetstream'
import { type ClientSession, ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentsDeps } from '../deps.ts'
import { attachVideo } from '../filing/attach-video.ts'
import {
  type DocumentsFixture,
  form,
  newVehicle,
  smallMp4,
  startDocuments,
  type TestDealership,
  toChange,
} from '../testing/documents-fixture.ts'

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

type TestVehicle = ReturnType<typeof newVehicle>

/** Files an inspection and a video under a vehicle. */
async function fileUnder({ dealershipId, sales }: TestDealership, named: string): Promise<void> {
  const caller = documents.service.as(sales)
  const files = [{ name: 'sheet.pdf', bytes: smallPdf(['Inspection']), field: 'pdf' }]
  const body = form(files, [['vin', named]])
  expect((await caller.call('uploadInspectionPdf', { params: { dealershipId }, body })).status).toBe(200)
  const film = form([{ name: 'walk.mp4', bytes: smallMp4(), field: 'video' }], [['vin', named]])
  expect((await caller.call('uploadVehicleVideo', { params: { dealershipId }, body: film })).status).toBe(200)
}

/** Publishes that a record takes the place of another one, twice, and then that the other one was removed. */
async function replaceIn({ dealershipId, publish }: TestDealership, before: TestVehicle, after: TestVehicle): Promise<void> {
  const { service } = documents
  const data = { dealershipId, versionId: null, vehicles: [{ ...toChange(after, 'added'), replaces: before.vehicleId }] }
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
  for (const envelope of [makeEnvelope(vehicleChanged, data, context), makeEnvelope(vehicleChanged, data, context)])
    await jetstream(service.nats).publish(envelope.type, JSON.stringify(envelope))
  await publish([before], 'removed')
}

type Moved = { vehicleId: string; kind: string; revision: number; followed?: boolean }

test.each([
  ['gets its VIN', '', undefined],
  ['loses its VIN', undefined, ''],
  ['gets a corrected VIN', undefined, undefined],
])('documents and the video of a vehicle that %s follow it, once, and the packet link from before shows them', async (_, vin, vinAfter) => {
  const at = await documents.dealership()
  const { dealershipId, publish, sales, link } = at
  const { service, stores } = documents
  const before = newVehicle(vin === undefined ? {} : { vin })
  const named = before.vin || before.stockNumber
  await publish([before])
  await fileUnder(at, named)
  const linkId = await link(before)
  const after = { ...newVehicle(vinAfter === undefined ? {} : { vin: vinAfter }), stockNumber: before.stockNumber }
  await replaceIn(at, before, after)

  const filed = await service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle: after.vehicleId } })
  expect(filed.body).toMatchObject({ documents: [{ kind: 'inspection' }], video: { uploaded: true } })
  const { documents: shown } = documentsOperations.getVehicleDocuments.response.parse(filed.body)
  const documentId = shown[0]?._id ?? ''
  const customer = service.anonymous()
  const seen = await customer.call('getDocumentPages', { params: { dealershipId, documentId }, query: { link: linkId } })
  expect(seen.status).toBe(200)
  const maps = await customer.call('getDealershipDocuments', { params: { dealershipId }, query: { link: linkId, vin: named } })
  expect(maps.body).toMatchObject({ inspectionPdfs: { [after.vin || after.stockNumber]: expect.stringContaining(documentId) } })
  await eventually(async () => {
    const moved = async (type: string, { vehicleId }: TestVehicle) =>
      (await service.events<Moved>(type, dealershipId))
        .map(({ data }) => data)
        .filter((data) => data.vehicleId === vehicleId && data.followed)
        .map(({ kind }) => kind)
        .sort()
    expect(await moved(documentAttached.type, after)).toEqual(['inspection', 'video'])
    expect(await moved(documentRemoved.type, before)).toEqual(['inspection', 'video'])
  })
  expect(await stores.documents.listOfVehicle(dealershipId, named)).toEqual([])
  await publish([after], 'removed')
  const sold = await customer.call('getDocumentPages', { params: { dealershipId, documentId }, query: { link: linkId } })
  expect(sold.status).toBe(200)
})

test('a video of a vehicle that another record replaced since it was looked up is filed there', async () => {
  const at = await documents.dealership()
  const { dealershipId, sales, vehicle: before } = at
  const { service, stores } = documents
  const [known] = await stores.vehicles.findMany([new ObjectId(before.vehicleId)])
  if (known === undefined) throw new Error('the vehicle is stored')
  const after = newVehicle({ stockNumber: before.stockNumber })
  await replaceIn(at, before, after)
  const deps = {
    stores,
    clock: service.clock.now,
    logger: service.deps.logger,
    messaging: { outbox: { add: async () => {} }, live: { publish: () => {} } },
    transaction: (work: (session: ClientSession) => Promise<unknown>) => withTransaction(service.deps.mongo, work),
  } as unknown as DocumentsDeps
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
  await attachVideo(deps, { vehicle: known, source: { url: 'https://vimeo.com/1' }, updatedBy: null }, context)
  const filed = await service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle: after.vehicleId } })
  expect(filed.body).toMatchObject({ video: { url: 'https://vimeo.com/1' } })
})

test('documents stay with a vehicle that was listed again after the import in which another record took its place', async () => {
  const at = await documents.dealership()
  const { dealershipId, publish, sales } = at
  const { service } = documents
  const [before, after] = [newVehicle({ vin: '' }), newVehicle()]
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
  const send = async (order: string, vehicles: object[]) => {
    const data = { dealershipId, versionId: null, vehicles } as EventData<typeof vehicleChanged>
    const envelope = makeEnvelope(vehicleChanged, data, { ...context, order })
    await jetstream(service.nats).publish(envelope.type, JSON.stringify(envelope))
  }
  await send('0000000200000001', [toChange(before, 'added')])
  await publish([newVehicle()])
  await fileUnder(at, before.stockNumber)
  await send('0000000100000001', [{ ...toChange(after, 'added'), replaces: before.vehicleId }])
  await publish([newVehicle()])
  const kept = await service.as(sales).call('getVehicleDocuments', { params: { dealershipId, vehicle: before.stockNumber } })
  expect(kept.body).toMatchObject({ documents: [{ kind: 'inspection' }], video: { uploaded: true } })
})

test('a removed document follows its vehicle as removed, and a new one of its kind under the old record counts', async () => {
  const at = await documents.dealership()
  const { dealershipId, publish, sales } = at
  const { service } = documents
  const before = newVehicle({ vin: '' })
  await publish([before])
  await fileUnder(at, before.stockNumber)
  const caller = service.as(sales)
  const filed = await caller.call('getVehicleDocuments', { params: { dealershipId, vehicle: before.vehicleId } })
  const { documents: shown } = documentsOperations.getVehicleDocuments.response.parse(filed.body)
  expect((await caller.call('removeDocument', { params: { dealershipId, documentId: shown[0]?._id ?? '' } })).status).toBe(200)
  const after = { ...newVehicle(), stockNumber: before.stockNumber }
  await replaceIn(at, before, after)
  await publish([after], 'removed')
  await publish([before])
  service.clock.advance(1_000)
  await fileUnder(at, before.stockNumber)
  await eventually(async () => {
    const [attached, removed] = await Promise.all(
      [documentAttached, documentRemoved].map(async ({ type }) =>
        (await service.events<Moved>(type, dealershipId)).map(({ data }) => data).filter(({ kind }) => kind === 'inspection'),
      ),
    )
    expect(
      removed
        ?.filter(({ followed }) => followed)
        .map(({ vehicleId }) => vehicleId)
        .sort(),
    ).toEqual([before.vehicleId, after.vehicleId].sort())
    const left = removed?.find(({ followed, vehicleId }) => followed && vehicleId === before.vehicleId)
    expect(attached?.at(-1)?.vehicleId).toBe(before.vehicleId)
    expect(attached?.at(-1)?.revision).toBeGreaterThan(left?.revision ?? Number.POSITIVE_INFINITY)
  })
})
