import Papa from 'papaparse'

export const DELIMITERS = [',', '\t', ';', '|'] as const

/** How lines are cut into cells by a delimiter; one line a row. */
export function cellsBy(delimiter: string): (line: string) => string[] {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: 1 })
  return (line) => ((parser.parse(line, 0, false) as { data: string[][] }).data[0] ?? []).map((cell) => cell.trim())
}
