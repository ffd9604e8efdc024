import Papa from 'papaparse'

/** Begins a CSV file so that spreadsheets read it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV lines. A cell that a spreadsheet would take for a formula gets an apostrophe in front (rules: csv export). */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return `${Papa.unparse(rows as (string | number)[][], { escapeFormulae: true, newline: '\r\n' })}\r\n`
}
