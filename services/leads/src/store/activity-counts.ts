import type { ObjectId } from 'mongodb'
import { type ActivityKind, counterOf, followsZipCode } from '../domain/activity.ts'

/** The activity counts of a customer. */
export interface ActivityCounts {
  clickStreamCount: number
  photoClicks: number
  pdfClicks: number
  videoClicks: number
  calculatorChanges: number
  mostRecentClickTime: Date | null
  mostRecentCalcTime: Date | null
}
export const NO_ACTIVITIES: ActivityCounts = {
  clickStreamCount: 0,
  photoClicks: 0,
  pdfClicks: 0,
  videoClicks: 0,
  calculatorChanges: 0,
  mostRecentClickTime: null,
  mostRecentCalcTime: null,
}

/** The number of a customer's activities of one field, and the time of the newest. */
export interface FieldCount {
  _id: { customerId: ObjectId; kind: ActivityKind; field: string }
  count: number
  newest: Date
}

/** Adds the counts of one field to those of a customer; fields that follow from a ZIP code add nothing. */
export function addFieldCount(known: ActivityCounts, { _id: { kind, field }, count, newest }: FieldCount): ActivityCounts {
  if (followsZipCode(field)) return known
  const counter = counterOf(kind, field)
  const time = kind === 'interaction' ? 'mostRecentClickTime' : 'mostRecentCalcTime'
  const before = known[time]
  return {
    ...known,
    clickStreamCount: known.clickStreamCount + count,
    ...(counter && { [counter]: known[counter] + count }),
    [time]: before !== null && before > newest ? before : newest,
  }
}
