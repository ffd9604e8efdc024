import { z } from 'zod'
import { emailField, nameField, objectIdField, roleField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'

/** A dealership as staff see it (spec/1 section 3.2). Counts come from inventory events, not from a call per card. */
export const dealershipSchema = z.object({
  _id: objectIdField,
  name: z.string(),
  email: z.string(),
  /** a feed was updated in the last 24 h */
  connected: z.boolean(),
  /** file name of the current feed, '' before the first */
  csvFile: z.string(),
  /** vehicles in the inventory now */
  vehicles: z.number().int(),
  /** when the inventory last changed by a feed */
  feedUpdatedAt: timeField.nullable(),
  createdAt: timeField,
})
export type Dealership = z.infer<typeof dealershipSchema>

/** The signed-in user, as the browser may know it (spec/1 section 3.1). */
export const sessionUserSchema = z.object({
  _id: objectIdField,
  role: roleField,
  name: z.string(),
  email: z.string(),
  /** absent for OWNER */
  dealershipId: objectIdField.optional(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const staffUserSchema = z.object({
  _id: objectIdField,
  name: z.string(),
  email: z.string(),
  role: roleField,
  dealershipId: objectIdField.optional(),
  dealershipName: z.string().optional(),
  emailNotifications: z.boolean(),
  lastLogin: timeField.nullable(),
  createdAt: timeField,
})
export type StaffUser = z.infer<typeof staffUserSchema>

/** spec/1 section 9 and DESIGN 7.11: minimum length of a password set when a user is added. */
export const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 200

const dealershipParams = z.object({ dealershipId: objectIdField })

export const authOperations = {
  login: {
    method: 'POST',
    path: '/api/dealerships/admin/login',
    access: { kind: 'public' },
    tenant: { from: 'none' },
    summary: 'Sign in; sets the session cookie.',
    body: z.object({ email: emailField, password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
    response: sessionUserSchema.extend({ expiresAt: timeField }),
    rateLimit: 'login',
  },
  logout: {
    method: 'POST',
    path: '/api/dealerships/admin/logout',
    access: { kind: 'staff' },
    tenant: { from: 'none' },
    summary: 'End the session here and everywhere it is open.',
    response: z.object({ message: z.string() }),
  },
  getSession: {
    method: 'GET',
    path: '/api/dealerships/admin/session',
    access: { kind: 'staff' },
    tenant: { from: 'none' },
    summary: 'Who is signed in.',
    response: sessionUserSchema,
  },
  resolveSession: {
    method: 'POST',
    path: '/internal/sessions/resolve',
    access: { kind: 'internal' },
    tenant: { from: 'none' },
    summary: 'The user behind a session token, sliding its inactivity limit. The gateway asks this and remembers the answer briefly.',
    body: z.object({ tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: z.object({ sessionId: z.string(), user: sessionUserSchema, expiresAt: timeField }),
  },
  listDealerships: {
    method: 'GET',
    path: '/api/dealerships',
    access: { kind: 'staff' },
    tenant: { from: 'none' },
    summary: 'The dealerships the caller may see: every one for OWNER, their own for ADMIN and SALES.',
    response: z.array(dealershipSchema),
  },
  createDealership: {
    method: 'POST',
    path: '/api/dealerships',
    access: { kind: 'roles', roles: ['OWNER'] },
    tenant: { from: 'none' },
    summary: 'Add a dealership.',
    body: z.object({ name: nameField, email: emailField }),
    response: dealershipSchema,
    status: 201,
  },
  getDealership: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId',
    access: { kind: 'public' },
    tenant: { from: 'params', name: 'dealershipId' },
    summary: 'One dealership: its name for anyone (customer pages show it), everything for its staff.',
    params: dealershipParams,
    response: dealershipSchema.partial().required({ _id: true, name: true }),
  },
  listAdminUsers: {
    method: 'GET',
    path: '/api/dealerships/admin/users',
    access: { kind: 'roles', roles: ['OWNER'] },
    tenant: { from: 'none' },
    summary: 'Every administrator and salesperson.',
    response: z.array(staffUserSchema),
  },
  createAdminUser: {
    method: 'POST',
    path: '/api/dealerships/admin/users',
    access: { kind: 'roles', roles: ['OWNER'] },
    tenant: { from: 'none' },
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
} as const satisfies Operations
