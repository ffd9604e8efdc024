import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { type EventPosition, hasNewer } from '@forecourt/mongo/newest-event'
import { type ClientSession, ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'
import { keyOf, type VehicleDoc } from '../store/vehicle-store.ts'
import { type Attached, eventFacts, publishChange } from './file-document.ts'
import { nextRevision } from './next-revision.ts'

interface Successor {
  dealershipId: string
  vehicleId: string
  /** the vehicle whose place it takes */
  replaces: string
}

/**
 * Files the documents and the video of a vehicle under the record that takes its place (rules: document versions), in one transaction, and publishes the
 * events. Packet links of the old record show those of the new one from then on. A kind that the new record has, or had, stays. Idempotent: does nothing
 * for unknown vehicles and when there is nothing left to move.
 */
export async function followVehicle(
  deps: DocumentsDeps,
  { dealershipId, vehicleId, replaces }: Successor,
  event: EventPosition,
  context: EventContext,
): Promise<void> {
  const known = await deps.stores.vehicles.findMany([vehicleId, replaces].map((id) => new ObjectId(id)))
  const [vehicle, before] = [vehicleId, replaces].map((id) => known.find(({ _id }) => _id.toHexString() === id))
  if (vehicle === undefined || before === undefined) return
  // the old record is that of another vehicle by now
  if (before.listed && hasNewer(before, event)) return
  await deps.stores.vehicles.noteReplaced(before, vehicle._id)
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
    const filed = { ...document, ...filedUnder(vehicle, document, context.now) }
    await stores.documents.put(filed, session)
    const current = filed.versions.find(({ _id }) => filed.currentId?.equals(_id))
    await publishMove(messaging, { before, vehicle }, { filed, fileName: current?.fileName ?? null }, context, session)
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
  const filed = { ...video, ...filedUnder(vehicle, video, context.now) }
  await stores.videos.put(filed, session)
  const moved = { filed: { ...filed, kind: 'video' as const }, fileName: filed.file?.fileName ?? filed.url }
  await publishMove(messaging, { before, vehicle }, moved, context, session)
  return true
}

function filedUnder(vehicle: VehicleDoc, { revision }: { revision: number }, now: Date) {
  return { key: keyOf(vehicle), vehicleId: vehicle._id, revision: nextRevision(revision, now), updatedAt: now }
}

/** `fileName` is null when the document or video has been removed: then neither vehicle has it. */
async function publishMove(
  { outbox }: DocumentsDeps['messaging'],
  { before, vehicle }: Move,
  { filed, fileName }: { filed: Attached; fileName: string | null },
  context: EventContext,
  session: ClientSession,
): Promise<void> {
  const facts = { ...eventFacts(filed, vehicle), followed: true }
  if (fileName === null) await outbox.add(session, documentRemoved, facts, context)
  else await outbox.add(session, documentAttached, { ...facts, fileName, replaced: false }, context)
  const left = { ...eventFacts({ ...filed, vehicleId: before._id }, before), followed: true }
  await outbox.add(session, documentRemoved, left, context)
}
