import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'

/** Where the caller is signed in (rules: own sessions). */
const ownSessionSchema = z.object({
  _id: objectIdField,
  /** the session of this request */
  current: z.boolean(),
  /** 'Chrome on Windows'; '' where it is not known */
  device: z.string(),
  /** the network address that signed in; '' where it is not known */
  address: z.string(),
  signedInAt: timeField,
  lastActivityAt: timeField,
})
export type OwnSession = z.infer<typeof ownSessionSchema>

const staff = { kind: 'staff' } as const
const none = { from: 'none' } as const

/** What users see of where they are signed in. */
export const ownSessionOperations = {
  listOwnSessions: {
    method: 'GET',
    path: '/api/dealerships/admin/sessions',
    access: staff,
    tenant: none,
    summary: 'Where the caller is signed in, the session that asks first, then the one used last.',
    response: z.object({ sessions: z.array(ownSessionSchema) }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/dealerships/admin/sessions/others',
    access: staff,
    tenant: none,
    summary: 'Sign the caller out everywhere but here.',
    response: z.object({ ended: z.number().int() }),
  },
} as const satisfies Operations
