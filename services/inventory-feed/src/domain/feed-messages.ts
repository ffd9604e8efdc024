import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { HoldReason } from './held-threshold.ts'

const number = new Intl.NumberFormat('en-US')

/** '1 vehicle', '2,000 vehicles' */
function countOf(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

export const MESSAGES = {
  received: 'The file is waiting to be imported.',
  importing: 'Importing the file…',
  goesOn: 'The import continues in the background. Vehicles appear when it finishes.',
  unchanged: 'This file matches the current one. Nothing changed.',
  superseded: 'A newer file replaced this one before it was imported.',
  formatChanged: 'The columns changed while this file was waiting. Upload it again to use the new ones.',
  discarded: 'This file was discarded. Your inventory stayed the same.',
  feedDeleted: 'The inventory file was deleted before this one was imported.',
  undoing: 'We couldn’t read the whole file. We’re restoring your inventory.',
  gaveUp: 'We couldn’t finish the import. Your inventory stayed the same. Upload the file again.',
} as const

/** 'Importing: 12,000 rows read.' */
export function importingMessage(rowsRead: number): string {
  return `Importing: ${countOf(rowsRead, 'row')} read.`
}

/** 'Inventory updated: 60 vehicles. 1 row was not imported.' */
export function importedMessage({ added, changed, unchanged, rejected }: FeedCounts): string {
  const report = rejected > 0 ? ` ${countOf(rejected, 'row')} ${rejected === 1 ? 'was' : 'were'} not imported.` : ''
  return `Inventory updated: ${countOf(added + changed + unchanged, 'vehicle')}.${report}`
}

/**
 * Why a file is held and what to do about it: 'Ready to import: 3,002 new vehicles. Nothing changes until you confirm.' `isAgain`: it was
 * confirmed after the inventory had changed.
 */
export function heldMessage(
  reason: HoldReason,
  { counts, listedBefore, isAgain = false }: { counts: FeedCounts; listedBefore: number; isAgain?: boolean },
): string {
  const why = {
    CHECKED: readyText(counts),
    NO_USABLE_ROW: `We couldn’t use any row of this file (${countOf(counts.rows, 'row')} read).`,
    REMOVES_MORE_THAN_HALF: `This file would remove ${number.format(counts.removed)} of ${countOf(listedBefore, 'vehicle')}.`,
  }[reason]
  return `${isAgain ? 'Your inventory has changed since this file was checked. ' : ''}${why} Nothing changes until you confirm.`
}

function readyText({ added, changed, removed }: FeedCounts): string {
  const parts = [
    added > 0 ? `${countOf(added, 'new vehicle')}` : '',
    changed > 0 ? `${number.format(changed)} changed` : '',
    removed > 0 ? `${number.format(removed)} removed` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'This file matches your inventory.' : `Ready to import: ${parts.join(', ')}.`
}
