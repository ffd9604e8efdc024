import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { objectIdField, roleField } from '../fields.ts'
import { ACTION_TYPES } from './activity.ts'
import { dealershipSettingsSchema } from './dealership-settings.ts'
import { pushEndpointHashField } from './own-sessions.ts'
import { publicPersonSchema } from './profile.ts'

/** Older events have no contact details (rules: dealership contact) and no tax rules. */
const settingsOfEvent = dealershipSettingsSchema.extend({
  phone: dealershipSettingsSchema.shape.phone.default(''),
  textNumber: dealershipSettingsSchema.shape.textNumber.default(''),
  address: dealershipSettingsSchema.shape.address.default(''),
  hours: dealershipSettingsSchema.shape.hours.default([]),
  taxRules: dealershipSettingsSchema.shape.taxRules.default('plain'),
})

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

export const userDescribed = defineEvent(
  'auth.user.described.v1',
  'auth, once for every staff user, also those that are older than what streams keep, so that a service that came later knows them. notifications listens.',
  z.object({
    userId: objectIdField,
    name: z.string(),
    email: z.string(),
    role: roleField,
    dealershipId: objectIdField.nullable(),
    emailNotifications: z.boolean(),
  }),
)

export const dealershipDescribed = defineEvent(
  'auth.dealership.described.v1',
  'auth, once for every dealership, for the same reason. notifications listens.',
  dealershipFacts.extend({ timeZone: z.string() }),
)

export const userSignedIn = defineEvent(
  'auth.user.signed-in.v1',
  'auth, after a successful login. The activity log and notifications listen.',
  z.object({
    userId: objectIdField,
    /** the account has signed in before, but never in this browser; false in events from before the field was added */
    newDevice: z.boolean().default(false),
    /** 'Chrome on Windows'; '' if unknown */
    device: z.string().default(''),
    /** the network address; '' if unknown */
    address: z.string().default(''),
  }),
)

export const sessionRevoked = defineEvent(
  'auth.session.revoked.v1',
  'auth, when a session ends before its time (logout, password reset, user deleted). Every gateway evicts it immediately.',
  z.object({ sessionId: z.string(), tokenHash: z.string() }),
)

export const userSessionsEnded = defineEvent(
  'auth.user.sessions-ended.v1',
  'auth, when a person ends the sessions of a user: all of them, or all but the one in use (signed out everywhere else, password changed or reset, two-step sign-in turned on). notifications removes the browsers that get the user’s push messages.',
  z.object({
    userId: objectIdField,
    /** the browser that keeps its push messages because its user stays signed in; null if none does */
    keptPushEndpointHash: pushEndpointHashField.nullable(),
  }),
)

export const dealershipUpdated = defineEvent(
  'auth.dealership.updated.v1',
  'auth, when name, email or settings of a dealership change. Every service with a projection of dealerships listens.',
  dealershipFacts.extend({ settings: settingsOfEvent }),
)

export const dealershipDeleted = defineEvent(
  'auth.dealership.deleted.v1',
  'auth, when OWNER deletes a dealership. Every service removes what it keeps of it.',
  z.object({ dealershipId: objectIdField, name: z.string() }),
)

export const userDeleted = defineEvent(
  'auth.user.deleted.v1',
  'auth, when a staff user is deleted. leads forgets them as an assignee.',
  z.object({ userId: objectIdField, name: z.string(), email: z.string(), role: roleField, dealershipId: objectIdField.nullable() }),
)

export const userPasswordReset = defineEvent(
  'auth.user.password-reset.v1',
  'auth, when an administrator sets the password of a user. The activity log listens.',
  z.object({ userId: objectIdField, name: z.string() }),
)

/** The changes of a user's second step (rules: two-step sign-in). */
export const TWO_STEP_CHANGES = ['on', 'off', 'reset', 'codes-renewed', 'recovery-code-used'] as const

export const userTwoStepChanged = defineEvent(
  'auth.user.two-step-changed.v1',
  'auth, when the second step of a user is turned on or off, or a recovery code is made or used. The activity log listens.',
  z.object({ userId: objectIdField, name: z.string(), change: z.enum(TWO_STEP_CHANGES), recoveryCodesLeft: z.number().int() }),
)

export const userNotificationsSet = defineEvent(
  'auth.user.notifications-set.v1',
  'auth, when email notifications of a user are turned on or off. The activity log listens.',
  z.object({ userId: objectIdField, name: z.string(), emailNotifications: z.boolean() }),
)

export const userProfileChanged = defineEvent(
  'auth.user.profile-changed.v1',
  'auth, when a staff user changes what customers read of them. leads shows it on the packets they sent, trade-ins on their offers and photo links.',
  publicPersonSchema.extend({ userId: objectIdField, dealershipId: objectIdField.nullable() }),
)

export const activityCleared = defineEvent(
  'auth.activity.cleared.v1',
  'auth, when a user clears the activity log of a dealership. The activity log listens and keeps this entry.',
  z.object({
    dealershipId: objectIdField,
    /** null: all types */
    actionType: z.enum(ACTION_TYPES).nullable(),
    /** the number of cleared entries */
    entries: z.number().int(),
  }),
)

export const authEvents = [
  dealershipCreated,
  dealershipUpdated,
  dealershipDeleted,
  dealershipDescribed,
  userCreated,
  userDescribed,
  userDeleted,
  userPasswordReset,
  userTwoStepChanged,
  userNotificationsSet,
  userProfileChanged,
  userSignedIn,
  sessionRevoked,
  userSessionsEnded,
  activityCleared,
]
