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
  return `Failed to fetch ${paperOf(kind, provider)}. Please try again.`
}

/** The message when an upload failed: what it was, and the server's reason or that it was unreachable (rules: fetching documents). */
export function uploadProblem(kind: FilingKind, provider: string, error: unknown): string {
  const reason = error instanceof ApiError || error instanceof NetworkError ? error.message : 'Upload failed'
  if (kind === 'autocheck' || kind === 'msrp') return `Error uploading ${paperOf(kind, provider)}: ${reason}`
  return error instanceof NetworkError ? `Upload failed. ${reason}` : reason
}

/** 'AutoCheck report', 'Ford window sticker', or 'window sticker' of a make without a provider. */
function paperOf(kind: FilingKind, provider: string): string {
  return kind === 'autocheck' ? 'AutoCheck report' : `${provider} window sticker`.trim()
}
