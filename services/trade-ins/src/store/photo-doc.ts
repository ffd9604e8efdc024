import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { PhotoShot } from '@forecourt/trade-in/photos'
import type { ObjectId } from 'mongodb'

/** A photo of a draft or an evaluation, kept inside its record; its images are in the bucket. */
export interface PhotoDoc {
  _id: ObjectId
  /** made by the browser: the same photo again is one photo. '' for photos of a form */
  requestId: string
  /** the photo link that it came by; absent for what came with the submission */
  linkId?: ObjectId
  shot: PhotoShot
  originalName: string
  masterId: ObjectId
  thumbId: ObjectId
  /** of the master */
  bytes: number
  width: number
  height: number
  uploadedAt: Date
}

/** A photo as people see it. */
export function toPhoto({ _id, originalName, bytes, width, height, shot, uploadedAt }: PhotoDoc): TradeInPhoto {
  const id = _id.toHexString()
  const uploadDate = uploadedAt.toISOString()
  return { _id: id, filename: `${id}.jpg`, originalName, fileSize: bytes, width, height, shot, uploadDate }
}

/** Everything in the bucket that photos own. */
export function imagesOf(photos: readonly PhotoDoc[]): ObjectId[] {
  return photos.flatMap(({ masterId, thumbId }) => [masterId, thumbId])
}
