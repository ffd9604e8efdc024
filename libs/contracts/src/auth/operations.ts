import { z } from 'zod'
import { owner } from '../callers.ts'
import { emailField, ignoredIdentityQuery, nameField, objectIdField, roleField, timeField, wholeNumberField } from '../fields.ts'
import { type OlderNames, olderNamesShape } from '../older-names.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams, inDealership } from '../tenants.ts'
import {
  anyoneInDealership,
  anyoneNoDealership,
  managersInDealership,
  otherServicesNoDealership,
  ownerNoDealership,
  staffNoDealership,
} from '../usual-access.ts'
import { ACTION_TYPES, ACTIVITY_KEPT_DAYS, ACTIVITY_LOG_LIMIT, activityLogSchema, activityStatsSchema } from './activity.ts'
import { dealershipContactSchema, dealershipSettingsSchema, publicDealershipSettingsSchema } from './dealership-settings.ts'
import { ownSessionOperations, pushEndpointHashField } from './own-sessions.ts'
import { profileOperations } from './profile.ts'
import { secondStepField, twoStepOperations } from './two-step.ts'

/** A dealership as staff see it (rules: dealership record). Its counts are updated by inventory events. */
export const dealershipSchema = z.object({
  _id: objectIdField,
  name: z.string(),
  email: z.string(),
  /** its folder is watched and readable, or a file arrived in the last 24 h (rules: connected badge) */
  connected: z.boolean(),
  /** file name of the current feed, '' before the first and after its deletion */
  csvFile: z.string(),
  /** vehicles in the inventory now */
  vehicles: z.number().int(),
  /** when a file last brought the inventory up to date: an import, or a file like the current one; stays after a deletion */
  feedUpdatedAt: timeField.nullable(),
  createdAt: timeField,
  /** its name in links: unique, lower case, dashes */
  slug: z.string(),
  settings: dealershipSettingsSchema,
})
export type Dealership = z.infer<typeof dealershipSchema>

