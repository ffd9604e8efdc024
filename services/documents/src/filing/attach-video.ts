import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import { requireStillOpen } from '../access/still-open.ts'
import type { DocumentsDeps } from '../deps.ts'
import { keyOf, type VehicleDoc } from '../store/vehicle-store.ts'
import type { VehicleVideoDoc, VideoFile } from '../store/vehicle-video-store.ts'
import { discardBytes } from './discard-bytes.ts'
import { type AlongWith, eventFacts, publishChange, retryOnDuplicateKey } from './file-document.ts'
import { nextRevision } from './next-revision.ts'

/** A video's new source: an uploaded file, a URL, or '' for none. */
export type VideoSource = { file: VideoFile } | { url: string }

/**
 * Makes a source the vehicle's video and publishes the event, in one transaction (rules: vehicle video). Deletes the file that it replaces. A source
 * that is already the vehicle's video changes nothing. The video is that of the record that has taken the vehicle's place since it was looked up.
 * Returns the stored video; null if there is none. Throws 404 if the dealership was deleted in the meantime.
 */
export async function attachVideo(
  deps: DocumentsDeps,
  {
    vehicle: known,
    source,
    updatedBy,
    alongWith = async () => {},
  }: { vehicle: VehicleDoc; source: VideoSource; updatedBy: Person | null; alongWith?: AlongWith },
  context: EventContext,
): Promise<VehicleVideoDoc | null> {
  const { stores, messaging } = deps
  const dealershipId = known.dealershipId.toHexString()
  const [url, file] = 'file' in source ? [null, source.file] : [source.url === '' ? null : source.url, null]
  let unused: ObjectId[] = []
  const change = () =>
    deps.transaction(async (session) => {
      unused = []
      await alongWith(session, false)
      const vehicle = await stores.vehicles.lockCurrent(known, session)
      const before = await stores.videos.findOfVehicle(dealershipId, keyOf(vehicle), session)
      if (before === null && url === null && file === null) return null
      if (before !== null && before.url === url && before.file?.sha256 === file?.sha256) {
        if (file !== null) unused = [file.fileId]
        return before
      }
      if (before?.file) unused = [before.file.fileId]
      const video: VehicleVideoDoc = {
        _id: before?._id ?? new ObjectId(),
        dealershipId: vehicle.dealershipId,
        vehicleId: vehicle._id,
        key: keyOf(vehicle),
        url,
        file,
        revision: nextRevision(before?.revision ?? 0, context.now),
        updatedAt: context.now,
        updatedBy,
      }
      await stores.videos.put(video, session)
      const facts = eventFacts({ ...video, kind: 'video' }, vehicle)
      const had = before !== null && (before.url !== null || before.file !== null)
      if (url === null && file === null) await messaging.outbox.add(session, documentRemoved, facts, context)
      else
        await messaging.outbox.add(session, documentAttached, { ...facts, fileName: file?.fileName ?? url ?? '', replaced: had }, context)
      return video
    })
  const video = await retryOnDuplicateKey(change)
  await discardBytes(deps, unused)
  await requireStillOpen(deps, dealershipId)
  publishChange(deps, dealershipId, [video?.vehicleId ?? known._id])
  return video
}
