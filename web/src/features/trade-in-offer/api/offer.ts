import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { callOperation, operationUrl } from '../../../api/call-operation.ts'

export type OfferAnswer = 'accepted' | 'declined'

/** Loads an offer by its link. Throws as callOperation does. */
export function loadOffer(offer: string, signal: AbortSignal): Promise<CustomerOffer> {
  return callOperation('trade-ins.getTradeInOffer', { params: { offer } }, { signal })
}

/** Accepts or declines an offer. Idempotent for the same answer. Throws as callOperation does. */
export function answerOffer(offer: string, answer: OfferAnswer, reason: string): Promise<CustomerOffer> {
  return callOperation('trade-ins.answerTradeInOffer', { params: { offer }, body: { answer, reason } })
}

/** Sends a question to the dealership. Idempotent for the same `requestId`. Throws as callOperation does. */
export function askAboutOffer(offer: string, text: string, requestId: string): Promise<CustomerOffer> {
  return callOperation('trade-ins.askAboutTradeInOffer', { params: { offer }, body: { text, requestId } })
}

/** Returns the address of a photo of the vehicle. */
export function offerPhotoUrl(offer: string, photoId: string): string {
  return operationUrl('trade-ins.getTradeInOfferPhoto', { params: { offer, photoId }, query: { size: 'large' } })
}