/** The signed-in user's data in the browser (rules: stored session). */
export const sessionUserSchema = z.object({
  _id: objectIdField,
  role: roleField,
  name: z.string(),
  email: z.string(),
  /** absent for OWNER */
  dealershipId: objectIdField.optional(),
  /** another user set the password, and the user must change it first (rules: temporary password) */
  mustChangePassword: z.boolean().optional(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

const userDealership = z.object({ _id: objectIdField, name: z.string() })
type OfDealership = { dealershipId?: string | undefined; dealershipName?: string | undefined }

/** The fields of a user under their older names (rules: older names). */
export const STAFF_USER_OLDER_NAMES = {
  dealership: {
    schema: userDealership,
    is: '`dealershipId` and `dealershipName`',
    of: ({ dealershipId, dealershipName }: OfDealership) =>
      dealershipId === undefined || dealershipName === undefined ? undefined : { _id: dealershipId, name: dealershipName },
  },
} satisfies OlderNames<OfDealership>

const staffUserSchema = z.object({
  ...olderNamesShape(STAFF_USER_OLDER_NAMES),
  _id: objectIdField,
  name: z.string(),
  email: z.string(),
  role: roleField,
  dealershipId: objectIdField.optional(),
  dealershipName: z.string().optional(),
  emailNotifications: z.boolean(),
  /** whether they sign in with a second step (rules: two-step sign-in) */
  twoStep: z.boolean(),
  lastLogin: timeField.nullable(),
  createdAt: timeField,
})
export type StaffUser = z.infer<typeof staffUserSchema>

/** Minimum length of a password set when a user is added (rules: password length). */
export const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 200

/** Minimum length of a password set by a reset (rules: password length). */
export const RESET_PASSWORD_MIN_LENGTH = 4

const done = z.object({ message: z.string() })
const memberParams = dealershipParams.extend({ memberId: objectIdField })
const newPassword = (min: number) => z.string().min(min, `Password must be at least ${min} characters long`).max(PASSWORD_MAX_LENGTH)

const activityFilterQuery = z.object({
  actionType: z.enum(['all', ...ACTION_TYPES]).default('all'),
  /** the number of days, including today, in the dealership's time zone */
  days: wholeNumberField(1, ACTIVITY_KEPT_DAYS).optional(),
})

export const authOperations = {
  ...profileOperations,
  ...ownSessionOperations,
  ...twoStepOperations,
  login: {
    method: 'POST',
    path: '/api/dealerships/admin/login',
    ...anyoneNoDealership,
    errors: [401],
    // rules: two-step sign-in
    summary: 'Sign in; sets the session cookie. 401 SECOND_STEP_REQUIRED: the password is right, and a code is needed beside it.',
    body: z.object({ email: emailField, password: z.string().min(1).max(PASSWORD_MAX_LENGTH), code: secondStepField.optional() }),
    response: sessionUserSchema.extend({ expiresAt: timeField }),
    rateLimit: 'login',
  },
  logout: {
    method: 'POST',
    path: '/api/dealerships/admin/logout',
    ...staffNoDealership,
    summary: 'End the session here and everywhere it is open.',
    response: z.object({ message: z.string() }),
    whilePasswordMustChange: true,
  },
  getSession: {
    method: 'GET',
    path: '/api/dealerships/admin/session',
    ...staffNoDealership,
    summary: 'Who is signed in.',
    response: sessionUserSchema,
    whilePasswordMustChange: true,
  },
  extendSession: {
    method: 'POST',
    path: '/api/dealerships/admin/session/extend',
    ...staffNoDealership,
    // rules: session activity
    summary: 'The user is there: moves the inactivity limit on.',
    response: z.object({ expiresAt: timeField }),
    whilePasswordMustChange: true,
  },
  resolveSession: {
    method: 'POST',
    path: '/internal/sessions/resolve',
    ...otherServicesNoDealership,
    summary: 'The user behind a session token. The gateway calls this and caches the response for a short time.',
    body: z.object({
      tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
      /** whether the user is active, which extends the inactivity limit */
      active: z.boolean().default(true),
    }),
    response: z.object({ sessionId: z.string(), user: sessionUserSchema, expiresAt: timeField }),
  },
  listDealerships: {
    method: 'GET',
    path: '/api/dealerships',
    ...staffNoDealership,
    summary: 'The dealerships the caller may see: every one for OWNER, their own for ADMIN and SALES.',
    response: z.array(dealershipSchema),
  },
  createDealership: {
    method: 'POST',
    path: '/api/dealerships',
    ...ownerNoDealership,
    errors: [409],
    summary: 'Add a dealership.',
    body: z.object({ name: nameField, email: emailField }),
    response: dealershipSchema,
    status: 201,
  },
  getDealership: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId',
    ...anyoneInDealership,
    summary: 'One dealership: for anyone its name and what customer pages are made by, everything for its staff.',
    response: dealershipSchema
      .partial()
      .required({ _id: true, name: true })
      .extend({ settings: dealershipSettingsSchema.partial().extend(publicDealershipSettingsSchema.shape) }),
  },
  listAdminUsers: {
    method: 'GET',
    path: '/api/dealerships/admin/users',
    ...ownerNoDealership,
    summary: 'Every administrator and salesperson.',
    response: z.array(staffUserSchema),
  },
  createAdminUser: {
    method: 'POST',
    path: '/api/dealerships/admin/users',
    ...ownerNoDealership,
    errors: [404, 409],
    summary: 'Add an administrator or a salesperson to a dealership.',
    body: z.object({
      name: nameField,
      email: emailField,
      password: z.string().min(PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters long').max(PASSWORD_MAX_LENGTH),
      role: z.enum(['ADMIN', 'SALES']),
      dealershipId: objectIdField,
      dealershipName: z.string().max(200).optional(),
    }),
    response: staffUserSchema,
    status: 201,
  },
  getDealershipByName: {
    method: 'GET',
    path: '/api/dealerships/by-name/:name',
    ...anyoneNoDealership,
    // rules: dealership link names
    summary: 'A dealership by its id, its slug, its whole name, or the first word of its name when that is unique. Former names count too.',
    params: z.object({ name: z.string().trim().toLowerCase().min(1).max(200) }),
    /** only what anyone with a link to the dealership may know */
    response: z.object({
      _id: objectIdField,
      name: z.string(),
      slug: z.string(),
      logoUrl: z.string(),
      brandColor: z.string(),
      ...dealershipContactSchema.shape,
    }),
  },
  updateDealership: {
    method: 'PATCH',
    path: '/api/dealerships/:dealershipId',
    ...managersInDealership,
    errors: [409],
    summary: 'Change a dealership: its name, email and settings. What is left out stays.',
    body: z.object({ name: nameField.optional(), email: emailField.optional(), settings: dealershipSettingsSchema.partial().optional() }),
    response: dealershipSchema,
  },
  deleteDealership: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId',
    access: owner,
    tenant: inDealership,
    summary: 'Delete a dealership with its users; every service removes what it keeps of it.',
    params: dealershipParams,
    response: done,
  },
  deleteAdminUser: {
    method: 'DELETE',
    path: '/api/dealerships/admin/users/:userId',
    ...ownerNoDealership,
    summary: 'Delete an administrator or a salesperson; their sessions end immediately.',
    params: z.object({ userId: objectIdField }),
    query: z.object(ignoredIdentityQuery),
    response: done,
  },
  resetAdminUserPassword: {
    method: 'POST',
    path: '/api/dealerships/admin/users/:userId/custom-password',
    ...ownerNoDealership,
    // rules: temporary password
    summary: 'Set the password of a user; they must choose their own at the next sign-in, and their sessions end.',
    params: z.object({ userId: objectIdField }),
    body: z.object({ password: newPassword(RESET_PASSWORD_MIN_LENGTH) }),
    response: done,
  },
  setAdminEmailNotifications: {
    method: 'PUT',
    path: '/api/dealerships/admin/:userId/email-notifications',
    ...ownerNoDealership,
    summary: 'Turn email notifications of a user on or off.',
    params: z.object({ userId: objectIdField }),
    body: z.object({ emailNotifications: z.boolean() }),
    response: done,
  },
  listSalesTeam: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/sales-team',
    ...managersInDealership,
    // rules: team view
    summary: 'The salespeople of a dealership and, for assignment, its administrators.',
    response: z.object({ _id: objectIdField, name: z.string(), admins: z.array(staffUserSchema), salesTeam: z.array(staffUserSchema) }),
  },
  addSalesTeamMember: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/sales-team',
    ...managersInDealership,
    errors: [409],
    summary: 'Add a salesperson to a dealership.',
    body: z.object({ name: nameField, email: emailField, password: newPassword(PASSWORD_MIN_LENGTH) }),
    response: staffUserSchema,
    status: 201,
  },
  removeSalesTeamMember: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/sales-team/:memberId',
    ...managersInDealership,
    summary: 'Remove a salesperson; their sessions end immediately.',
    params: memberParams,
    query: z.object(ignoredIdentityQuery),
    response: done,
  },
  resetSalesTeamPassword: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/sales-team/:memberId/custom-password',
    ...managersInDealership,
    summary: 'Set the password of a salesperson; they must choose their own at the next sign-in, and their sessions end.',
    params: memberParams,
    body: z.object({ password: newPassword(RESET_PASSWORD_MIN_LENGTH) }),
    response: done,
  },
  setSalesTeamEmailNotifications: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/sales-team/:memberId/email-notifications',
    ...managersInDealership,
    summary: 'Turn email notifications of a salesperson on or off.',
    params: memberParams,
    body: z.object({ emailNotifications: z.boolean() }),
    response: done,
  },
  changeOwnPassword: {
    method: 'POST',
    path: '/api/dealerships/admin/password',
    ...staffNoDealership,
    summary: 'Choose a new password of one’s own; every other session of the user ends, and this one goes on as a new one.',
    body: z.object({
      currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
      newPassword: newPassword(PASSWORD_MIN_LENGTH),
      pushEndpointHash: pushEndpointHashField.optional(),
    }),
    response: sessionUserSchema.extend({ expiresAt: timeField }),
    whilePasswordMustChange: true,
  },
  listActivityLogs: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/activity-logs',
    ...managersInDealership,
    summary: 'What staff and customers did, newest first.',
    query: activityFilterQuery.extend({
      limit: wholeNumberField(1, 1000).default(ACTIVITY_LOG_LIMIT),
      page: wholeNumberField(1, 100_000).default(1),
    }),
    response: z.object({ logs: z.array(activityLogSchema), total: z.number().int(), page: z.number().int() }),
  },
  exportActivityLogs: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/activity-logs/export',
    ...managersInDealership,
    // rules: csv export
    summary: 'The activity log as CSV, formula cells neutralised.',
    query: activityFilterQuery,
    response: { kind: 'raw', contentType: 'text/csv' },
  },
  getActivityStats: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/activity-stats',
    ...managersInDealership,
    summary: 'Activity by person, by day (in the dealership’s time zone) and by action.',
    query: z.object({ days: wholeNumberField(1, ACTIVITY_KEPT_DAYS).default(30) }),
    response: activityStatsSchema,
  },
  clearActivityLogs: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/activity-logs',
    ...managersInDealership,
    summary: 'Clear the activity log, or one action of it; it cannot be undone.',
    query: activityFilterQuery.pick({ actionType: true }),
    response: z.object({ deletedCount: z.number().int() }),
  },
} as const satisfies Operations
