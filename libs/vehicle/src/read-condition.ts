import { cutText, lineText } from './cell-text.ts'
import { readCondition, readConditionFlag, readConditionHint, saysCertified, type UsedOrNew } from './condition.ts'
import type { FeedColumns } from './map-headers.ts'

interface ConditionCells {
  explicit: UsedOrNew | null
  /** the feed's own word; codes and flags are replaced by words */
  word: string
}

const WORD_MAX_LENGTH = 100

/**
 * Reads the condition of a row: from condition columns, then from is_new and IsUsed flags, then from columns such as Type, Status and Title, where
 * only a cell with just a word for used or new counts. An undecided word ('Excellent') is kept when no column decides.
 */
export function readConditionCells(cells: readonly string[], { byField }: Pick<FeedColumns, 'byField'>): ConditionCells {
  let word = ''
  for (const index of byField.condition) {
    const text = lineText(cells[index] ?? '')
    if (text === '') continue
    const explicit = readCondition(text)
    if (explicit !== null) return { explicit, word: writtenOut(text, explicit) }
    word ||= cutText(text, WORD_MAX_LENGTH)
  }
  for (const meaning of ['new', 'used'] as const) {
    for (const index of meaning === 'new' ? byField.isNew : byField.isUsed) {
      const text = lineText(cells[index] ?? '')
      const explicit = text === '' ? null : readConditionFlag(text, meaning)
      if (explicit !== null) return { explicit, word: word || WORDS[explicit] }
    }
  }
  for (const index of [...byField.conditionHint, ...byField.title]) {
    const text = lineText(cells[index] ?? '')
    const explicit = text === '' ? null : readConditionHint(text)
    if (explicit !== null) return { explicit, word: word || writtenOut(text, explicit) }
  }
  return { explicit: null, word }
}

/**
 * Returns whether another column calls the vehicle certified: 'U' in one column and 'Certified Used' in the next, which no longer decides the
 * condition.
 */
export function isCalledCertified(word: string, cells: readonly string[], { byField }: Pick<FeedColumns, 'byField'>): boolean {
  if (saysCertified(word)) return true
  const { condition, conditionHint, title } = byField
  // a single column was read already, as `word`
  if (condition.length + conditionHint.length + title.length < 2) return false
  if (condition.some((index) => saysCertified(cells[index] ?? ''))) return true
  return [conditionHint, title].some((columns) => columns.some((index) => isCertifiedHint(lineText(cells[index] ?? ''))))
}

function isCertifiedHint(text: string): boolean {
  return saysCertified(text) && readConditionHint(text) !== null
}

const WORDS = { used: 'Used', new: 'New' } as const

/** Replaces a code such as N or UR by a word for screens. */
function writtenOut(text: string, explicit: UsedOrNew): string {
  if (text.length > 2) return cutText(text, WORD_MAX_LENGTH)
  return text.toLowerCase() === 'c' ? 'Certified' : WORDS[explicit]
}
