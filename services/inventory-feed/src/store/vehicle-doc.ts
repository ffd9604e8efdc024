import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { CoveredFacts } from '@forecourt/vehicle/apply-edits'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { ObjectId } from 'mongodb'
import type { StoredEdits } from './vehicle-edits.ts'

/** The stored import mark. */
interface VehicleMark {
  versionId: ObjectId
  was: string | null
  /** names of the changed facts; empty for an added or removed vehicle */
  changed: string[]
  /** the previous public price if it changed; otherwise null */
  priceWas: number | null
  /** when the vehicle had last changed before; null or absent if it was not listed */
  updatedWas?: Date | null
}

/** Which kinds of documents are filed under a vehicle, and the revision of the last applied event about each kind. */
type FiledDocuments = Partial<Record<FilingKind, { has: boolean; revision: number }>>

/** Another record of the same vehicle under another key, and the feed version whose import found that (rules: edit vehicle). */
interface OtherRecord {
  vehicleId: ObjectId
  versionId: ObjectId
}

/** A stored vehicle: what the platform knows about it, and the feed's facts. */
export interface VehicleDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** identifies the vehicle across feeds: its VIN, or 'S:' and the stock number */
  key: string
  /** fingerprint of the feed's facts; '' until it is first needed */
  hash: string
  /** fingerprint of the feed row they were read from */
  rowHash: string
  /** false once it has left the feed; it is kept, because packets and documents point to it */
  listed: boolean
  removedAt: Date | null
  updatedAt: Date
  searchText: string
  /** codes, separated by blanks */
  warnings: string
  mark: VehicleMark | null
  /** the displayed facts: the feed's, with staff's edits applied */
  facts: FeedVehicle
  /** a projection of the documents service's events; no import touches it */
  filed?: FiledDocuments
  /** null or absent: no fact is edited */
  edits?: StoredEdits | null
  /** the record whose place it took in a file; absent for none */
  replaces?: OtherRecord
  /** the record that took its place in a file; it holds as long as the vehicle has not been listed again since: see currentRecord */
  replacedBy?: OtherRecord
  /** the feed's values of the edited facts */
  feedSays?: CoveredFacts | null
}

/** A vehicle that staff have edited. */
export type EditedVehicle = VehicleDoc & Required<Pick<VehicleDoc, 'edits' | 'feedSays'>>
