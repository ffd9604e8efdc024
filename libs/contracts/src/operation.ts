import type { z } from 'zod'

/** The three staff roles (rules: roles). */
export const ROLES = ['OWNER', 'ADMIN', 'SALES'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may call an operation (design: access rules).
 * - `public`: anyone; a signed-in caller's identity is still handed to the handler.
 * - `link`: the holder of a packet link's visit token (rules: visit token); the handler checks the secret. Staff of the dealership may call
 * too.
 * - `staff`: any signed-in user of the dealership; OWNER of any.
 * - `roles`: the named roles only.
 * - `internal`: another service of the platform; the gateway never routes it.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'link' }
  | { kind: 'staff' }
  | { kind: 'roles'; roles: readonly Role[] }
  | { kind: 'internal' }

/**
 * Where an operation's dealership is named. It is compared with the session's before the handler runs, and another
 * dealership's answers as a missing one. `record`: the handler takes it from the loaded record. `none`: no dealership is involved.
 */
type Tenant = { from: 'params' | 'query' | 'body'; name: string } | { from: 'record' } | { from: 'none' }

/** A request body that is a multipart form with one uploaded file, or several. The handler streams them. */
export interface MultipartBody {
  kind: 'multipart'
  /** the form field that holds the file */
  fileField: string
  /** of each file */
  maxBytes: number
  /** 1 where not given */
  maxFiles?: number
}

/** An answer that is not JSON: a file, or a stream of server-sent events. The handler writes it itself. */
export interface RawResponse {
  kind: 'raw'
  contentType: string
}

/** Classes of the gateway's rate limits beside the general one (design: rate limits). */
export type RateLimit = 'login' | 'upload' | 'document' | 'beacon' | 'request' | 'whole'

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's path syntax: `/api/dealerships/:dealershipId/vehicles`. */
  path: string
  access: Access
  tenant: Tenant
  /** One line for people: what it does. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType | MultipartBody
  response: z.ZodType | RawResponse
  /** Success status; 200 where not given. */
  status?: 200 | 201 | 202
  /** What it answers beside the errors that follow from its access, its parts and its method (error-statuses.ts): 409, 410, 422. */
  errors?: readonly number[]
  /** What no schema can say and a request is refused for, in the words of the refusal: 'must be in the future'. One that ends in … goes on. */
  rules?: readonly string[]
  /** May also be called by a user who still has a temporary password (rules: temporary password). */
  whilePasswordMustChange?: true
  /** An idempotent change: the gateway retries it when a service disconnects before it responds. */
  repeatable?: true
  /** The class of the gateway's rate limits that calls draw from (design: rate limits); the general one where not given. */
  rateLimit?: RateLimit
  /** Answers all there is where `page` is absent: such a call draws from this class, and takes as long as its client's line does. */
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
/** What a client passes to call an operation. */
export interface ClientRequestOf<O extends Operation> {
  params: Input<O['params']>
  query: Input<O['query']>
  body: O['body'] extends MultipartBody ? FormData : Input<O['body']>
}
/** What a JSON operation answers. */
export type ResponseOf<O extends Operation> = O['response'] extends z.ZodType ? z.output<O['response']> : never

/** Whether a body is multipart and not a zod schema. */
export function isMultipart(body: Operation['body']): body is MultipartBody {
  return body !== undefined && 'kind' in body && body.kind === 'multipart'
}

/** Whether a response is raw and not a zod schema. */
export function isRaw(response: Operation['response']): response is RawResponse {
  return 'kind' in response && response.kind === 'raw'
}
