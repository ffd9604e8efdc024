import type { PublicDealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { RequestKind } from '@forecourt/contracts/leads/records'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { RequestDraft } from '../model/request-draft.ts'
import type { PublicVehicle } from './public-inventory.ts'

/** The request that one press of the button sends. */
export interface SentRequest extends RequestDraft {
  kind: RequestKind
  /** one per press of the button; makes retries idempotent */
  requestKey: string
  /** the value of the honeypot field */
  website: string
}
/** `busy`: too many requests from this visitor; `refused`: a retry would fail again */
export type RequestOutcome = 'sent' | 'failed' | 'busy' | 'refused'

/** Sends a visitor's request about a vehicle (rules: customer request). Idempotent for the same key. */
export async function sendRequest(dealershipId: string, about: PublicVehicle, request: SentRequest): Promise<RequestOutcome> {
  const { vin, stockNumber, year, make, model, trim } = about
  const body = { ...request, vehicle: { vin, stockNumber, year, make, model, trim } }
  try {
    await callOperation('leads.requestFromInventory', { params: { dealershipId }, body })
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'failed'
    if (error.status === 429) return 'busy'
    return error.status >= 400 && error.status < 500 && error.status !== 408 ? 'refused' : 'failed'
  }
}

/** The dealership's settings for payments and trade-ins. */
export type PaymentSettings = Pick<PublicDealershipSettings, 'docFee' | 'defaultTaxRate' | 'tradeInCalculatorUrl'>

/** Loads the settings; returns the defaults when that fails, so that the visitor still gets the page. */
export async function loadPaymentSettings(dealershipId: string, signal: AbortSignal): Promise<PaymentSettings> {
  try {
    return (await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })).settings
  } catch {
    return { docFee: DOC_FEE_CENTS / 100, defaultTaxRate: DEFAULT_TAX_PERCENT / 100, tradeInCalculatorUrl: '' }
  }
}
