import type { FeedProblem } from '@forecourt/vehicle/feed-row'
import Papa from 'papaparse'

export interface RejectedRow {
  /** as a spreadsheet numbers it */
  line: number
  cells: readonly string[]
  problems: readonly FeedProblem[]
}

/** First line of the rejected-rows CSV: the file's own headers, then where the row stood and what is wrong with it. */
export function rejectedRowsHeader(headers: readonly string[]): string {
  return `\uFEFF${csvLines([[...headers, 'Row in file', 'Problem']])}`
}

/** Rejected rows as CSV lines that can be mended and uploaded again. */
export function rejectedRowLines(headers: readonly string[], rows: readonly RejectedRow[]): string {
  return csvLines(
    rows.map(({ line, cells, problems }) => [
      ...headers.map((_, index) => cells[index] ?? ''),
      String(line),
      problems.map(problemInWords).join('; '),
    ]),
  )
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front (DESIGN 7.12). */
function csvLines(lines: string[][]): string {
  return `${Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' })}\r\n`
}

/** 'VIN 123 is not a VIN' */
export function problemInWords({ column, value, reason }: FeedProblem): string {
  return [column, value && `“${value}”`, reason].filter(Boolean).join(' ')
}
