import Papa from 'papaparse'

/** Starts a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'

/**
 * The start of a formula at the start of a cell: `= + - @`, their full-width and small forms, or a control character that spreadsheets skip. For
 * programs that ignore quotes, a cell also starts after a line break inside it and after a separator used in other countries.
 */
const FORMULA =
  /^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])|(?<=[\r\n\v\f\u0085\u2028\u2029;|\t])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/g

/** Line breaks that Papa does not know, and the apostrophe before a formula. Cells that contain them are quoted. */
const TO_QUOTE = /^'|[\v\f\u0085\u2028\u2029;|\t]/

/** Formats rows as CSV lines. Text that a spreadsheet would run as a formula gets a leading apostrophe (rules: csv export). */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(FORMULA, "'") : cell)))
  return `${Papa.unparse(cells, { quotes: (cell) => typeof cell === 'string' && TO_QUOTE.test(cell), newline: '\r\n' })}\r\n`
}
