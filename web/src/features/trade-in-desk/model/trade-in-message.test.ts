import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import { deletionFailure, detailsFailure, photoLinkFailure, statusFailure } from './trade-in-message.ts'

const refused = new ApiError(409, { message: 'Too many links.' })
const lost = new NetworkError()

test('a rejected request and a missing response have their specified messages', () => {
  expect(statusFailure(refused)).toBe('Failed to update status. Please try again.')
  expect(statusFailure(lost)).toBe('Error updating status. Please try again.')
  expect(photoLinkFailure(refused)).toBe('Failed to generate photo upload link: Too many links.')
  expect(photoLinkFailure(lost)).toBe('Error generating photo upload link. Please try again.')
  expect(detailsFailure(refused)).toBe('Failed to fetch trade-in evaluation details')
  expect(detailsFailure(lost)).toBe('Error fetching trade-in evaluation details')
  expect(deletionFailure(refused)).toBe('Error deleting trade-in evaluation: Too many links.')
})
