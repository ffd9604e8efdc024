import { expect, test } from 'vitest'
import { addressWith, missingSummary, questionInAddress, withKind } from './document-list.ts'

test('the address holds the question, and what it does not know is left out', () => {
  const params = new URLSearchParams('search=%20jeep%20&missing=msrp,rust,video&tab=settings')
  const question = questionInAddress(params)
  expect(question).toEqual({ search: 'jeep', missing: ['video', 'msrp'] })
  expect(addressWith(params, { search: '', missing: ['msrp'] }).toString()).toBe('missing=msrp&tab=settings')
  expect(questionInAddress(addressWith(new URLSearchParams(), question))).toEqual(question)
})

test('the summary names what is ticked, in the order of the boxes', () => {
  expect(missingSummary(withKind(['msrp'], 'video', true))).toBe('Showing vehicles missing: Video, MSRP')
  expect(missingSummary(withKind(['msrp'], 'msrp', false))).toBe('')
})
