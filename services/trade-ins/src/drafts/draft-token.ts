import { createHash, createHmac } from 'node:crypto'

/**
 * The token of the draft that a request begins: beginning twice gives one draft, and no token is stored to be given again. As hard to guess as the
 * random id of the request, which only its browser knows.
 */
export function draftToken(dealershipId: string, requestId: string): string {
  return createHmac('sha256', 'trade-in draft').update(`${dealershipId} ${requestId}`).digest('base64url')
}

/** Only this is stored: a stolen database continues nobody's evaluation. */
export function hashDraftToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
