import Papa from 'papaparse'

export const DELIMITERS = [',', '\t', ';', '|'] as const

/** Returns a function that splits a line, which must be a whole row, into cells by a delimiter. */
export function cellsBy(delimiter: string): (line: string) => string[] {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: 1 })
  return (line) => ((parser.parse(line, 0, false) as { data: string[][] }).data[0] ?? []).map((cell) => cell.trim())
}
