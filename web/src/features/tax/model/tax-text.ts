import { countOf, formatCount } from '../../../ui/format.ts'
import type { TaxLookupResult, ZipLookups } from '../api/tax-tables.ts'

/** Formats a rate as a percentage: `8.6%` for 0.086. */
export function percentOf(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`
}

/** Formats a day: 'Feb 10, 2026' for '2026-02-10', in any time zone. */
export function dayText(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Summarizes an import or a dry run in a sentence. */
export function importSummary({ imported, rejected, dryRun }: { imported: number; rejected: number; dryRun: boolean }): string {
  const taken = `${countOf(imported, 'ZIP code')} ${dryRun ? 'would be imported' : 'imported'}`
  return rejected === 0 ? `${taken}.` : `${taken}, ${countOf(rejected, 'row')} rejected.`
}

/** Says how many rejected rows are not listed; null when all are. */
export function unlisted({ rejected, problems }: { rejected: number; problems: readonly unknown[] }): string | null {
  const more = rejected - problems.length
  return more > 0 ? `and ${formatCount(more)} more` : null
}

/** Returns '12 new, 3 changed, 40 unchanged.' */
export function changeSummary({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }): string {
  return `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`
}

/** Rates change every quarter, so an import older than this should be checked. */
const OLD_AFTER_MS = 120 * 24 * 60 * 60 * 1_000

/** Whether an imported table may be outdated (rules: importing tax rates). */
export function isOldTable(importedAt: string | null, now: number): boolean {
  return importedAt !== null && now - Date.parse(importedAt) > OLD_AFTER_MS
}

/** The report's labels for the source of a rate. */
export const LOOKUP_RESULT_NAMES: Readonly<Record<TaxLookupResult, string>> = {
  zip: 'Imported table',
  provider: 'Tax rate provider',
  county: 'County table',
  average: 'State average',
  state: 'State rate',
  none: 'Not found',
}

/** Returns 'Customers entered 96 ZIP codes 412 times: 60% imported table, 40% state average.', the most frequent source first, in whole percents. */
export function lookupsSummary(results: ZipLookups['results']): string {
  const zips = results.reduce((sum, each) => sum + each.zips, 0)
  const lookups = results.reduce((sum, each) => sum + each.lookups, 0)
  const shares = [...results]
    .sort((one, other) => other.lookups - one.lookups)
    .map((each) => `${shareOf(each.lookups, lookups)} ${LOOKUP_RESULT_NAMES[each.result].toLowerCase()}`)
  return `Customers entered ${countOf(zips, 'ZIP code')} ${lookups === 1 ? 'once' : `${formatCount(lookups)} times`}: ${shares.join(', ')}.`
}

function shareOf(part: number, whole: number): string {
  const percent = (part / whole) * 100
  return percent < 1 ? 'under 1%' : `${Math.round(percent)}%`
}
