import type { Operations } from '@forecourt/contracts/operation'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { z } from 'zod'
import { unauthorized } from '../errors.ts'
import { type Caller, IDENTITY_HEADER, type StaffCaller } from '../identity.ts'
import { type Handlers, implementOperations } from '../implement.ts'
import { createServiceApp } from '../service-app.ts'

/** A small service with one operation of every kind, for testing what all services have in common. */
export const dealershipA = 'a'.repeat(24)
export const dealershipB = 'b'.repeat(24)
const idField = z.string().regex(/^[0-9a-f]{24}$/, 'must be a 24-character id')
const inDealership = { from: 'params', name: 'dealershipId' } as const
const params = z.object({ dealershipId: idField })
const car = z.object({ vin: z.string(), price: z.number().nullable(), photos: z.array(z.string()) })

const operations = {
  listCars: {
    method: 'GET',
    path: '/api/:dealershipId/cars',
    access: { kind: 'public' },
    tenant: inDealership,
    summary: 'Cars.',
    params,
    query: z.object({ page: z.coerce.number().int().min(1).optional(), search: z.string().max(20).optional(), _t: z.unknown().optional() }),
    response: z.union([z.array(car), z.object({ cars: z.array(car), total: z.number() })]),
  },
  getCar: {
    method: 'GET',
    path: '/api/:dealershipId/cars/:vin',
    access: { kind: 'public' },
    tenant: inDealership,
    summary: 'A car.',
    params: params.extend({ vin: z.string() }),
    response: car,
  },
  addCar: {
    method: 'POST',
    path: '/api/:dealershipId/cars',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'Add a car.',
    params,
    body: z.object({
      vin: z.string().trim().min(1).max(17),
      owner: z
        .object({ firstName: z.string(), email: z.union([z.literal(''), z.email('must be an email address')]).default('') })
        .optional(),
      extras: z.array(z.string()).max(2).default([]),
    }),
    response: car,
    status: 201,
  },
  closeCar: {
    method: 'POST',
    path: '/api/cars/close',
    access: { kind: 'link' },
    tenant: { from: 'body', name: 'dealershipId' },
    summary: 'Close.',
    body: z.object({ dealershipId: idField }),
    response: z.object({ caller: z.string() }),
    rateLimit: 'beacon',
  },
  manageCars: {
    method: 'POST',
    path: '/api/cars/manage',
    access: { kind: 'roles', roles: ['OWNER', 'ADMIN'] },
    tenant: { from: 'body', name: 'dealershipId' },
    summary: 'Manage.',
    body: z.object({ dealershipId: idField }),
    response: z.object({ caller: z.string() }),
  },
  resolve: {
    method: 'POST',
    path: '/internal/resolve',
    access: { kind: 'internal' },
    tenant: { from: 'none' },
    summary: 'Resolve.',
    response: z.object({ caller: z.string() }),
  },
  exportCars: {
    method: 'GET',
    path: '/api/:dealershipId/cars.csv',
    access: { kind: 'staff' },
    tenant: inDealership,
    summary: 'Export.',
    params,
    response: { kind: 'raw', contentType: 'text/csv' },
  },
} as const satisfies Operations

const seen = (caller: Caller) => (caller.kind === 'staff' ? caller.user.role : caller.kind)
export type CarHandlers = Handlers<typeof operations>
const handlers: CarHandlers = {
  listCars: async ({ query, caller }) => {
    const cars = [{ vin: query.search ?? seen(caller), price: null, photos: ['1.jpg'], cost: 5 }]
    return query.page === undefined ? cars : { cars, total: 1, secret: 1 }
  },
  getCar: async ({ params: { vin } }) => ({ vin, price: null, photos: [] }),
  addCar: async ({ body }) => ({ vin: body.vin, price: 1, photos: body.extras }),
  closeCar: async ({ caller }) => ({ caller: seen(caller) }),
  manageCars: async ({ caller }) => ({ caller: seen(caller) }),
  resolve: async ({ caller }) => ({ caller: seen(caller) }),
  exportCars: async ({ reply }) => {
    reply.type('text/csv').send('vin\n1')
    return undefined
  },
}

function staff(role: 'OWNER' | 'ADMIN' | 'SALES', dealershipId?: string): StaffCaller {
  return {
    kind: 'staff',
    sessionId: 's',
    user: { _id: 'c'.repeat(24), role, name: role, email: 'x@example.com', ...(dealershipId && { dealershipId }) },
  }
}
const callers: Record<string, Caller> = {
  sales: staff('SALES', dealershipA),
  admin: staff('ADMIN', dealershipA),
  stranger: staff('ADMIN', dealershipB),
  owner: staff('OWNER'),
  internal: { kind: 'internal' },
}

/** Starts the service. `changed` replaces handlers. Requests name their caller with `as`. */
export function startCars(changed: Partial<CarHandlers> = {}): FastifyInstance {
  const verifier = { verify: async (token: string) => callers[token] ?? Promise.reject(unauthorized()) }
  const app = createServiceApp({ name: 'leads', logger: pino({ level: 'silent' }), verifier })
  implementOperations(app, operations, { ...handlers, ...changed }, { clock: () => new Date('2026-11-21T12:00:00Z') })
  return app
}

/**
 * Returns the headers of a caller: sales or admin of dealership A, stranger (an admin of B), owner, or internal (the platform). Others are rejected.
 */
export function as(caller: string): Record<string, string> {
  return { [IDENTITY_HEADER]: caller }
}
