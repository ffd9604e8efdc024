import { ApiError, TimeoutError } from './api-error.ts'

/** Whether a request is retried automatically: twice after a temporary failure (no response, 5xx), but not after a 4xx or a timeout, which took long. */
export function mayRetry(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof TimeoutError) && !(error instanceof ApiError && error.status < 500)
}
