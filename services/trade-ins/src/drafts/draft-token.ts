import { createHmac } from 'node:crypto'

/**
 * Derives the token of a draft from the request that begins it, so that a repeated request gets the same draft and no token has to be stored. As
 * hard to guess as the random request id, which only the browser knows.
 */
export function draftToken(dealershipId: string, requestId: string): string {
  return createHmac('sha256', 'trade-in draft').update(`${dealershipId} ${requestId}`).digest('base64url')
}
