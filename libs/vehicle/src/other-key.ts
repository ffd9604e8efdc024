import { cutText, lineText } from './cell-text.ts'

const OTHER_KEY_MAX_LENGTH = 80

/**
 * A header as a key: one line without `$` in front, dots or NULs (MongoDB), never a name that every object has (`__proto__`), never twice.
 * A column without a name is called by its number, counted from 1.
 */
export function otherKey(header: string, index: number, taken: Set<string>): string {
  const text = cutText(lineText(header.replaceAll('.', ' ')).replace(/^[$_\s]+/, ''), OTHER_KEY_MAX_LENGTH).trim()
  const base = text === '' || text in Object.prototype ? `Column ${index + 1}` : text
  let key = base
  for (let count = 2; taken.has(key); count++) key = `${base} (${count})`
  taken.add(key)
  return key
}
