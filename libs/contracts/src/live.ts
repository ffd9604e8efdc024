import { z } from 'zod'
import { objectIdField } from './fields.ts'
import { FEED_VERSION_STATES, feedCountsSchema } from './inventory-feed/feed-versions.ts'

/**
 * Live messages: hints for staff screens, sent as server-sent events. They are not stored; a screen that missed one gets the current state with its
 * next request. They contain ids and progress, but no records, which some roles may not see.
 */
export const liveMessageSchema = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('feed.progress'),
    dealershipId: objectIdField,
    versionId: objectIdField,
    state: z.enum(FEED_VERSION_STATES),
    message: z.string(),
    progress: z.object({ bytesRead: z.number(), bytesTotal: z.number(), rowsRead: z.number() }).nullable(),
    counts: feedCountsSchema.nullable(),
  }),
  /** vehicles were added, changed or removed */
  z.object({ topic: z.literal('inventory.changed'), dealershipId: objectIdField }),
  /** documents or videos of vehicles were filed, removed or rendered, or files wait for a vehicle */
  z.object({ topic: z.literal('documents.changed'), dealershipId: objectIdField, vehicleIds: z.array(objectIdField) }),
  /** the data of a dealership's card changed: name, vehicle count, connected */
  z.object({ topic: z.literal('dealership.changed'), dealershipId: objectIdField }),
  /** leads or customers of the dealership changed */
  z.object({ topic: z.literal('lead.changed'), dealershipId: objectIdField, customerIds: z.array(objectIdField) }),
  /** packet links were created, opened, became active, went offline or were submitted */
  z.object({
    topic: z.literal('packet.changed'),
    dealershipId: objectIdField,
    customerIds: z.array(objectIdField),
    packetLogIds: z.array(objectIdField),
  }),
  /** evaluations of trade-ins were submitted or changed */
  z.object({ topic: z.literal('evaluation.changed'), dealershipId: objectIdField, evaluationIds: z.array(objectIdField) }),
  /** a user's inbox changed: sent only to that user, regardless of the dealership on screen */
  z.object({ topic: z.literal('inbox.changed'), userId: objectIdField }),
  /** the activity log got new entries, or was cleared */
  z.object({ topic: z.literal('activity.changed'), dealershipId: objectIdField }),
])
export type LiveMessage = z.infer<typeof liveMessageSchema>

/** The core NATS subject of a live message. It has one token per dealership, so that a gateway can filter, and one for all inboxes. */
export function liveSubject(dealershipId: string): string {
  return `live.${dealershipId}`
}
export const LIVE_INBOX_SUBJECT = 'live.inbox'
/** The subject of all live messages. */
export const LIVE_SUBJECT_ALL = 'live.*'
