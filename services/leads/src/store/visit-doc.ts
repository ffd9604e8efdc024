import type { ViewerKind } from '@forecourt/service-kit/viewer-kind'
import type { ObjectId } from 'mongodb'
import type { Absence } from '../domain/viewing-time.ts'

/** One visit of a packet page, from `handle-open` to the last heartbeat. */
export interface VisitDoc {
  _id: ObjectId
  /** sha256 of the page's token; the token itself is not stored */
  tokenHash: string
  dealershipId: ObjectId
  packetLogId: ObjectId
  customerId: ObjectId
  kind: ViewerKind
  startedAt: Date
  /** the newest heartbeat */
  lastHeartbeatAt: Date
  /** the newest close; the epoch before the first one */
  closedAt: Date
  /** whether the customer may be viewing: no close since the last heartbeat, and not ended as stale */
  live: boolean
  endedAt: Date | null
  /** how long the page was closed or asleep before the customer came back to it, in total; absent when they did not */
  awayMs?: number
  /** when that was, oldest first; the newest ABSENCES_MAX; absent in records of older versions */
  absences?: Absence[]
  /** set when the visitor exceeded the hourly limit of opens: the visit is shown, but not counted as another open */
  repeated?: true
  /** number of sent entries, including rejected ones; absent before the first */
  entries?: number
  /** when MongoDB deletes visits of scanners and previews; absent for customers */
  expiresAt?: Date
}
/** The fields of a visit that screens and counts need. */
export type VisitSummary = Pick<VisitDoc, '_id' | keyof typeof VISIT_SUMMARY_PROJECTION>
export const VISIT_SUMMARY_PROJECTION = {
  dealershipId: 1,
  packetLogId: 1,
  customerId: 1,
  startedAt: 1,
  lastHeartbeatAt: 1,
  live: 1,
  endedAt: 1,
  awayMs: 1,
  absences: 1,
} as const
