import { vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { packetCreated } from '@forecourt/contracts/leads/events'
import type { HandlerContext } from '@forecourt/messaging/consumer-definition'
import { withTransaction } from '@forecourt/mongo/transaction'
import { newId } from '@forecourt/service-testing/people'
import { samplePaper } from '@forecourt/service-testing/sample-papers'
import type { ClientSession } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentsDeps } from '../deps.ts'
import { attachVideo } from '../filing/attach-video.ts'
import { createDocumentReader } from '../reading/create-document-reader.ts'
import type { DocumentReader } from '../reading/document-reader.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import { type DocumentsFixture, form, newVehicle, startDocuments, toChange } from '../testing/documents-fixture.ts'
import { onInventoryEvents } from './on-inventory-events.ts'
import { onPacketEvents } from './on-packet-events.ts'
import { removeDealership } from './remove-dealership.ts'

let documents: DocumentsFixture
/** The dealership that is deleted while its next file is read. */
let leaving = ''
const remove = (dealershipId: string) => removeDealership({ stores: documents.stores, clock: documents.service.clock.now }, dealershipId)
const real = createDocumentReader()
const reader: DocumentReader = {
  ...real,
  async read(...args) {
    const result = await real.read(...args)
    if (leaving !== '') await remove(leaving)
    return result
  },
}
beforeAll(async () => {
  documents = await startDocuments({ reader })
})

/** Returns the collections that still contain the dealership. */
async function left(dealershipId: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await documents.service.db.listCollections().toArray()) {
    if (name === 'outbox') continue
    const stored = await documents.service.db.collection(name).find().toArray()
    if (stored.some((document) => JSON.stringify(document).includes(dealershipId))) found.push(name)
  }
  return found
}

describe('of a dealership that is deleted in the meantime', () => {
  test('an upload returns 404, and nothing of it stays', async () => {
    const { dealershipId, sales, vehicle, bytesKept } = await documents.dealership()
    const caller = documents.service.as(sales)
    const params = { dealershipId }
    const bytes = await samplePaper('unknown')
    leaving = dealershipId
    const body = form([{ name: 'a.pdf', bytes, field: 'pdf' }], [['vin', vehicle.vin]])
    const filed = await caller.call('uploadInspectionPdf', { params, body })
    leaving = ''
    expect([filed.status, await bytesKept(), await left(dealershipId)]).toEqual([404, 0, ['dealerships']])
  })

  test('a file without a vehicle returns 404 and does not stay in the tray', async () => {
    const { dealershipId, sales, bytesKept } = await documents.dealership()
    const body = form([{ name: 'Scan_20261121.pdf', bytes: await samplePaper('unknown') }])
    leaving = dealershipId
    const { status } = await documents.service.as(sales).call('uploadDocuments', { params: { dealershipId }, query: {}, body })
    leaving = ''
    expect([status, await bytesKept(), await left(dealershipId)]).toEqual([404, 0, ['dealerships']])
  })

  test('a video returns 404, and nothing of it stays', async () => {
    const { dealershipId, vehicle } = await documents.dealership()
    const { stores, service } = documents
    const found = (await stores.vehicles.findNamed(dealershipId, vehicle.vin)) as VehicleDoc
    const deps = {
      stores,
      clock: service.clock.now,
      logger: service.deps.logger,
      messaging: { outbox: { add: async () => {} }, live: { publish: () => {} } },
      transaction: async (work: (session: ClientSession) => Promise<unknown>) => {
        await remove(dealershipId)
        return withTransaction(service.deps.mongo, work)
      },
    } as unknown as DocumentsDeps
    const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now() }
    const video = { vehicle: found, source: { url: 'https://vimeo.com/1' }, updatedBy: null }
    await expect(attachVideo(deps, video, context)).rejects.toThrow('Dealership not found')
    expect(await left(dealershipId)).toEqual(['dealerships'])
  })

  test('a vehicle and a packet link of an event are deleted again', async () => {
    const [dealershipId, now] = [newId(), new Date()]
    const { stores } = documents
    /** Delivers an event to a consumer while the dealership is being deleted: after the first check for its tombstone. */
    const deliver = async (start: (deps: DocumentsDeps) => unknown, type: string, data: object) => {
      let isFirst = true
      const dealerships = {
        ...stores.dealerships,
        async isDeleted(id: string) {
          if (!isFirst) return stores.dealerships.isDeleted(id)
          isFirst = false
          const before = await stores.dealerships.isDeleted(id)
          await remove(id)
          return before
        },
      }
      const handled: Promise<void>[] = []
      const messaging = {
        consumeBatch({ handler }: { handler: (envelopes: object[], context: HandlerContext) => Promise<void> }) {
          const envelope = { id: newId(), type, occurredAt: now.toISOString(), data, correlationId: 'test' }
          handled.push(handler([envelope], { working: () => {}, log: documents.service.deps.logger } as HandlerContext))
        },
      }
      start({ messaging, stores: { ...stores, dealerships }, clock: () => now } as unknown as DocumentsDeps)
      await Promise.all(handled)
    }
    await deliver(onInventoryEvents, vehicleChanged.type, { dealershipId, vehicles: [toChange(newVehicle(), 'added')] })
    expect(await left(dealershipId)).toEqual(['dealerships'])
    const other = newId()
    await deliver(onPacketEvents, packetCreated.type, { dealershipId: other, linkId: 'abc123456', vehicleId: 'x', expiresAt: null })
    expect(await left(other)).toEqual(['dealerships'])
  })
})
