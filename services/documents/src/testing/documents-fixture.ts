import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { type VehicleChange, vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { packetCreated } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { startService } from '@forecourt/service-testing/start-service'
import { generateVin } from '@forecourt/vin/generate-vin'
import { ObjectId } from 'mongodb'
import { Registry } from 'prom-client'
import { buildApp, type DocumentsOptions } from '../app.ts'
import { createDocumentStores } from '../deps.ts'

/** A vehicle in inventory-feed's events. */
interface PublishedVehicle {
  vehicleId: string
  vin: string
  stockNumber: string
  name: string
  make: string
}

let numbers = 0

/** Returns a new vehicle that is not published yet. */
export function newVehicle(more: Partial<PublishedVehicle> = {}): PublishedVehicle {
  const number = ++numbers
  const vin = generateVin(10_000 + number)
  return { vehicleId: newId(), vin, stockNumber: `N${10_000 + number}`, name: `2020 Honda Accord ${number}`, make: 'Honda', ...more }
}

/** Returns a vehicle as events carry it, without the facts that this service does not use. */
export function toChange(vehicle: PublishedVehicle, change: 'added' | 'removed'): VehicleChange {
  const unused = { trim: '', drivetrain: '', transmission: '', year: null, model: '', mileage: null, price: null, currency: '' }
  return { ...vehicle, ...unused, usedOrNew: '', change, fields: [] }
}

/** Starts the service with real servers, and publishes the events of other services. */
export async function startDocuments(options: DocumentsOptions = {}) {
  const registry = new Registry()
  const service = await startService((deps, own?: DocumentsOptions) => buildApp({ ...deps, registry }, own), {
    contract: documentsOperations,
    service: 'documents',
    options,
  })
  const { nats, deps } = service
  const others = { nats, logger: deps.logger }
  const db = (name: string) => deps.mongo.db(`${deps.databasePrefix}${name}`)
  const [inventory, leads] = [
    await startMessaging({ service: 'inventory-feed', db: db('inventory-feed'), ...others }),
    await startMessaging({ service: 'leads', db: db('leads'), ...others }),
  ]
  await Promise.all([eventually(() => inventory.ready()), eventually(() => leads.ready())])
  const stores = createDocumentStores(service.db)
  const contextOf = (dealershipId: string) => ({
    dealershipId,
    actor: { kind: 'system' as const, name: 'test' },
    correlationId: 'test',
    now: service.clock.now(),
  })

  return {
    service,
    stores,
    /** its metrics registry */
    registry,
    /** Creates a dealership with staff and a number of vehicles that this service knows. */
    async dealership(count = 1) {
      const dealershipId = newId()
      const { sales } = staffOf(dealershipId)
      /** Publishes vehicles like an import and waits until they are stored. */
      const publish = async (vehicles: readonly PublishedVehicle[], change: 'added' | 'removed' = 'added') => {
        const published = vehicles.map((vehicle) => toChange(vehicle, change))
        await inventory.publisher.publish(vehicleChanged, { dealershipId, versionId: null, vehicles: published }, contextOf(dealershipId))
        await eventually(async () => {
          for (const { vehicleId } of vehicles) {
            const [known] = await stores.vehicles.findMany([new ObjectId(vehicleId)])
            if (known?.listed !== (change !== 'removed')) throw new Error(`${vehicleId} is not known yet`)
          }
        })
      }
      const vehicles = Array.from({ length: count }, () => newVehicle())
      await publish(vehicles)
      return {
        /** Counts the files stored for it: documents, page images and videos. */
        bytesKept: () =>
          service.db.collection('document-bytes.files').countDocuments({ 'metadata.dealershipId': new ObjectId(dealershipId) }),
        dealershipId,
        vehicles,
        vehicle: vehicles[0] as PublishedVehicle,
        sales,
        publish,
        /** Creates a packet link of a vehicle. */
        async link(vehicle: PublishedVehicle, expiresAt?: Date) {
          const linkId = newId().slice(-9)
          const facts = { linkId, vehicleId: vehicle.vin || vehicle.stockNumber, expiresAt: expiresAt?.toISOString() ?? null }
          const ids = { dealershipId, packetLogId: newId(), customerId: newId(), customerName: 'Casey Doe' }
          await leads.publisher.publish(packetCreated, { ...ids, ...facts }, contextOf(dealershipId))
          await eventually(async () => {
            if ((await stores.links.find(dealershipId, linkId)) === null) throw new Error('the link is not known yet')
          })
          return linkId
        },
      }
    },
  }
}
export type DocumentsFixture = Awaited<ReturnType<typeof startDocuments>>
export type TestDealership = Awaited<ReturnType<DocumentsFixture['dealership']>>

/** Returns a form with files, followed by fields. */
export function form(
  files: readonly { name: string; bytes: Uint8Array; field?: string }[],
  fields: readonly [string, string][] = [],
): FormData {
  const body = new FormData()
  for (const { name, bytes, field = 'files' } of files) body.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  for (const [name, value] of fields) body.append(name, value)
  return body
}

/** Returns the beginning of an MP4, followed by some bytes. */
export function smallMp4(bytes = 2_000): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(bytes, 7)])
}
