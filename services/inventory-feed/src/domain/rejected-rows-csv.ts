import { CSV_BYTE_ORDER_MARK, csvLines } from '@forecourt/service-kit/csv-lines'
import type { FeedProblem } from '@forecourt/vehicle/feed-row'

export interface RejectedRow {
  /** the row number in a spreadsheet */
  line: number
  cells: readonly string[]
  problems: readonly FeedProblem[]
}

/** Returns the first line of the rejected-rows CSV: the file's headers, then columns for the row number and the problem. */
export function rejectedRowsHeader(headers: readonly string[]): string {
  return `${CSV_BYTE_ORDER_MARK}${csvLines([[...headers, 'Row in file', 'Problem']])}`
}

/** Returns rejected rows as CSV lines that staff can correct and upload again. */
export function rejectedRowLines(headers: readonly string[], rows: readonly RejectedRow[]): string {
  return csvLines(
    rows.map(({ line, cells, problems }) => [
      ...headers.map((_, index) => cells[index] ?? ''),
      String(line),
      problems.map(problemInWords).join('; '),
    ]),
  )
}

/** 'VIN 123 is not a VIN' */
export function problemInWords({ column, value, reason }: FeedProblem): string {
  return [column, value && `“${value}”`, reason].filter(Boolean).join(' ')
}
