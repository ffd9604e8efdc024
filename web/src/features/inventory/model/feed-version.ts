import type { FeedCounts, FeedVersion, FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { countOf, formatBytes, formatCount } from '../../../ui/format.ts'

/** How each state is called and coloured. */
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

/** How a version is called and coloured; one that was handed in to be looked at is checked, not held. */
export function outcomeOf({ state, checkOnly }: Pick<FeedVersion, 'state' | 'checkOnly'>): { label: string; tone: Tone } {
  return checkOnly && state === 'held' ? { label: 'Checked', tone: 'info' } : FEED_STATES[state]
}

/** Where a file came from, in words. */
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

/** The version the inventory is made from: the one that was imported and cannot be restored, being it already. Newest first. */
export function currentVersion(versions: readonly FeedVersion[]): FeedVersion | undefined {
  const newest = versions.find(({ state }) => state === 'imported')
  return newest?.canRestore === false ? newest : undefined
}

/** Whether no column of the file says which vehicle a row is: mapping one is the way out, also where stock numbers were made up. */
export function lacksIdentity({ state, message, warnings }: Pick<FeedVersion, 'state' | 'message' | 'warnings'>): boolean {
  if (state === 'failed') return /^No column with the VIN or stock number/.test(message)
  return warnings.some(({ code }) => code === 'MADE_UP_STOCK_NUMBER')
}

/** '52 added, 1 removed': what a file did, in a line; 'No changes' where it did nothing. */
export function countsLine({ added, changed, removed, rejected }: FeedCounts): string {
  const parts = [
    added > 0 ? `${formatCount(added)} added` : '',
    changed > 0 ? `${formatCount(changed)} changed` : '',
    removed > 0 ? `${formatCount(removed)} removed` : '',
    rejected > 0 ? `${formatCount(rejected)} rejected` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'No changes' : parts.join(', ')
}

/** Work on this file is still going on. */
export function isWorking(version: Pick<FeedVersion, 'state'>): boolean {
  return version.state === 'received' || version.state === 'importing'
}

/** Per cent of the file that has been read, 0 to 100; null while that is not known. */
export function percentRead(progress: FeedVersion['progress']): number | null {
  if (progress === null || progress.bytesTotal <= 0) return null
  return Math.min(100, Math.round((progress.bytesRead / progress.bytesTotal) * 100))
}

/** '12,400 rows read, 4.1 MB of 12.8 MB'. */
export function progressText(progress: FeedVersion['progress']): string {
  if (progress === null) return 'Waiting to start'
  return `${countOf(progress.rowsRead, 'row')} read, ${formatBytes(progress.bytesRead)} of ${formatBytes(progress.bytesTotal)}`
}

/** What importing a held file would do, in words (design: safe sync). */
export function heldDifference(counts: FeedCounts | null): string {
  if (counts === null) return 'Importing it would replace the inventory with this file.'
  const parts = [
    counts.removed > 0 ? `remove ${countOf(counts.removed, 'vehicle')}` : '',
    counts.added > 0 ? `add ${countOf(counts.added, 'vehicle')}` : '',
    counts.changed > 0 ? `change ${countOf(counts.changed, 'vehicle')}` : '',
    counts.unchanged > 0
      ? `keep ${countOf(counts.unchanged, 'vehicle')} as it is`.replace(/vehicles as it is$/, 'vehicles as they are')
      : '',
  ].filter(Boolean)
  const rows = `This file has ${countOf(counts.rows, 'data row')}.`
  return parts.length === 0 ? `${rows} Importing it would change nothing.` : `${rows} Importing it would ${joined(parts)}.`
}

/** The counts worth showing, in the order of interest. */
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
