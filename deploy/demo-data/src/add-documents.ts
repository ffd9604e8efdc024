import { readFile } from 'node:fs/promises'
import { type ApiClient, ApiError } from '@forecourt/api-client/api-client'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { until } from '@forecourt/timing/until'
import { inventoryAtFirst } from './demo-feeds.ts'
import { DEMO_DEALERSHIPS, DEMO_STAFF, type DealershipKey, type StaffKey } from './demo-people.ts'
import { type DemoVehicle, demoInventory } from './inventory/demo-inventory.ts'
import { DEMO_DOCUMENTS, LINKED_VIDEO, PAPER_WITHOUT_VEHICLE, UPLOADED_VIDEO } from './papers/demo-documents.ts'
import { windowSticker } from './papers/demo-papers.ts'
import type { StaffClients } from './staff-clients.ts'

const WALKAROUND = new URL('../media/walkaround.mp4', import.meta.url)
const KNOWN_LIMIT_MS = 60_000
/** Options of a vehicle that is in no inventory. */
const STRANGER = { seed: 400, count: 1, stockPrefix: 'X', newestYear: 2026 }

/**
 * Adds the documents and videos of the demo as staff do: uploads the files, which are filed automatically. A document that exists already gets no
 * second version (rules: document versions), and a file that waits for its vehicle is not added again.
 */
export async function addDocuments(as: StaffClients, dealerships: Record<DealershipKey, string>): Promise<void> {
  for (const { by, vehicle: at, fileName, make } of DEMO_DOCUMENTS) {
    const [client, { dealershipId, vehicle, dealership }] = [await as(by), placeOf(by, at, dealerships)]
    await known(client, dealershipId, vehicle)
    await drop(client, dealershipId, fileName(vehicle), await make(vehicle, dealership))
  }
  await addVideos(as, dealerships)
  await addPaperWithoutVehicle(await as(PAPER_WITHOUT_VEHICLE.by), dealerships[DEMO_STAFF[PAPER_WITHOUT_VEHICLE.by].dealership])
}

async function addVideos(as: StaffClients, dealerships: Record<DealershipKey, string>): Promise<void> {
  const uploaded = placeOf(UPLOADED_VIDEO.by, UPLOADED_VIDEO.vehicle, dealerships)
  const body = new FormData()
  body.append('vin', uploaded.vehicle.vin)
  body.append('video', new Blob([await readFile(WALKAROUND)]), `walkaround-${uploaded.vehicle.stockNumber}.mp4`)
  const uploader = await as(UPLOADED_VIDEO.by)
  await uploader.call(documentsOperations.uploadVehicleVideo, { params: { dealershipId: uploaded.dealershipId }, body })
  const linked = placeOf(LINKED_VIDEO.by, LINKED_VIDEO.vehicle, dealerships)
  const address = { vin: linked.vehicle.vin, videoUrl: LINKED_VIDEO.url }
  await (await as(LINKED_VIDEO.by)).call(documentsOperations.setVehicleVideo, {
    params: { dealershipId: linked.dealershipId },
    body: address,
  })
}

async function addPaperWithoutVehicle(client: ApiClient, dealershipId: string): Promise<void> {
  const { fileName } = PAPER_WITHOUT_VEHICLE
  const waiting = await client.call(documentsOperations.listUnfiledDocuments, { params: { dealershipId } })
  if (waiting.documents.some((document) => document.fileName === fileName)) return
  const [stranger] = demoInventory(STRANGER)
  if (stranger !== undefined) await drop(client, dealershipId, fileName, await windowSticker(stranger))
}

function placeOf(by: StaffKey, at: number, dealerships: Record<DealershipKey, string>) {
  const key = DEMO_STAFF[by].dealership
  const vehicle = inventoryAtFirst(key)[at]
  if (vehicle === undefined) throw new RangeError(`The inventory of ${key} has no vehicle ${at}`)
  return { vehicle, dealershipId: dealerships[key], dealership: DEMO_DEALERSHIPS[key].name }
}

async function drop(client: ApiClient, dealershipId: string, fileName: string, bytes: Buffer): Promise<void> {
  const body = new FormData()
  body.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName)
  await client.call(documentsOperations.uploadDocuments, { params: { dealershipId }, body })
}

/** Waits until the documents service has received a vehicle of the feed in an event. */
async function known(client: ApiClient, dealershipId: string, { vin }: DemoVehicle): Promise<void> {
  await until('documents to know the vehicles', KNOWN_LIMIT_MS, () =>
    client.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle: vin } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }),
  )
}
