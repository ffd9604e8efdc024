import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** An uploaded video. */
export interface VideoFile {
  fileId: ObjectId
  bytes: number
  sha256: string
  fileName: string
}

/** The video of one vehicle: a URL, or an uploaded file (rules: vehicle video). */
export interface VehicleVideoDoc {
  _id: ObjectId
  dealershipId: ObjectId
  vehicleId: ObjectId
  /** documentKey of the vehicle */
  key: string
  /** http(s); null if a file was uploaded or the video was removed */
  url: string | null
  file: VideoFile | null
  /** the number of its changes */
  revision: number
  updatedAt: Date
  updatedBy: Person | null
}

export const vehicleVideoCollection: CollectionSpec = {
  name: 'vehicle-videos',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, key: 1 }, name: 'vehicle', unique: true },
    { key: { 'file.fileId': 1 }, name: 'file', sparse: true },
  ],
  dropped: [
    { key: { dealershipId: 1, vehicleId: 1 }, name: 'vehicle', unique: true },
    { key: { dealershipId: 1, key: 1 }, name: 'key' },
  ],
}

/** Creates the store of vehicles' videos. Only this module names the collection. */
export function createVehicleVideoStore(db: Db) {
  const videos = db.collection<VehicleVideoDoc>(vehicleVideoCollection.name)
  const idOf = (dealershipId: string) => new ObjectId(dealershipId)
  return {
    find: (dealershipId: string, videoId: string) => videos.findOne({ _id: new ObjectId(videoId), dealershipId: idOf(dealershipId) }),
    findOfVehicle: (dealershipId: string, key: string, session?: ClientSession) =>
      videos.findOne({ dealershipId: idOf(dealershipId), key }, { session }),
    /** Returns the videos of a dealership; with a key, that of one vehicle. */
    list: (dealershipId: string, key?: string) =>
      videos
        .find({ dealershipId: idOf(dealershipId), ...(key !== undefined && { key }) })
        .sort({ key: 1 })
        .toArray(),
    /** Stores a video. In a transaction, so that concurrent changes are serialized. */
    put: (video: VehicleVideoDoc, session: ClientSession) =>
      videos.replaceOne({ _id: video._id, dealershipId: video.dealershipId }, video, { upsert: true, session }),
    /** Returns those of the stored bytes that are a vehicle's video. */
    async referencedBytes(fileIds: readonly ObjectId[]): Promise<ObjectId[]> {
      const found = await videos.find({ 'file.fileId': { $in: [...fileIds] } }).toArray()
      return found.flatMap(({ file }) => (file === null ? [] : [file.fileId]))
    },
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(videos, { dealershipId: idOf(dealershipId) }, options),
  }
}
export type VehicleVideoStore = ReturnType<typeof createVehicleVideoStore>
