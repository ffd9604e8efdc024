import type { RequestKind } from '@forecourt/contracts/leads/records'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { RequestDraft } from '../model/request-draft.ts'
import type { PublicVehicle } from './public-inventory.ts'

/** What one press of the button sends. */
export interface SentRequest extends RequestDraft {
  kind: RequestKind
  /** of this press, so that sending it again asks nothing twice */
  requestKey: string
  /** the field that people do not see */
  website: string
}
/** `busy`: too many from here; `refused`: for good */
export type RequestOutcome = 'sent' | 'failed' | 'busy' | 'refused'

/** Sends what a visitor asks about a vehicle (rules: customer request); the same key may be sent again. */
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

/** What a payment and a trade-in take from the dealership's settings. */
export interface PaymentSettings {
  /** dollars */
  docFee: number
  /** fraction */
  defaultTaxRate: number
  /** '' opens the dealership's own trade-in page */
  tradeInCalculatorUrl: string
}

/** The settings; defaults when they cannot be loaded, so that the visitor still gets the page. */
export async function loadPaymentSettings(dealershipId: string, signal: AbortSignal): Promise<PaymentSettings> {
  try {
    return (await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })).settings
  } catch {
    return { docFee: DOC_FEE_CENTS / 100, defaultTaxRate: DEFAULT_TAX_PERCENT / 100, tradeInCalculatorUrl: '' }
  }
}
