import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { homeResponseSchema } from './contacts.ts'
import { leadSchema } from './records.ts'

/** Leads that each section of a home shows; its total says how many there are. */
export const HOME_SECTION_SIZE = 10
/** Days after which a packet that was sent and not opened is worth another try (rules: home). */
export const UNOPENED_AFTER_DAYS = 2
/** Days that are counted one by one, today included. */
export const HOME_DAYS = 7

const section = z.object({ leads: z.array(leadSchema), total: z.number().int() })
/** Counts of one day in the dealership's time zone; `day` is YYYY-MM-DD. */
const dayCounts = z.object({ day: z.string(), sent: z.number().int(), opened: z.number().int(), submitted: z.number().int() })
export type DayCounts = z.infer<typeof dayCounts>

/** What to do next, and how it goes. */
export const homeOperations = {
  getHome: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/home',
    access: { kind: 'staff' },
    tenant: { from: 'params', name: 'dealershipId' },
    // rules: home
    summary:
      'Whom to call first: submitted since yesterday, sent and not opened, went quiet; and the last seven days. SALES: of leads they see.',
    params: z.object({ dealershipId: objectIdField }),
    response: z.object({
      /** submitted options or made a request since yesterday began, latest first */
      submitted: section,
      /** sent UNOPENED_AFTER_DAYS ago or longer, in the last 30 days, and none opened; longest ago last */
      unopened: section,
      /** opened often, then nothing (rules: lead state); latest sign of life first */
      quiet: section,
      /** how long customers wait for a contact, of those the caller sees (rules: response clock) */
      response: homeResponseSchema.optional(),
      week: z.object({
        /** `me`: of the links that the caller made; `dealership`: of all, where the caller made none in these two weeks */
        of: z.enum(['me', 'dealership']),
        /** HOME_DAYS days, oldest first; each link counts on the days it was created, first opened, and submitted */
        days: z.array(dayCounts).length(HOME_DAYS),
        /** links made in the seven days before */
        sentBefore: z.number().int(),
      }),
    }),
  },
  listDealershipActivity: {
    method: 'GET',
    path: '/api/dealership-activity',
    access: { kind: 'roles', roles: ['OWNER'] },
    tenant: { from: 'none' },
    errors: [404],
    // rules: home
    summary: 'Of every dealership that made a packet link in the last 30 days: packets by day, what customers submitted, and when last.',
    response: z.array(
      z.object({
        dealershipId: objectIdField,
        /** as in `getHome`, in the dealership's own time zone */
        days: z.array(dayCounts).length(HOME_DAYS),
        lastSubmittedAt: timeField.nullable(),
        /** customers who submitted or made a request since yesterday began and whose lead is unassigned */
        unassignedSubmitted: z.number().int(),
      }),
    ),
  },
} as const satisfies Operations
