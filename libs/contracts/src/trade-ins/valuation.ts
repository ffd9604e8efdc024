import { CONFIDENCES } from '@forecourt/valuation/valuation'
import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'

const dollars = z.number().int()

/** A vehicle of the dealership that an estimate compares with. */
const comparableSchema = z.object({
  vehicleId: objectIdField,
  /** whose it is: the dealership's own, or one's that shares its inventory (rules: trade-in settings) */
  dealershipId: objectIdField.optional(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  /** miles */
  mileage: z.number().int(),
  price: z.number(),
  /** false once it has left the inventory */
  listed: z.boolean(),
})

/** What an evaluated vehicle may be worth, in whole dollars (rules: trade-in estimate). */
export const valuationSchema = z.object({
  /** what it would sell for, in the middle */
  estimatedValue: dollars,
  retailLow: dollars,
  retailHigh: dollars,
  confidence: z.enum(CONFIDENCES),
  comparables: z.array(comparableSchema),
  /** from the retail price to the value; empty for who may not see them (rules: trade-in settings) */
  lines: z.array(z.object({ label: z.string(), amount: dollars })),
  tradeInValue: dollars,
  tradeInLow: dollars,
  tradeInHigh: dollars,
  /** vehicles that the prices were learned from */
  basedOn: z.number().int(),
  computedAt: timeField,
})
export type EvaluationValuation = z.infer<typeof valuationSchema>
