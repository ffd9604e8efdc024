import type { FeedCounts, FeedVersion, FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'
import dayjs from 'dayjs'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { countOf, formatBytes, formatCount } from '../../../ui/format.ts'

/** The label and color of each state. */
const FEED_STATES = {
  received: { label: 'Received', tone: 'info' },
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'good' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  held: { label: 'Held', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  superseded: { label: 'Replaced', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
} as const satisfies Record<FeedVersionState, { label: string; tone: Tone }>

/** Returns the label and color of a version. A held version that was only uploaded for a check is 'Checked'. */
export function outcomeOf({ state, checkOnly }: Pick<FeedVersion, 'state' | 'checkOnly'>): { label: string; tone: Tone } {
  return checkOnly && state === 'held' ? { label: 'Checked', tone: 'info' } : FEED_STATES[state]
}

/** The label of each source of a file. */
const FEED_SOURCES = {
  upload: 'Uploaded',
  restore: 'Restored',
  watch: 'From the watched folder',
  demo: 'Demo data',
  format: 'Imported again with new columns',
} as const satisfies Record<FeedVersion['source'], string>

/** 'Uploaded by Olga Owner'. */
export function sourceText({ source, uploadedBy }: Pick<FeedVersion, 'source' | 'uploadedBy'>): string {
  return uploadedBy === null ? FEED_SOURCES[source] : `${FEED_SOURCES[source]} by ${uploadedBy.name}`
}

/** Whether the file has no identifying column, so that staff should map one; also if the import made up stock numbers. */
export function lacksIdentity({ state, message, warnings }: Pick<FeedVersion, 'state' | 'message' | 'warnings'>): boolean {
  if (state === 'failed') return /^No column with the VIN or stock number/.test(message)
  return warnings.some(({ code }) => code === 'MADE_UP_STOCK_NUMBER')
}

/** Returns the counts of a file: '52 added, 1 removed', or 'No changes'. */
export function countsLine({ added, changed, removed, rejected }: FeedCounts): string {
  const parts = [
    added > 0 ? `${formatCount(added)} added` : '',
    changed > 0 ? `${formatCount(changed)} changed` : '',
    removed > 0 ? `${formatCount(removed)} removed` : '',
    rejected > 0 ? `${formatCount(rejected)} rejected` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'No changes' : parts.join(', ')
}

/** 'Unchanged 12 times since Nov 20', of a file that arrived several times in a row; '' otherwise. */
export function repeatedText({ repeated }: Pick<FeedVersion, 'repeated'>): string {
  if (!repeated) return ''
  const since = dayjs(repeated.since)
  return `Unchanged ${formatCount(repeated.times)} times since ${since.format(since.isSame(dayjs(), 'year') ? 'MMM D' : 'MMM D, YYYY')}`
}

/** Returns the percentage of the file that has been read, 0 to 100; null while it is unknown. */
export function percentRead(progress: FeedVersion['progress']): number | null {
  if (progress === null || progress.bytesTotal <= 0) return null
  return Math.min(100, Math.round((progress.bytesRead / progress.bytesTotal) * 100))
}

/** '12,400 rows read, 4.1 MB of 12.8 MB'. */
export function progressText(progress: FeedVersion['progress']): string {
  if (progress === null) return 'Waiting to start'
  return `${countOf(progress.rowsRead, 'row')} read, ${formatBytes(progress.bytesRead)} of ${formatBytes(progress.bytesTotal)}`
}

/** Returns a sentence with the changes that importing a held file would make (design: safe sync). */
export function heldDifference(counts: FeedCounts | null): string {
  if (counts === null) return 'Importing it would replace the inventory with this file.'
  const parts = [
    counts.removed > 0 ? `remove ${countOf(counts.removed, 'vehicle')}` : '',
    counts.added > 0 ? `add ${countOf(counts.added, 'vehicle')}` : '',
    counts.changed > 0 ? `change ${countOf(counts.changed, 'vehicle')}` : '',
    counts.unchanged > 0 ? `keep ${countOf(counts.unchanged, 'vehicle as it is', 'vehicles as they are')}` : '',
  ].filter(Boolean)
  const rows = `This file has ${countOf(counts.rows, 'data row')}.`
  return parts.length === 0 ? `${rows} Importing it would change nothing.` : `${rows} Importing it would ${joined(parts)}.`
}

/** Returns the counts of the report, in display order. */
export function countTiles(counts: FeedCounts): { label: string; count: number; tone: Tone }[] {
  return [
    { label: 'Added', count: counts.added, tone: 'good' },
    { label: 'Changed', count: counts.changed, tone: 'info' },
    { label: 'Unchanged', count: counts.unchanged, tone: 'neutral' },
    { label: 'Removed', count: counts.removed, tone: 'warn' },
    { label: 'Rejected', count: counts.rejected, tone: counts.rejected > 0 ? 'bad' : 'neutral' },
    { label: 'Duplicates', count: counts.duplicates, tone: 'neutral' },
  ]
}

function joined(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
