import { z } from 'zod'

/** A dollar amount in a rule. */
const dollars = z.number().min(0)

const partSchema = z.object({
  /** its name for display: 'county surtax' */
  name: z.string(),
  /** a fraction */
  rate: z.number().min(0).max(1),
  flat: dollars.optional(),
  of: z.literal('price').optional(),
  over: dollars.optional(),
  upTo: dollars.optional(),
  from: dollars.optional(),
  above: dollars.optional(),
  below: dollars.optional(),
  only: z.enum(['new', 'used']).optional(),
})

const tradeInSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('new-only') }),
  z.object({ kind: z.literal('capped'), dollars }),
])

/** The current taxes of a state and its places on a vehicle (rules: state vehicle rules): VehicleTax of libs/money, field by field. */
export const vehicleTaxSchema = z.object({
  state: z.string(),
  stateName: z.string(),
  /** the day from which it applies */
  from: z.string(),
  parts: z.array(partSchema),
  cap: dollars.optional(),
  minimum: dollars.optional(),
  tradeIn: tradeInSchema,
  isEstimate: z.boolean(),
  note: z.string().optional(),
})
