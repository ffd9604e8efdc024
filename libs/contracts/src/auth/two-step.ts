import { z } from 'zod'
import { objectIdField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { managersInDealership, ownerNoDealership, staffNoDealership } from '../usual-access.ts'
import { pushEndpointHashField } from './own-sessions.ts'

/** Number of recovery codes of a user (rules: recovery codes). */
export const RECOVERY_CODES = 10

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored (rules: two-step sign-in). */
export const secondStepField = z
  .string()
  .regex(/^[0-9A-Za-z -]{6,40}$/, 'must be a code of six digits, or a recovery code')
  .describe('Six digits of an authenticator app, or a recovery code.')

const passwordField = z.string().min(1).max(200)
const confirmed = z.object({ password: passwordField, code: secondStepField })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const twoStepSchema = z.object({
  /** whether the platform supports it: it needs a key for encrypting secrets */
  available: z.boolean(),
  /** when it was turned on; null while it is off */
  since: timeField.nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type TwoStep = z.infer<typeof twoStepSchema>

const done = z.object({ message: z.string() })

/** A second step at sign-in (rules: two-step sign-in). */
export const twoStepOperations = {
  getTwoStep: {
    method: 'GET',
    path: '/api/dealerships/admin/two-step',
    ...staffNoDealership,
    summary: 'Whether the caller signs in with a second step, and how many recovery codes are left.',
    response: twoStepSchema,
  },
  beginTwoStep: {
    method: 'POST',
    path: '/api/dealerships/admin/two-step/begin',
    ...staffNoDealership,
    errors: [409],
    summary: 'A new secret for an authenticator app; nothing changes until a code of it is confirmed.',
    body: z.object({ password: passwordField }),
    response: z.object({
      /** for typing into an authenticator app */
      secret: z.string(),
      /** for the QR code that an authenticator app scans: otpauth://totp/… */
      uri: z.string(),
    }),
  },
  enableTwoStep: {
    method: 'POST',
    path: '/api/dealerships/admin/two-step',
    ...staffNoDealership,
    errors: [409],
    summary:
      'Turn the second step on by a code of the new secret. Returns recovery codes, only this once; every other session of the caller ends.',
    body: z.object({ code: secondStepField, pushEndpointHash: pushEndpointHashField.optional() }),
    response: recoveryCodes,
  },
  disableTwoStep: {
    method: 'POST',
    path: '/api/dealerships/admin/two-step/disable',
    ...staffNoDealership,
    errors: [409],
    summary: 'Turn the second step off.',
    body: confirmed,
    response: done,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/dealerships/admin/two-step/recovery-codes',
    ...staffNoDealership,
    errors: [409],
    summary: 'Returns new recovery codes, only this once. The earlier ones stop working.',
    body: confirmed,
    response: recoveryCodes,
  },
  resetAdminUserTwoStep: {
    method: 'DELETE',
    path: '/api/dealerships/admin/users/:userId/two-step',
    ...ownerNoDealership,
    errors: [409],
    summary: 'Turn the second step of an administrator or a salesperson off, who has lost their phone and codes.',
    params: z.object({ userId: objectIdField }),
    response: done,
  },
  resetSalesTeamTwoStep: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/sales-team/:memberId/two-step',
    ...managersInDealership,
    errors: [409],
    summary: 'Turn the second step of a salesperson off, who has lost their phone and codes.',
    params: z.object({ dealershipId: objectIdField, memberId: objectIdField }),
    response: done,
  },
} as const satisfies Operations
