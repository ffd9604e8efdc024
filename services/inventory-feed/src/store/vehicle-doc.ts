import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { CoveredFacts } from '@forecourt/vehicle/apply-edits'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { ObjectId } from 'mongodb'
import type { StoredEdits } from './vehicle-edits.ts'

/** The stored import mark. */
interface VehicleMark {
  versionId: ObjectId
  was: string | null
  /** the facts that changed, by name; none for a vehicle that came or went */
  changed: string[]
  /** the public price before, where that is one of them */
  priceWas: number | null
}

/** What the documents service has filed under a vehicle: whether there is one, and which change of it was the last that was taken in. */
type FiledDocuments = Partial<Record<FilingKind, { has: boolean; revision: number }>>

/** A stored vehicle: what the platform knows about it, and the feed's facts. */
export interface VehicleDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** what makes it the same vehicle from feed to feed: its VIN, or 'S:' and the stock number */
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
  /** what is shown: what the feed says, under what staff say in its place */
  facts: FeedVehicle
  /** a projection of the documents service's events; no import touches it */
  filed?: FiledDocuments
  /** null or none: every fact is the feed's */
  edits?: StoredEdits | null
  /** what the feed says of the facts that the edits cover */
  feedSays?: CoveredFacts | null
}

/** A vehicle that staff have edited. */
export type EditedVehicle = VehicleDoc & Required<Pick<VehicleDoc, 'edits' | 'feedSays'>>
