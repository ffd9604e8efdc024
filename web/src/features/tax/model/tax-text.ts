import { countOf, formatCount } from '../../../ui/format.ts'

/** A rate as people read it: `8.6%` of 0.086. */
export function percentOf(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`
}

/** What an import did, or would, in a sentence. */
export function importSummary({ imported, rejected, dryRun }: { imported: number; rejected: number; dryRun: boolean }): string {
  const taken = `${countOf(imported, 'ZIP code')} ${dryRun ? 'would be imported' : 'imported'}`
  return rejected === 0 ? `${taken}.` : `${taken}, ${countOf(rejected, 'row')} rejected.`
}

/** How many rejected rows are not listed; null when all are. */
export function unlisted({ rejected, problems }: { rejected: number; problems: readonly unknown[] }): string | null {
  const more = rejected - problems.length
  return more > 0 ? `and ${formatCount(more)} more` : null
}

/** '12 new, 3 changed, 40 as they were.' */
export function changeSummary({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }): string {
  return `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} as they were.`
}

/** Rates change by quarters: what was imported longer ago than that is looked at again. */
const OLD_AFTER_MS = 120 * 24 * 60 * 60 * 1_000

/** Whether an imported table is too old to be trusted (rules: importing tax rates). */
export function isOldTable(importedAt: string | null, now: number): boolean {
  return importedAt !== null && now - Date.parse(importedAt) > OLD_AFTER_MS
}
