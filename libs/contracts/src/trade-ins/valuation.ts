import { CONFIDENCES } from '@forecourt/valuation/valuation'
import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'

const dollars = z.number().int()
/** null for callers who see only the value (rules: trade-in settings) */
const hideableDollars = dollars.nullable()

/** A vehicle that an estimate compares with. */
const comparableSchema = z.object({
  vehicleId: objectIdField,
  /** its dealership: the same one, or one that shares its inventory (rules: trade-in settings) */
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
  /** the middle of the expected retail price */
  estimatedValue: hideableDollars,
  retailLow: hideableDollars,
  retailHigh: hideableDollars,
  confidence: z.enum(CONFIDENCES),
  comparables: z.array(comparableSchema),
  /** the steps from the retail price to the value; for callers who see only the value, these and the comparables are empty */
  lines: z.array(z.object({ label: z.string(), amount: dollars })),
  tradeInValue: dollars,
  tradeInLow: hideableDollars,
  tradeInHigh: hideableDollars,
  /** number of vehicles that the estimate is based on */
  basedOn: z.number().int(),
  computedAt: timeField,
})
export type EvaluationValuation = z.infer<typeof valuationSchema>
