import Papa from 'papaparse'

/** Begins a CSV file so that spreadsheets read it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet may calculate, where a cell begins: `= + - @` and their full-width and small forms, or a control character that it skips. A cell
 * also begins behind any line break within it, and behind what separates cells in other countries, for a program that does not mind the quotes.
 */
const FORMULA =
  /^(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])|(?<=[\r\n\v\f\u0085\u2028\u2029;|\t])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/g

/** Line breaks that Papa does not know, and the apostrophe in front of a formula: cells with them are quoted. */
const TO_QUOTE = /^'|[\v\f\u0085\u2028\u2029;|\t]/

/** Rows as CSV lines. Whatever a spreadsheet would take for a formula gets an apostrophe in front (rules: csv export). */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(FORMULA, "'") : cell)))
  return `${Papa.unparse(cells, { quotes: (cell) => typeof cell === 'string' && TO_QUOTE.test(cell), newline: '\r\n' })}\r\n`
}
