import { useCallback } from 'react'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { loadPaymentSettings, type PaymentSettings } from '../api/requests.ts'

/** Returns the dealership's settings for payments and trade-ins; null while they load and when loading fails. */
export function usePaymentSettings(dealershipId: string): PaymentSettings | null {
  const load = useCallback((signal: AbortSignal) => loadPaymentSettings(dealershipId, signal), [dealershipId])
  const { loaded } = useLoaded(load)
  return loaded.state === 'ready' ? loaded.value : null
}
