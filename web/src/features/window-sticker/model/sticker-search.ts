import { WINDOW_STICKER_GROUP_FACTS, type WindowStickerGroup } from '@forecourt/contracts/documents/window-stickers'
import { VIN_LENGTH } from '@forecourt/vin/check-digit'

/** The state of the search at one group (rules: window sticker finder). */
export type StickerStatus = 'searching' | 'found' | 'not-found' | 'error'

/** Normalizes a typed or pasted VIN: upper case, without blanks, dashes and dots, at most 17 characters. */
export function normalizeVin(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()
    .slice(0, VIN_LENGTH)
}

/** Summarizes the whole search in a sentence, which screen readers announce too. */
export function searchSummary(statuses: readonly { group: WindowStickerGroup; status: StickerStatus }[]): string {
  const searching = statuses.filter(({ status }) => status === 'searching').length
  const found = statuses.filter(({ status }) => status === 'found').map(({ group }) => WINDOW_STICKER_GROUP_FACTS[group].name)
  const failed = statuses.filter(({ status }) => status === 'error').length
  const foundText = found.length === 0 ? '' : `Found at ${found.join(' and ')}.`
  if (searching > 0) return `${foundText} ${searching} of ${statuses.length} still searching…`.trim()
  if (found.length > 0) return foundText
  if (failed === 0) return 'No manufacturer has a window sticker for this VIN.'
  if (failed === statuses.length) return "We couldn't reach any manufacturer."
  return `Not found yet. We couldn't reach ${failed} of ${statuses.length} manufacturers.`
}
