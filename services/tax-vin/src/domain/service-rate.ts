import { TAX_RATE_MAX } from '@forecourt/contracts/tax-vin/operations'
import { isRecord } from './service-response.ts'

/** Providers' names of the combined rate, in lower case and without punctuation. */
const NAMES = ['combinedrate', 'totalrate', 'estimatedcombinedrate', 'taxrate', 'salestax', 'rate']

/**
 * Returns the combined rate in a provider's response as a fraction; uses the first entry of a list. Throws if there is none, or an impossible one.
 */
export function readServiceRate(text: string): number {
  const body: unknown = JSON.parse(text)
  const [first = body]: unknown[] = Array.isArray(body) ? body : isRecord(body) && Array.isArray(body.results) ? body.results : [body]
  if (!isRecord(first)) throw new Error('an answer without a rate')
  const values = new Map(Object.entries(first).map(([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ''), value]))
  const given = NAMES.map((name) => values.get(name)).find((value) => value !== undefined)
  const rate = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof rate !== 'number' || !(rate >= 0)) throw new Error('an answer without a rate')
  const fraction = rate > TAX_RATE_MAX ? rate / 100 : rate
  if (fraction > TAX_RATE_MAX) throw new Error('a rate that no place has')
  return Math.round(fraction * 1_000_000) / 1_000_000
}
