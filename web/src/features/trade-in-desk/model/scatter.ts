import { formatAmount } from '@forecourt/money/amount-display'
import { formatCount } from '../../../ui/format.ts'

/** A vehicle on the chart: miles and dollars. */
interface Point {
  miles: number
  dollars: number
}

/** The drawing area, in the pixels of the chart's view box. */
export const CHART = { width: 260, height: 180, left: 34, right: 252, top: 12, bottom: 148 } as const

/** Returns the bounds of an axis: the range of the values, rounded outward to multiples of `step`, never empty. */
function scale(values: readonly number[], step: number): { low: number; high: number } {
  const low = Math.floor(Math.min(...values) / step) * step
  const high = Math.ceil(Math.max(...values) / step) * step
  return low === high ? { low: Math.max(0, low - step), high: high + step } : { low, high }
}

/** Returns the positions of the comparables and the evaluated vehicle, in the chart's pixels; null without comparables. */
export function scatterOf(own: Point, comparables: readonly Point[]) {
  if (comparables.length === 0) return null
  const all = [own, ...comparables]
  const miles = scale(
    all.map((point) => point.miles),
    5_000,
  )
  const dollars = scale(
    all.map((point) => point.dollars),
    1_000,
  )
  const place = (point: Point) => ({
    x: CHART.left + ((point.miles - miles.low) / (miles.high - miles.low)) * (CHART.right - CHART.left),
    y: CHART.bottom - ((point.dollars - dollars.low) / (dollars.high - dollars.low)) * (CHART.bottom - CHART.top),
  })
  return { own: place(own), spots: comparables.map(place), miles, dollars }
}

/** Returns the text alternative of the chart. */
export function scatterLabel(own: Point, comparables: readonly Point[], currency: string): string {
  const between = (values: number[], unit: (value: number) => string) => `${unit(Math.min(...values))} to ${unit(Math.max(...values))}`
  const vehicles = comparables.length === 1 ? 'One comparable vehicle' : `${comparables.length} comparable vehicles`
  const miles = between(
    comparables.map((point) => point.miles),
    (value) => `${formatCount(value)} miles`,
  )
  const dollars = between(
    comparables.map((point) => point.dollars),
    (value) => formatAmount(value, currency),
  )
  return `${vehicles}, ${miles}, ${dollars}; this car at ${formatCount(own.miles)} miles, ${formatAmount(own.dollars, currency)}`
}

/** Formats 85000 as '85k'. */
export function thousands(value: number): string {
  return `${formatCount(value / 1_000)}k`
}
