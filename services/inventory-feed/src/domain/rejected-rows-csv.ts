import type { FeedProblem } from '@forecourt/vehicle/feed-row'
import Papa from 'papaparse'

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front (DESIGN 7.12). */
function csvLine(cells: readonly string[]): string {
  return `${Papa.unparse([[...cells]], { escapeFormulae: true, newline: '\r\n' })}\r\n`
}

/** First line of the rejected-rows CSV: the file's own headers, then where the row stood and what is wrong with it. */
export function rejectedRowsHeader(headers: readonly string[]): string {
  return `\uFEFF${csvLine([...headers, 'Row in file', 'Problem'])}`
}

/** One rejected row as a CSV line that can be mended and uploaded again. */
export function rejectedRowLine(
  headers: readonly string[],
  row: { line: number; cells: readonly string[]; problems: readonly FeedProblem[] },
): string {
  const cells = headers.map((_, index) => row.cells[index] ?? '')
  return csvLine([...cells, String(row.line), row.problems.map(problemInWords).join('; ')])
}

/** 'VIN 123 is not a VIN' */
export function problemInWords({ column, value, reason }: FeedProblem): string {
  return [column, value && `“${value}”`, reason].filter(Boolean).join(' ')
}
