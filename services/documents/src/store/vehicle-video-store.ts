import { documentKey } from '@forecourt/contracts/documents/document-key'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'

/** The video of one vehicle. */
export interface VehicleVideoDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** the vehicle's id in the inventory, or whatever the dealership names it by */
  vehicleId: string
  /** documentKey of its VIN */
  key: string
  /** http(s) */
  url: string
  updatedAt: Date
}

/** What a new video is made of. */
export interface NewVehicleVideo {
  dealershipId: string
  vehicleId: string
  vin: string
  url: string
}

export const vehicleVideoCollection: CollectionSpec = {
  name: 'vehicle-videos',
  indexes: [
    { key: { dealershipId: 1, vehicleId: 1 }, name: 'vehicle', unique: true },
    { key: { dealershipId: 1, key: 1 }, name: 'key' },
  ],
}

/** The videos of vehicles: the only place that names the collection. */
export function createVehicleVideoStore(db: Db) {
  const videos = db.collection<VehicleVideoDoc>(vehicleVideoCollection.name)
  return {
    /** Keeps an address as the vehicle's video, in the place of one that was there. */
    async put({ dealershipId, vehicleId, vin, url }: NewVehicleVideo, now = new Date()): Promise<void> {
      const vehicle = { dealershipId: new ObjectId(dealershipId), vehicleId }
      await videos.updateOne(vehicle, { $set: { key: documentKey(vin), url, updatedAt: now } }, { upsert: true })
    },

    /** The videos of a dealership; with a key those of one vehicle. */
    list: (dealershipId: string, key?: string) =>
      videos
        .find({ dealershipId: new ObjectId(dealershipId), ...(key !== undefined && { key }) })
        .project<Pick<VehicleVideoDoc, 'vehicleId' | 'url'>>({ _id: 0, vehicleId: 1, url: 1 })
        .sort({ vehicleId: 1 })
        .toArray(),

    /** Deletes all of a dealership that is gone itself. */
    removeAllOf: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(videos, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type VehicleVideoStore = ReturnType<typeof createVehicleVideoStore>
