import type { PublicDealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { RequestKind } from '@forecourt/contracts/leads/records'
import { ApiError } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { makeId } from '../../../shared/make-id.ts'
import type { RequestDraft } from '../model/request-draft.ts'
import type { PublicVehicle } from './public-inventory.ts'

/** The request that a press of the button sends. */
export interface SentRequest extends RequestDraft {
  kind: RequestKind
  /** the value of the honeypot field */
  website: string
}
/** `unreachable`: no response; `failed`: the server failed; `busy`: too many requests from this visitor; `refused`: a retry would fail again */
export type RequestOutcome = 'sent' | 'unreachable' | 'failed' | 'busy' | 'refused'

/**
 * The keys of the requests that were not confirmed, by what they send. They outlive the form, as the draft does: a lost response means that the
 * server may have the request.
 */
const unconfirmed = new Map<string, string>()

/** Sends a visitor's request about a vehicle (rules: customer request). Sending an unconfirmed request again is idempotent. */
export async function sendRequest(dealershipId: string, about: PublicVehicle, request: SentRequest): Promise<RequestOutcome> {
  const { vin, stockNumber, year, make, model, trim } = about
  const facts = { ...request, vehicle: { vin, stockNumber, year, make, model, trim } }
  const content = JSON.stringify([dealershipId, facts])
  const requestKey = unconfirmed.get(content) ?? makeId()
  unconfirmed.set(content, requestKey)
  try {
    await callOperation('leads.requestFromInventory', { params: { dealershipId }, body: { ...facts, requestKey } })
    unconfirmed.delete(content)
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 408) return 'unreachable'
    if (error.status === 429) return 'busy'
    return error.status < 500 ? 'refused' : 'failed'
  }
}

/** The dealership's settings for payments and trade-ins. */
export type PaymentSettings = Pick<PublicDealershipSettings, 'docFee' | 'defaultTaxRate' | 'tradeInCalculatorUrl'>

/** Loads the settings. Throws as callOperation does. */
export async function loadPaymentSettings(dealershipId: string, signal: AbortSignal): Promise<PaymentSettings> {
  return (await callOperation('auth.getDealership', { params: { dealershipId } }, { signal })).settings
}
