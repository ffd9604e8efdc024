import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { holderOfRecord, staffInDealership } from '../usual-access.ts'

/** Days for which a link to the trade-in wizard identifies its customer. */
export const TRADE_IN_LINK_DAYS = 30

/** The token of a packet visit, or of a staff link to the wizard (rules: trade-in origin). */
const tradeInOriginField = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not the token of a packet visit or trade-in link')

/** The one of a customer's trade-ins that the calculator of their packets shows (rules: trade-in in the calculator). */
export const packetTradeInSchema = z.object({
  /** year, make, model and trim */
  vehicleName: z.string(),
  submittedAt: timeField,
  /** `reviewing`: the dealership has made no offer yet; `offered`: an offer is open */
  state: z.enum(['reviewing', 'offered', 'accepted']),
  /** the dollars of an open or accepted offer */
  amount: z.number().int().nullable(),
  /** ISO 4217, of every amount (rules: trade-in currency) */
  currency: z.string().default('USD'),
  /** what the customer owes on it, in dollars; 0 for nothing, and before the first offer */
  payoffAmount: z.number(),
  /** when the offer expires */
  validUntil: timeField.nullable(),
  /** when the customer accepted the offer; null for an open offer, and in records of older versions */
  acceptedAt: timeField.nullable().default(null),
  /** the estimated range that the customer was shown; null for none */
  range: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
})
export type PacketTradeIn = z.infer<typeof packetTradeInSchema>

/** Trade-ins in the leads service: their customers and their origins. */
export const leadTradeInOperations = {
  createTradeInLink: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/leads/:leadId/trade-in-link',
    ...staffInDealership,
    summary: 'A token with which the trade-in wizard knows the customer of a lead: `/trade-in/{dealership}#from={token}`.',
    params: z.object({ dealershipId: objectIdField, leadId: objectIdField }),
    response: z.object({ token: tradeInOriginField, expiresAt: timeField }),
    status: 201,
  },
  getTradeInOrigin: {
    method: 'GET',
    path: '/api/trade-in-origins/:origin',
    ...holderOfRecord,
    summary:
      'Who the trade-in wizard was opened for. A packet can be passed on: its visit says the name alone; a link of staff says it all.',
    params: z.object({ origin: tradeInOriginField }),
    response: z.object({
      dealershipId: objectIdField,
      /** '' for unknown fields, and for those that a packet visit does not reveal */
      customer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string(), zip: z.string() }),
    }),
  },
} as const satisfies Operations
