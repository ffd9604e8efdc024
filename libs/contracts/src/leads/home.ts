import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { ownerNoDealership, staffInDealership } from '../usual-access.ts'
import { homeResponseSchema } from './contacts.ts'
import { leadSchema } from './records.ts'

/** The sections of a home page, in order of priority. */
export const HOME_SECTIONS = ['submitted', 'unopened', 'quiet'] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]
/** What the list of leads shows in full: the sections of a home page, and the customers who wait for a contact (rules: response clock). */
export const LISTED_SECTIONS = [...HOME_SECTIONS, 'waiting'] as const
export type ListedSection = (typeof LISTED_SECTIONS)[number]
/** Maximum number of leads in each section of a home page; its total counts all. */
export const HOME_SECTION_SIZE = 10
/** Days after which a packet that was sent but not opened needs a follow-up (rules: home). */
export const UNOPENED_AFTER_DAYS = 2
/** Number of days in the daily counts, including today. */
export const HOME_DAYS = 7

const section = z.object({ leads: z.array(leadSchema), total: z.number().int() })
/** Counts of one day in the dealership's time zone; `day` is YYYY-MM-DD. */
const dayCounts = z.object({ day: z.string(), sent: z.number().int(), opened: z.number().int(), submitted: z.number().int() })
export type DayCounts = z.infer<typeof dayCounts>

/** The home page: what to do next, and the results so far. */
export const homeOperations = {
  getHome: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/home',
    ...staffInDealership,
    // rules: home
    summary:
      'Whom to call first: submitted since yesterday, sent and not opened, went quiet; and the last seven days. SALES: of leads they see.',
    response: z.object({
      /** submitted options or made a request since the start of yesterday, latest first */
      submitted: section,
      /** sent a packet at least UNOPENED_AFTER_DAYS and at most 30 days ago, and opened none; latest first */
      unopened: section,
      /** opened often, then nothing (rules: lead state); the most recently active first */
      quiet: section,
      /** how long customers wait for a contact, among those the caller may see (rules: response clock) */
      response: homeResponseSchema.optional(),
      week: z.object({
        /** `me`: only the links that the caller created; `dealership`: all links, if none of the caller's was sent in these two weeks */
        of: z.enum(['me', 'dealership']),
        /** HOME_DAYS days, oldest first; each link counts on the days it was first sent, first opened, and last submitted */
        days: z.array(dayCounts).length(HOME_DAYS),
        /** number of links first sent in the seven days before */
        sentBefore: z.number().int(),
      }),
    }),
  },
  listDealershipActivity: {
    method: 'GET',
    path: '/api/dealership-activity',
    ...ownerNoDealership,
    // rules: home
    summary: 'Of every dealership with activity: packets by day, when customers last submitted, and how many of them are unassigned.',
    /** without those that sent no link in the last 30 days, where no customer ever submitted, and none is unassigned */
    response: z.array(
      z.object({
        dealershipId: objectIdField,
        /** as in `getHome`, in the dealership's own time zone */
        days: z.array(dayCounts).length(HOME_DAYS),
        lastSubmittedAt: timeField.nullable(),
        /** customers who submitted or made a request since the start of yesterday and whose lead is unassigned */
        unassignedSubmitted: z.number().int(),
      }),
    ),
  },
} as const satisfies Operations
