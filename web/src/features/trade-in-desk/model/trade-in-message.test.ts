import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { deletionFailure, detailsFailure, photoLinkFailure, photoLinkReport, statusFailure } from './trade-in-message.ts'

const refused = new ApiError(409, { message: 'Too many links.' })
const lost = new NetworkError()

test('failures have the specified words, one for a refusal and one for no response', () => {
  expect(statusFailure(refused)).toBe('Failed to update status. Please try again.')
  expect(statusFailure(lost)).toBe('Error updating status. Please try again.')
  expect(photoLinkFailure(refused)).toBe('Failed to generate photo upload link: Too many links.')
  expect(photoLinkFailure(lost)).toBe('Error generating photo upload link. Please try again.')
  expect(detailsFailure(refused)).toBe('Failed to fetch trade-in evaluation details')
  expect(detailsFailure(lost)).toBe('Error fetching trade-in evaluation details')
  expect(deletionFailure(refused)).toBe('Error deleting trade-in evaluation: Too many links.')
})

test('a made photo link says that it is copied, and how many photos there are', () => {
  expect(photoLinkReport(true, 0)).toBe('Photo upload link generated and copied. Share it with the customer.')
  expect(photoLinkReport(true, 1)).toMatch(/ 1 photo exists already\.$/)
  expect(photoLinkReport(false, 6)).toBe('Photo upload link generated. Copy it for the customer. 6 photos exist already.')
})
