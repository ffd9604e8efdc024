import { expect, test } from 'vitest'
import { photoLinkReport } from './photos.ts'

test('the message about a photo link says whether it is copied, and how many photos there are', () => {
  expect(photoLinkReport(true, 0)).toBe('Photo upload link generated and copied. Share it with the customer.')
  expect(photoLinkReport(true, 1)).toMatch(/ This trade-in already has 1 photo\.$/)
  expect(photoLinkReport(false, 6)).toBe('Photo upload link generated. Copy it for the customer. This trade-in already has 6 photos.')
})
