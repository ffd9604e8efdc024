import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { HoldReason } from './held-threshold.ts'

const number = new Intl.NumberFormat('en-US')

/** '1 vehicle', '2,000 vehicles' */
export function countOf(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

export const MESSAGES = {
  received: 'The file is stored and waits to be imported.',
  importing: 'Import is going on.',
  goesOn: 'Import is going on in the background. The vehicles appear when it is done.',
  unchanged: 'This file is the same as the current one: unchanged, nothing was written.',
  superseded: 'A newer file took its place before it was imported.',
  formatChanged: 'The feed format was changed while this file waited for a decision. Upload it again to have it read the new way.',
  discarded: 'The file was discarded. The inventory stays as it was.',
  feedDeleted: 'The feed was deleted before this file was imported.',
  undoing: 'The file cannot be read to its end. The inventory is being put back as it was.',
  gaveUp: 'The import was cut off again and again and has been given up. The inventory stays as it was; please upload the file again.',
} as const

/** 'Importing: 12,000 rows read.' */
export function importingMessage(rowsRead: number): string {
  return `Importing: ${countOf(rowsRead, 'row')} read.`
}

/** 'Inventory updated: 60 vehicles (52 added, 3 changed, 5 unchanged, 1 removed).' and what to look at. */
export function importedMessage(counts: FeedCounts): string {
  const { added, changed, unchanged, removed, rejected } = counts
  const vehicles = countOf(added + changed + unchanged, 'vehicle')
  const parts = Object.entries({ added, changed, unchanged, removed }).map(([what, count]) => `${number.format(count)} ${what}`)
  const report = rejected > 0 ? ` ${countOf(rejected, 'row')} could not be used: see the feed report.` : ''
  return `Inventory updated: ${vehicles} (${parts.join(', ')}).${report}`
}

/** Why a file is held and what to do about it. */
export function heldMessage(reason: HoldReason, { counts, listedBefore }: { counts: FeedCounts; listedBefore: number }): string {
  const why = {
    CHECKED: `This file was checked, and nothing has changed yet. It holds ${countOf(counts.added + counts.changed + counts.unchanged, 'vehicle')}.`,
    NO_USABLE_ROW: `No row of this file could be used (${countOf(counts.rows, 'row')} read).`,
    REMOVES_MORE_THAN_HALF: `This file would remove ${number.format(counts.removed)} of ${countOf(listedBefore, 'vehicle')}.`,
  }[reason]
  return `${why} The inventory stays as it is until you confirm or discard the file.`
}
