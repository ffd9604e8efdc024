import { lineText } from './cell-text.ts'
import { withoutEntities } from './markup-text.ts'
import { splitPhotoList } from './photos.ts'

/** A cell as one line of plain text, its entities as characters. */
export function plainLine(cell: string | undefined): string {
  if (cell === undefined || cell === '') return ''
  const text = lineText(cell)
  const plain = withoutEntities(text)
  return plain === text ? text : lineText(plain)
}

/** The first of the columns with text in it; -1 when all of several are empty. */
export function firstFilled(cells: readonly string[], indexes: readonly number[]): number {
  if (indexes.length === 1) return indexes[0] ?? -1
  for (const index of indexes) {
    if (lineText(cells[index] ?? '') !== '') return index
  }
  return -1
}

/** The first web address in the columns; '' where there is none. */
export function firstAddress(cells: readonly string[], indexes: readonly number[]): string {
  for (const index of indexes) {
    const cell = cells[index]
    const found = cell === undefined || cell === '' ? undefined : splitPhotoList(cell)[0]
    if (found !== undefined) return found
  }
  return ''
}

/** Whether there is a web address in a text. */
export function namesAddress(text: string): boolean {
  return splitPhotoList(text).length > 0
}

/** Whether a cell from that one on has text in it. */
export function hasTextFrom(cells: readonly string[], from: number): boolean {
  for (let index = from; index < cells.length; index++) {
    if ((cells[index] ?? '').trim() !== '') return true
  }
  return false
}
