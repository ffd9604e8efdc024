import { z } from 'zod'
import { objectIdField } from '../fields.ts'

/** The data of a push message for the portal's service worker. */
export const pushPayloadSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** the path of the page that a tap opens, beginning with / */
  path: z.string(),
  /** messages with the same tag replace each other */
  tag: z.string(),
  /** null for summaries and tests */
  alertId: objectIdField.nullable(),
  /** no sound, because it only replaces an earlier message */
  silent: z.boolean(),
})
export type PushPayload = z.infer<typeof pushPayloadSchema>
