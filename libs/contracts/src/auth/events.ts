import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { objectIdField, roleField } from '../fields.ts'

const dealershipFacts = z.object({ dealershipId: objectIdField, name: z.string(), email: z.string() })

export const dealershipCreated = defineEvent(
  'auth.dealership.created.v1',
  'auth, when OWNER adds a dealership. inventory-feed and leads keep its name.',
  dealershipFacts,
)

export const userCreated = defineEvent(
  'auth.user.created.v1',
  'auth, when a staff user is added. leads keeps name and role for assignment.',
  z.object({ userId: objectIdField, name: z.string(), email: z.string(), role: roleField, dealershipId: objectIdField.nullable() }),
)

export const userSignedIn = defineEvent(
  'auth.user.signed-in.v1',
  'auth, after a successful login. The activity log listens.',
  z.object({ userId: objectIdField }),
)

export const sessionRevoked = defineEvent(
  'auth.session.revoked.v1',
  'auth, when a session ends before its time (logout, password reset, user deleted). Every gateway forgets it at once.',
  z.object({ sessionId: z.string(), tokenHash: z.string() }),
)

export const authEvents = [dealershipCreated, userCreated, userSignedIn, sessionRevoked]
