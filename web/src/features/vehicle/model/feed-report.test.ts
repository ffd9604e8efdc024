import { expect, test } from 'vitest'
import { isPdfAddress } from './feed-report.ts'

test.each([
  ['https://reports.test/a.pdf', true],
  ['https://reports.test/A.PDF?key=1#page=2', true],
  ['https://reports.test/report?file=a.pdf', false],
  ['https://reports.test/a.pdf.html', false],
  ['nonsense.pdf', false],
])('the address %s is recognized as a PDF: %s', (url, expected) => {
  expect(isPdfAddress(url)).toBe(expected)
})
