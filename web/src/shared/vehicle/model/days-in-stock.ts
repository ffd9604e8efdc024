import dayjs from 'dayjs'
import { countOf } from '../../../ui/format.ts'

/** The days in stock since a day, on the day `today` at the dealership (both YYYY-MM-DD; rules: days and dates); negative before it arrives. */
export function daysInStock(since: string, today: string): number {
  return dayjs(today).diff(dayjs(since), 'day')
}

/** 'July 30, 2026 (115 days)'. */
export function inStockText(since: string, today: string): string {
  const days = daysInStock(since, today)
  const day = dayjs(since).format('MMMM D, YYYY')
  return days < 0 ? day : `${day} (${days === 0 ? 'today' : countOf(days, 'day')})`
}
