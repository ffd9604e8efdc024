import { TAX_RATE_MAX } from '@forecourt/contracts/tax-vin/operations'

/** The result of reading a rate of a table. */
type RateReading = { ok: true; rate: number } | { ok: false; reason: string }

/** Rates are rounded to a ten-thousandth of a percent, more precise than any state's. */
const STEPS = 1_000_000
const LARGEST = `${TAX_RATE_MAX * 100} %`
const NUMBER = /^(?:\d+\.?\d*|\.\d+)$/

/**
 * Reads a rate in any form of tables: `8.6%`, `8.6` and `0.086` are the same. With a percent sign in the cell or the column's heading, a number is
 * percent. Without one, up to 0.25 it is a fraction, and from 1 on it is percent. Numbers in between are rejected: no rate is as small as 0.3 % or as
 * large as 30 %.
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

/** Shortens a cell for a response. */
export function shown(cell: string): string {
  return cell.replace(/\p{Cc}/gu, ' ').slice(0, 40)
}
