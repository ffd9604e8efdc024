import { cutText, lineText } from './cell-text.ts'

const OTHER_KEY_MAX_LENGTH = 80

/**
 * Converts a header to a unique key that is safe in MongoDB and in objects: one line without leading `$`, dots or NULs, and not a property name of
 * every object (`__proto__`). A column without a name gets its number, counted from 1.
 */
export function otherKey(header: string, index: number, taken: Set<string>): string {
  const text = cutText(lineText(header.replaceAll('.', ' ')).replace(/^[$_\s]+/, ''), OTHER_KEY_MAX_LENGTH).trim()
  const base = text === '' || text in Object.prototype ? `Column ${index + 1}` : text
  let key = base
  for (let count = 2; taken.has(key); count++) key = `${base} (${count})`
  taken.add(key)
  return key
}
