import { documentAttached } from '@forecourt/contracts/documents/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { type ClientSession, ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'
import { keyOf, type VehicleDoc } from '../store/vehicle-store.ts'
import { eventFacts, publishChange } from './file-document.ts'

interface Successor {
  dealershipId: string
  vehicleId: string
  /** the vehicle whose place it takes */
  replaces: string
}

/**
 * Files the documents and the video of a vehicle under the record that takes its place (rules: document versions), in one transaction, and publishes the
 * events. A kind that the new record has, or had, stays. Idempotent: does nothing for unknown vehicles and when there is nothing left to move.
 */
export async function followVehicle(
  deps: DocumentsDeps,
  { dealershipId, vehicleId, replaces }: Successor,
  context: EventContext,
): Promise<void> {
  const known = await deps.stores.vehicles.findMany([vehicleId, replaces].map((id) => new ObjectId(id)))
  const [vehicle, before] = [vehicleId, replaces].map((id) => known.find(({ _id }) => _id.toHexString() === id))
  if (vehicle === undefined || before === undefined) return
  const moved = await deps.transaction(async (session) => {
    const documents = await moveDocuments(deps, { before, vehicle }, context, session)
    return (await moveVideo(deps, { before, vehicle }, context, session)) || documents
  })
  if (moved) publishChange(deps, dealershipId, [before._id, vehicle._id])
}

interface Move {
  before: VehicleDoc
  vehicle: VehicleDoc
}

/** Returns whether it moved any. */
async function moveDocuments(
  { stores, messaging }: DocumentsDeps,
  { before, vehicle }: Move,
  context: EventContext,
  session: ClientSession,
): Promise<boolean> {
  const dealershipId = vehicle.dealershipId.toHexString()
  let moved = false
  for (const document of await stores.documents.listOfVehicle(dealershipId, keyOf(before), session)) {
    if (!document.vehicleId.equals(before._id)) continue
    if ((await stores.documents.findOfVehicle(dealershipId, keyOf(vehicle), document.kind, session)) !== null) continue
    const revision = document.revision + 1
    const filed = { ...document, key: keyOf(vehicle), vehicleId: vehicle._id, revision, updatedAt: context.now }
    await stores.documents.put(filed, session)
    const current = filed.versions.find(({ _id }) => filed.currentId?.equals(_id))
    if (current !== undefined) {
      const facts = { ...eventFacts(filed, vehicle), fileName: current.fileName, replaced: false }
      await messaging.outbox.add(session, documentAttached, facts, context)
    }
    moved = true
  }
  return moved
}

/** Returns whether it moved one. */
async function moveVideo(
  { stores, messaging }: DocumentsDeps,
  { before, vehicle }: Move,
  context: EventContext,
  session: ClientSession,
): Promise<boolean> {
  const dealershipId = vehicle.dealershipId.toHexString()
  const video = await stores.videos.findOfVehicle(dealershipId, keyOf(before), session)
  if (video === null || !video.vehicleId.equals(before._id)) return false
  if ((await stores.videos.findOfVehicle(dealershipId, keyOf(vehicle), session)) !== null) return false
  const filed = { ...video, key: keyOf(vehicle), vehicleId: vehicle._id, revision: video.revision + 1, updatedAt: context.now }
  await stores.videos.put(filed, session)
  const fileName = filed.file?.fileName ?? filed.url
  if (fileName !== null) {
    const facts = { ...eventFacts({ ...filed, kind: 'video' }, vehicle), fileName, replaced: false }
    await messaging.outbox.add(session, documentAttached, facts, context)
  }
  return true
}
