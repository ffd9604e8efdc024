import { z } from 'zod'
import { staff } from '../callers.ts'
import { ignoredIdentity, objectIdField, textField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { managersInDealership, staffInDealership, staffOfRecord } from '../usual-access.ts'
import { OFFER_LIMITS, offerAmountField } from './offers.ts'
import { evaluationSchema } from './records.ts'
import { tradeInSettingsResponse, tradeInSettingsSchema } from './trade-in-settings.ts'

const evaluationParams = z.object({ evaluationId: objectIdField })

/** The value of a trade-in: by the dealership's own prices, by a language model, and by staff. */
export const valuationOperations = {
  refreshValuation: {
    method: 'POST',
    path: '/api/trade-in-evaluations/:evaluationId/valuation',
    ...staffOfRecord,
    summary: 'Estimates the value again, by the prices and settings of now.',
    params: evaluationParams,
    response: evaluationSchema,
    repeatable: true,
  },
  setEvaluationValue: {
    method: 'PUT',
    path: '/api/trade-in-evaluations/:evaluationId/value',
    ...staffOfRecord,
    errors: [409],
    summary: 'Staff say what it is worth, and why; `null` lets the estimate hold again. Every change is kept.',
    params: evaluationParams,
    body: z.object({
      amount: offerAmountField.nullable(),
      reason: textField(OFFER_LIMITS.reason).min(1, 'is required'),
      updatedBy: ignoredIdentity,
    }),
    response: evaluationSchema,
    repeatable: true,
  },
  askForValuation: {
    method: 'POST',
    path: '/api/chatgpt-valuation',
    access: staff,
    tenant: { from: 'body', name: 'dealershipId' },
    summary:
      'A retail figure in a sentence, by the configured language model, or by the dealership’s own prices where there is none. Year, make, model and ' +
      'miles are taken out of the prompt, or of the fields beside it; nothing else of the prompt is passed on. ' +
      'SALES who do not see estimates get a 403.',
    body: z.object({
      dealershipId: objectIdField,
      prompt: textField(2_000).default(''),
      year: wholeNumberField(1900, 2100).optional(),
      make: textField(100).optional(),
      model: textField(100).optional(),
      currentMiles: wholeNumberField(0, 2_000_000).optional(),
    }),
    response: z.object({ response: z.string() }),
    rateLimit: 'document',
  },
  getTradeInSettings: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/trade-in-settings',
    ...staffInDealership,
    summary: 'How a dealership values trade-ins, and who sees what of it.',
    response: tradeInSettingsResponse,
  },
  saveTradeInSettings: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/trade-in-settings',
    ...managersInDealership,
    summary: 'Saves them. Estimates that stand are not changed; they can be made again.',
    body: tradeInSettingsSchema,
    response: tradeInSettingsResponse,
    repeatable: true,
  },
} as const satisfies Operations
