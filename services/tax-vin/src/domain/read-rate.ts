import { TAX_RATE_MAX } from '@forecourt/contracts/tax-vin/operations'

/** What a rate of a table turned out to be. */
export type RateReading = { ok: true; rate: number } | { ok: false; reason: string }

/** Rates are kept to a ten-thousandth of a percent: more than any state writes. */
const STEPS = 1_000_000
const LARGEST = `${TAX_RATE_MAX * 100} %`
const NUMBER = /^(?:\d+\.?\d*|\.\d+)$/

/**
 * Reads a rate as tables write it: `8.6%`, `8.6` and `0.086` are the same. With a percent sign, in the cell or its column's heading, a number is
 * percent; without one it is a fraction when it is a possible fraction (up to 0.25), and percent from 1 on. What lies between is neither: no rate is
 * as small as 0.3 % or as large as 30 %.
 */
export function readRate(text: string, isPercentColumn = false): RateReading {
  const trimmed = text.trim()
  const hasSign = trimmed.endsWith('%')
  const digits = hasSign ? trimmed.slice(0, -1).trim() : trimmed
  if (digits === '') return { ok: false, reason: 'no rate' }
  if (!NUMBER.test(digits)) return { ok: false, reason: `“${shown(trimmed)}” is not a rate` }
  const value = Number(digits)
  const isPercent = hasSign || isPercentColumn || value >= 1
  if (!isPercent && value > TAX_RATE_MAX) {
    return { ok: false, reason: `“${shown(trimmed)}” may be percent or a fraction: write it with %` }
  }
  const rate = Math.round((isPercent ? value / 100 : value) * STEPS) / STEPS
  return rate > TAX_RATE_MAX ? { ok: false, reason: `“${shown(trimmed)}” is more than ${LARGEST}` } : { ok: true, rate }
}

/** Cells are shown in an answer: a short piece of them. */
export function shown(cell: string): string {
  return cell.replace(/\p{Cc}/gu, ' ').slice(0, 40)
}
