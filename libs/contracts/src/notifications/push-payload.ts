import { z } from 'zod'
import { objectIdField } from '../fields.ts'

/** What a push message says to the service worker of the portal. */
export const pushPayloadSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** of the page that a tap opens, beginning with / */
  path: z.string(),
  /** messages of one tag replace each other */
  tag: z.string(),
  /** null for summaries and tests */
  alertId: objectIdField.nullable(),
  /** it only replaces one before: no sound */
  silent: z.boolean(),
})
export type PushPayload = z.infer<typeof pushPayloadSchema>
