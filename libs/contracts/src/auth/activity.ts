import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'

/** The kinds of activity (rules: activity log). */
export const ACTION_TYPES = ['create', 'update', 'delete', 'view', 'login'] as const
/** Maximum number of entries in one response (rules: activity log). */
export const ACTIVITY_LOG_LIMIT = 100
/** The periods that users can choose (rules: team activity analytics). */
export const ACTIVITY_PERIOD_DAYS = [7, 30, 90] as const
/** How long activity is kept, in days. */
export const ACTIVITY_KEPT_DAYS = 400

/** An entry of the activity log (rules: activity log). */
export const activityLogSchema = z.object({
  /** the id of its event */
  _id: z.string(),
  dealershipId: objectIdField.nullable(),
  userName: z.string(),
  /** OWNER, ADMIN, SALES, CUSTOMER or SYSTEM */
  userType: z.string(),
  actionType: z.enum(ACTION_TYPES),
  /** underscores are shown as spaces */
  entityType: z.string(),
  /** a sentence: 'Added the customer Casey Doe' */
  action: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  timestamp: timeField,
})
export type ActivityLog = z.infer<typeof activityLogSchema>

const counted = z.object({ count: z.number().int() })
export const activityStatsSchema = z.object({
  totalActivities: z.number().int(),
  /** by `_id.userName` and `count` (rules: activity stats) */
  userStats: z.array(counted.extend({ _id: z.object({ userName: z.string() }) })),
  actionStats: z.array(counted.extend({ actionType: z.enum(ACTION_TYPES) })),
  /** one entry for every day of the period, also for days without activity; `day` is YYYY-MM-DD in the dealership's time zone */
  dayStats: z.array(counted.extend({ day: z.string() })),
})
export type ActivityStats = z.infer<typeof activityStatsSchema>
