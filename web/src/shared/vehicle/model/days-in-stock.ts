import dayjs from 'dayjs'
import { countOf } from '../../../ui/format.ts'

/** How many days a vehicle has been in stock since that day (YYYY-MM-DD), by the calendar of whoever looks; below 0: it is still to come. */
export function daysInStock(since: string, nowMs: number): number {
  return dayjs(nowMs).startOf('day').diff(dayjs(since), 'day')
}

/** 'July 30, 2026 (115 days)'. */
export function inStockText(since: string, nowMs: number): string {
  const days = daysInStock(since, nowMs)
  const day = dayjs(since).format('MMMM D, YYYY')
  return days < 0 ? day : `${day} (${days === 0 ? 'today' : countOf(days, 'day')})`
}
