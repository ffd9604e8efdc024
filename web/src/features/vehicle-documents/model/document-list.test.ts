import { expect, test } from 'vitest'
import { addressWith, missingSummary, parseDocumentListQuery, withKind } from './document-list.ts'

test('reads the query from the address and ignores unknown values', () => {
  const params = new URLSearchParams('search=%20jeep%20&missing=msrp,rust,video&tab=settings')
  const query = parseDocumentListQuery(params)
  expect(query).toEqual({ search: 'jeep', missing: ['video', 'msrp'] })
  expect(addressWith(params, { search: '', missing: ['msrp'] }).toString()).toBe('missing=msrp&tab=settings')
  expect(parseDocumentListQuery(addressWith(new URLSearchParams(), query))).toEqual(query)
})

test('the summary lists the checked documents in the order of the boxes', () => {
  expect(missingSummary(withKind(['msrp'], 'video', true))).toBe('Showing vehicles missing: Video, MSRP')
  expect(missingSummary(withKind(['msrp'], 'msrp', false))).toBe('')
})
