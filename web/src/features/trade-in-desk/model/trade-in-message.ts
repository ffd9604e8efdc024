import { ApiError, errorMessage } from '../../../api/api-error.ts'

/** rules: trade-in screens: a rejection and a call without a response have their own messages. */
export function statusFailure(error: unknown): string {
  return `${error instanceof ApiError ? 'Failed to update' : 'Error updating'} status. Please try again.`
}

/** Returns why no photo link could be created. */
export function photoLinkFailure(error: unknown): string {
  if (error instanceof ApiError) return `Failed to generate photo upload link: ${error.message}`
  return 'Error generating photo upload link. Please try again.'
}

/** Returns why an evaluation could not be deleted. */
export function deletionFailure(error: unknown): string {
  return `Error deleting trade-in evaluation: ${errorMessage(error)}`
}

/** Returns why the details failed to load. */
export function detailsFailure(error: unknown): string {
  return `${error instanceof ApiError ? 'Failed to fetch' : 'Error fetching'} trade-in evaluation details`
}
