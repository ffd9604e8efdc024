import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { problemInWords, rejectedRowLines, rejectedRowsHeader } from './rejected-rows-csv.ts'

const headers = ['VIN', '=cmd()', 'Price']
const problem = { column: 'VIN', value: '123', reason: 'is not a VIN: it has 3 characters instead of 17' }

describe('the rejected-rows CSV', () => {
  it('contains the original row, its line and the problem', () => {
    const csv =
      rejectedRowsHeader(['VIN', 'Text', 'Price']) +
      rejectedRowLines(['VIN', 'Text', 'Price'], [{ line: 7, cells: ['123', 'a "b",\nc', '9'], problems: [problem] }])
    const [row] = Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true }).data
    expect(row).toEqual({ VIN: '123', Text: 'a "b",\nc', Price: '9', 'Row in file': '7', Problem: problemInWords(problem) })
  })

  it('contains no formula in a header, value or reason', () => {
    const cells = ['+1', '@SUM(A1)', '-2+3\nx', '=1\u2028x', '\uFF1D1\r\nx']
    const problems = [{ column: '=x', value: '=y', reason: 'is wrong' }]
    const line = rejectedRowLines(['a', 'b', 'c', 'd', 'e'], [{ line: 2, cells, problems }])
    const [read] = Papa.parse<string[]>(line).data
    for (const cell of [...(read ?? []), ...(Papa.parse<string[]>(rejectedRowsHeader(headers).slice(1)).data[0] ?? [])]) {
      expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D]/)
    }
  })

  it('pads a row with too few cells and drops cells without a column', () => {
    expect(rejectedRowLines(['a', 'b'], [{ line: 3, cells: ['x'], problems: [] }])).toBe('x,,3,\r\n')
    expect(rejectedRowLines(['a'], [{ line: 3, cells: ['x', 'y'], problems: [] }])).toBe('x,3,\r\n')
  })
})
