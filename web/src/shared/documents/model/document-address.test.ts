import { expect, test } from 'vitest'
import { documentAddress, downloadUrl } from './document-address.ts'

const [dealershipId, documentId] = ['a'.repeat(24), 'b'.repeat(24)]
const url = `/api/dealerships/${dealershipId}/documents/${documentId}`

test("the address includes the document and the customer's packet link", () => {
  expect(documentAddress(url)).toEqual({ dealershipId, documentId, link: undefined })
  expect(documentAddress(`${url}?link=k3x%2F9`)).toEqual({ dealershipId, documentId, link: 'k3x/9' })
})

test.each(['', '/m.pdf', `https://other.test${url}`, `${url}/pages`, `/uploads/inspections/${dealershipId}/V.pdf`])(
  '%s is not a document with page images',
  (other) => {
    expect(documentAddress(other)).toBeNull()
    expect(downloadUrl(other)).toBe(other)
  },
)

test('a download URL keeps the packet link', () => {
  expect([downloadUrl(url), downloadUrl(`${url}?link=k`)]).toEqual([`${url}?download=1`, `${url}?link=k&download=1`])
})
