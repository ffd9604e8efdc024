import { ApiError, NetworkError } from '../../../api/api-error.ts'

/** What a failed call means for a draft: retry later, create another one, it was submitted elsewhere, or it is invalid. */
type Failure = 'later' | 'not-found' | 'submitted' | 'refused'

/** Classifies a failed call about a draft. */
export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkError || !(error instanceof ApiError)) return 'later'
  // the allowance of a day: a retry within it gets the same response
  if (error.code === 'NO_MORE_PHOTOS') return 'refused'
  if (error.status >= 500 || error.status === 408 || error.status === 429) return 'later'
  if (error.status === 404 || error.status === 410) return 'not-found'
  return error.status === 409 ? 'submitted' : 'refused'
}
