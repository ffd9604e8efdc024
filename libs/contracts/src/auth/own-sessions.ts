import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { staffNoDealership } from '../usual-access.ts'

/** A session of the caller (rules: own sessions). */
const ownSessionSchema = z.object({
  _id: objectIdField,
  /** the session of this request */
  current: z.boolean(),
  /** 'Chrome on Windows'; '' if unknown */
  device: z.string(),
  /** the network address at sign-in; '' if unknown */
  address: z.string(),
  signedInAt: timeField,
  lastActivityAt: timeField,
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** The sha256 of the endpoint to which a browser's push messages are sent, as hex; the endpoint is a secret. */
export const pushEndpointHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be a sha256 as hex')
  .describe(
    'The sha256 of the push endpoint of this browser, as hex. It keeps its push messages; the other browsers of the caller lose them.',
  )

/** Operations on the caller's own sessions. */
export const ownSessionOperations = {
  listOwnSessions: {
    method: 'GET',
    path: '/api/dealerships/admin/sessions',
    ...staffNoDealership,
    summary: 'Where the caller is signed in, the session that asks first, then the one used last.',
    response: z.object({ sessions: z.array(ownSessionSchema) }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/dealerships/admin/sessions/others',
    ...staffNoDealership,
    summary: 'Sign the caller out everywhere but here; push messages end there too.',
    query: z.object({ pushEndpointHash: pushEndpointHashField.optional() }),
    response: z.object({ ended: z.number().int() }),
  },
} as const satisfies Operations
