import { z } from 'zod'
import { objectIdField, personSchema, requestIdField, timeField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { managersInDealership, staffInDealership } from '../usual-access.ts'
import { RESPONSE_WEEKS } from './response-limits.ts'

/** How staff contact a customer besides sending packets: by clicking Call, Text or Email, or by a note about a contact. */
export const CONTACT_CHANNELS = ['call', 'text', 'email', 'note'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

/** What stops the response clock: a contact, or a packet sent after the customer's question. */
const RESPONSE_CHANNELS = [...CONTACT_CHANNELS, 'packet'] as const
export type ResponseChannel = (typeof RESPONSE_CHANNELS)[number]

/** The response clock of a lead's customer: it starts when they submit options or ask, and stops at the first contact afterwards. */
export const responseClockSchema = z.object({
  askedAt: timeField,
  /** null while the customer is waiting */
  contactedAt: timeField.nullable(),
  /** seconds from the question to the contact; null while the customer is waiting */
  seconds: z.number().int().nullable(),
  channel: z.enum(RESPONSE_CHANNELS).nullable(),
  by: personSchema.nullable(),
})
export type ResponseClock = z.infer<typeof responseClockSchema>

/** Counts of customers' questions and of staff's responses. */
const answers = {
  asked: z.number().int(),
  answered: z.number().int(),
  /** of the answered ones, those within RESPONSE_TARGET_MINUTES */
  onTime: z.number().int(),
  /** seconds; null if none was answered */
  median: z.number().int().nullable(),
}
const responseAnswersSchema = z.object(answers)
export type ResponseAnswers = z.infer<typeof responseAnswersSchema>

/** How long customers are waiting now, and how soon they were contacted lately. */
export const homeResponseSchema = z.object({
  /** number of customers who are waiting now */
  waiting: z.number().int(),
  /** since when the customer with the longest wait is waiting; null when no customer is */
  waitingSince: timeField.nullable(),
  /** of the last RESPONSE_HOME_DAYS days */
  ...answers,
})
export type HomeResponse = z.infer<typeof homeResponseSchema>

/** Contacts of customers by staff, and how soon they happen (rules: response clock). */
export const contactOperations = {
  noteContact: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/leads/:leadId/contacts',
    ...staffInDealership,
    summary:
      'Note that a lead’s customer was called, texted or mailed, or write something down. It stops the response clock. Twice with one `requestId` it is one contact.',
    params: dealershipParams.extend({ leadId: objectIdField }),
    body: z
      .object({
        channel: z.enum(CONTACT_CHANNELS),
        text: z.string().trim().max(2_000).default(''),
        requestId: requestIdField.optional(),
      })
      .refine(({ channel, text }) => channel !== 'note' || text !== '', { path: ['text'], error: 'Write a note.' }),
    status: 201,
    response: z.object({ success: z.literal(true), response: responseClockSchema.nullable() }),
    rules: ['Write a note.'],
  },
  getResponseReport: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/response-report',
    ...managersInDealership,
    summary: 'How soon customers who submitted options or asked were contacted: by weeks in the dealership’s time zone, and by whom.',
    query: z.object({ weeks: wholeNumberField(1, 26).default(RESPONSE_WEEKS) }),
    response: z.object({
      waiting: z.number().int(),
      waitingSince: timeField.nullable(),
      total: responseAnswersSchema,
      /** oldest first; `week` is the first day, YYYY-MM-DD */
      weeks: z.array(responseAnswersSchema.extend({ week: z.string() })),
      /** the staff who answered, most answers first */
      people: z.array(responseAnswersSchema.omit({ asked: true }).extend({ by: personSchema.nullable() })),
    }),
  },
} as const satisfies Operations
