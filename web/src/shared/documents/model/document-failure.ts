import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { WINDOW_STICKER_NOT_SET_UP } from '@forecourt/contracts/documents/window-stickers'
import { ApiError, NetworkError } from '../../../api/api-error.ts'

/** The error codes of a provider that is not configured: this is no failure, and a retry does not help. */
const NOT_SET_UP: readonly string[] = ['NOT_SET_UP', WINDOW_STICKER_NOT_SET_UP]

/** The message when a document cannot be fetched because the vehicle has no VIN (rules: fetching documents). */
export const NO_VIN = 'No VIN available for this vehicle'

/** The message when fetching a document failed. `provider` is the name of the provider. */
export function fetchProblem(kind: FilingKind, provider: string, error: unknown): string {
  if (error instanceof ApiError)
    return NOT_SET_UP.includes(error.code) || error.code === 'NO_VIN' ? error.message : `Error: ${error.message}`
  const what = kind === 'autocheck' ? 'AutoCheck report' : `${provider} window sticker`
  return `Failed to fetch ${what}. Please try again.`
}

/** The message when an upload failed: the server's, or that it was unreachable. */
export function uploadProblem(error: unknown): string {
  return error instanceof ApiError ? error.message : error instanceof NetworkError ? `Upload failed. ${error.message}` : 'Upload failed'
}
