import { z } from 'zod'
import { defineEvent, type EventDefinition } from '../event.ts'
import { objectIdField } from '../fields.ts'

export const evaluationSubmitted = defineEvent(
  'trade-ins.evaluation.submitted.v1',
  'trade-ins, when a customer submits an evaluation. leads makes a customer and lead of it and shows it on the timeline; the activity log listens.',
  z.object({
    dealershipId: objectIdField,
    evaluationId: objectIdField,
    /** '' where the vehicle has none */
    vin: z.string(),
    /** year, make, model and trim, for people who read of it */
    vehicleName: z.string(),
    currentMiles: z.number().int(),
    photoCount: z.number().int(),
    sellingOption: z.string(),
    /** who it is: what leads joins customers by */
    customer: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** digits */
      phone: z.string(),
      zipCode: z.string(),
    }),
    /** of the packet visit's or staff link's token that it began with: leads knows whose that is; null where it began without */
    originHash: z.string().nullable(),
  }),
)

export const tradeInsEvents = [evaluationSubmitted] as const satisfies readonly EventDefinition[]
