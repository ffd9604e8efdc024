import { countOf, formatCount } from '../../../ui/format.ts'

/** A rate as people read it: `8.6%` of 0.086. */
export function percentOf(rate: number): string {
  return `${Number((rate * 100).toFixed(4))}%`
}

/** What an import did, in a sentence. */
export function importSummary({ imported, rejected }: { imported: number; rejected: number }): string {
  const taken = `${countOf(imported, 'ZIP code')} imported`
  return rejected === 0 ? `${taken}.` : `${taken}, ${countOf(rejected, 'row')} rejected.`
}

/** How many rejected rows are not listed; null when all are. */
export function unlisted({ rejected, problems }: { rejected: number; problems: readonly unknown[] }): string | null {
  const more = rejected - problems.length
  return more > 0 ? `and ${formatCount(more)} more` : null
}
