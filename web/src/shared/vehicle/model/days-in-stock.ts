import dayjs from 'dayjs'
import { countOf } from '../../../ui/format.ts'

/** The days in stock since that day (YYYY-MM-DD) in the viewer's time zone; negative before it arrives. */
export function daysInStock(since: string, nowMs: number): number {
  return dayjs(nowMs).startOf('day').diff(dayjs(since), 'day')
}

/** 'July 30, 2026 (115 days)'. */
export function inStockText(since: string, nowMs: number): string {
  const days = daysInStock(since, nowMs)
  const day = dayjs(since).format('MMMM D, YYYY')
  return days < 0 ? day : `${day} (${days === 0 ? 'today' : countOf(days, 'day')})`
}
