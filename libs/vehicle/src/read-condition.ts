import { cutText, lineText } from './cell-text.ts'
import { readCondition, readConditionFlag, readConditionHint, saysCertified, type UsedOrNew } from './condition.ts'
import type { FeedColumns } from './map-headers.ts'

interface ConditionCells {
  explicit: UsedOrNew | null
  /** the feed's own word; codes and flags are written out */
  word: string
}

const WORD_MAX_LENGTH = 100

/**
 * The condition of a row. Condition columns come first, then is_new and IsUsed flags, then columns such as Type, Status and Title where only a
 * cell that says used or new and nothing else counts. A word that decides nothing ('Excellent') is kept when no column says more.
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
 * Whether a row whose condition was read as `word` calls its vehicle certified: 'U' in one column and 'Certified Used' in the next, which decides
 * nothing any more, but says more.
 */
export function isCalledCertified(word: string, cells: readonly string[], { byField }: Pick<FeedColumns, 'byField'>): boolean {
  if (saysCertified(word)) return true
  const { condition, conditionHint, title } = byField
  // a single column has been read already
  if (condition.length + conditionHint.length + title.length < 2) return false
  if (condition.some((index) => saysCertified(cells[index] ?? ''))) return true
  return [conditionHint, title].some((columns) => columns.some((index) => isCertifiedHint(lineText(cells[index] ?? ''))))
}

function isCertifiedHint(text: string): boolean {
  return saysCertified(text) && readConditionHint(text) !== null
}

const WORDS = { used: 'Used', new: 'New' } as const

/** Screens show the word, and N or UR is none. */
function writtenOut(text: string, explicit: UsedOrNew): string {
  if (text.length > 2) return cutText(text, WORD_MAX_LENGTH)
  return text.toLowerCase() === 'c' ? 'Certified' : WORDS[explicit]
}
