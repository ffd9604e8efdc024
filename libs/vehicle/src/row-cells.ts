import { lineText } from './cell-text.ts'
import { withoutEntities } from './markup-text.ts'
import { splitPhotoList } from './photos.ts'

/** Returns a cell as one line of plain text, with entities decoded. */
export function plainLine(cell: string | undefined): string {
  if (cell === undefined || cell === '') return ''
  const text = lineText(cell)
  const plain = withoutEntities(text)
  return plain === text ? text : lineText(plain)
}

/** Returns the first column with text, or a single column without checking it; -1 if there is none. */
export function firstFilled(cells: readonly string[], indexes: readonly number[]): number {
  if (indexes.length === 1) return indexes[0] ?? -1
  for (const index of indexes) {
    if (lineText(cells[index] ?? '') !== '') return index
  }
  return -1
}

/** Returns the first URL in the columns; '' if there is none. */
export function firstAddress(cells: readonly string[], indexes: readonly number[]): string {
  for (const index of indexes) {
    const cell = cells[index]
    const found = cell === undefined || cell === '' ? undefined : splitPhotoList(cell)[0]
    if (found !== undefined) return found
  }
  return ''
}

/** Returns whether a text contains a URL. */
export function namesAddress(text: string): boolean {
  return splitPhotoList(text).length > 0
}

/** Returns whether any cell from an index on has text. */
export function hasTextFrom(cells: readonly string[], from: number): boolean {
  for (let index = from; index < cells.length; index++) {
    if ((cells[index] ?? '').trim() !== '') return true
  }
  return false
}
