import type { z } from 'zod'

/** The three staff roles (rules: roles). */
export const ROLES = ['OWNER', 'ADMIN', 'SALES'] as const
export type Role = (typeof ROLES)[number]

/**
 * The callers of an operation (design: access rules).
 * - `public`: anyone; the handler still gets a signed-in caller's identity.
 * - `link`: the holder of a packet link's visit token (rules: visit token); the handler checks the secret. Staff of the dealership may call it
 *   too.
 * - `staff`: any signed-in user of the dealership; OWNER of any.
 * - `roles`: the named roles only.
 * - `internal`: another service of the platform; the gateway does not route it.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'link' }
  | { kind: 'staff' }
  | { kind: 'roles'; roles: readonly Role[] }
  | { kind: 'internal' }

/**
 * Where a request names its dealership. It is compared with the session's before the handler runs; for another dealership the response is the
 * same as for a missing one. `record`: the handler takes it from the loaded record. `none`: no dealership is involved.
 */
export type Tenant = { from: 'params' | 'query' | 'body'; name: string } | { from: 'record' } | { from: 'none' }

/** A multipart request body with one uploaded file, or several. The handler streams them. */
export interface MultipartBody {
  kind: 'multipart'
  /** the form field that holds the file */
  fileField: string
  /** per file */
  maxBytes: number
  /** 1 by default */
  maxFiles?: number
}

/** A response other than JSON: a file, or a stream of server-sent events. The handler writes it itself. */
export interface RawResponse {
  kind: 'raw'
  contentType: string
}

/** Classes of the gateway's rate limits in addition to the general one (design: rate limits). */
export type RateLimit = 'login' | 'upload' | 'document' | 'beacon' | 'request' | 'whole'

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's path syntax: `/api/dealerships/:dealershipId/vehicles`. */
  path: string
  access: Access
  tenant: Tenant
  /** One line for readers of the documentation: what it does. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType | MultipartBody
  response: z.ZodType | RawResponse
  /** Success status; 200 by default. */
  status?: 200 | 201 | 202
  /** Error statuses in addition to those implied by its access, its parts and its method (error-statuses.ts): 409, 410, 422. */
  errors?: readonly number[]
  /** The messages of rules that a schema cannot express: 'must be in the future'. A message that ends in … continues with details. */
  rules?: readonly string[]
  /** May also be called by a user who still has a temporary password (rules: temporary password). */
  whilePasswordMustChange?: true
  /** An idempotent change: the gateway retries it when a service disconnects before it responds. */
  repeatable?: true
  /** The class of the gateway's rate limits for its calls (design: rate limits); the general one by default. */
  rateLimit?: RateLimit
  /** The class for calls without `page`, which return the whole list. Such a response may take as long as the client's connection needs. */
  wholeRateLimit?: RateLimit
}

export type Operations = Readonly<Record<string, Operation>>

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** The input of an operation's handler: validated values. */
export interface RequestOf<O extends Operation> {
  params: Output<O['params']>
  query: Output<O['query']>
  body: Output<O['body']>
}
/** The arguments of a client's call to an operation. */
export interface ClientRequestOf<O extends Operation> {
  params: Input<O['params']>
  query: Input<O['query']>
  body: O['body'] extends MultipartBody ? FormData : Input<O['body']>
}
/** The response of a JSON operation. */
export type ResponseOf<O extends Operation> = O['response'] extends z.ZodType ? z.output<O['response']> : never

/** Whether a body is multipart, not a zod schema. */
export function isMultipart(body: Operation['body']): body is MultipartBody {
  return body !== undefined && 'kind' in body && body.kind === 'multipart'
}

/** Whether a response is raw, not a zod schema. */
export function isRaw(response: Operation['response']): response is RawResponse {
  return 'kind' in response && response.kind === 'raw'
}
