import type { ViewerKind } from '@forecourt/service-kit/viewer-kind'
import type { ObjectId } from 'mongodb'

/** One opening of a packet page: from `handle-open` to the last heartbeat. */
export interface VisitDoc {
  _id: ObjectId
  /** sha256 of the token the page holds; the token itself is not kept */
  tokenHash: string
  dealershipId: ObjectId
  packetLogId: ObjectId
  customerId: ObjectId
  kind: ViewerKind
  startedAt: Date
  /** the newest sign of life */
  lastHeartbeatAt: Date
  /** the newest goodbye; the beginning of time when there was none */
  closedAt: Date
  /** a customer may be looking: not said goodbye since the last sign of life, and not found quiet */
  live: boolean
  endedAt: Date | null
  /** one open too many of the same visitor within an hour: shown, and not counted as another one */
  repeated?: true
  /** entries that it has sent, refused ones too; absent before the first */
  entries?: number
  /** scanners and previews are forgotten after a while; absent for customers */
  expiresAt?: Date
}
/** What screens and counts need of a visit. */
export type VisitSummary = Pick<
  VisitDoc,
  '_id' | 'dealershipId' | 'packetLogId' | 'customerId' | 'startedAt' | 'lastHeartbeatAt' | 'live' | 'endedAt'
>

/** The fields of a summary. */
export const VISIT_SUMMARY_PROJECTION = {
  dealershipId: 1,
  packetLogId: 1,
  customerId: 1,
  startedAt: 1,
  lastHeartbeatAt: 1,
  live: 1,
  endedAt: 1,
} as const
