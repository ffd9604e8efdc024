import { cutText, paragraphText } from './cell-text.ts'
import { withoutMarkup } from './markup-text.ts'

/** Separators of options; the first one that occurs in the cell is used. */
const SEPARATORS = ['|', '\n', ';', '^', '~'] as const
const BULLETS = '•·*-'

/** Returns the options in cells, in their order without duplicates: 'Sunroof|Heated Seats', a JSON or HTML list, or words separated by commas. */
export function readOptions(cells: readonly string[]): string[] {
  const options = new Set<string>()
  for (const cell of cells) {
    const text = paragraphText(withoutMarkup(cell))
    if (text === '') continue
    for (const piece of fromJson(text) ?? split(text)) {
      const trimmed = piece.trim()
      const option = BULLETS.includes(trimmed.charAt(0)) ? trimmed.slice(1).trimStart() : trimmed
      if (option !== '') options.add(option)
    }
  }
  return [...options]
}

/** Returns as many whole lines as fit into `max` characters. */
export function wholeLines(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.lastIndexOf('\n', max)
  return cutText(text, end < 0 ? max : end)
}

function fromJson(text: string): string[] | null {
  if (!text.startsWith('["')) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : null
  } catch {
    return null
  }
}

function split(text: string): string[] {
  const separator = SEPARATORS.find((candidate) => text.includes(candidate))
  return separator === undefined ? splitAtCommas(text) : text.split(separator)
}

/** Splits at commas, except within parentheses and numbers: 'Audio (AM, FM), 1,500 lb hitch'. */
function splitAtCommas(text: string): string[] {
  const pieces = text.split(/,(?!\d{3}(?!\d))/)
  if (!text.includes('(')) return pieces
  const whole: string[] = []
  let open = 0
  for (const piece of pieces) {
    if (open > 0) whole.push(`${whole.pop()},${piece}`)
    else whole.push(piece)
    open = Math.max(0, open + count(piece, '(') - count(piece, ')'))
  }
  return whole
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
