import { phoneDigits } from '@forecourt/contact/phone'
import { z } from 'zod'
import { furtherForm } from './further-form.ts'
import { ROLES } from './operation.ts'

/** A MongoDB ObjectId as 24 hex characters (rules: corrupted dealerships); lower-cased, so that an id has one spelling. */
export const objectIdField = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'must be a 24-character id')
  .toLowerCase()
/** Times are ISO-8601 UTC (design: value formats). */
export const timeField = z.iso.datetime()
/** An email address: trimmed and lower-cased, so that an address is one address however it is typed. */
export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'))
/** A name a person types: trimmed, one line, bounded. */
export const nameField = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line of text')
/** Free text of at most `max` characters that may be empty. */
export const textField = (max: number) => z.string().trim().max(max)
/** A phone number as people read it, or ''. */
export const phoneField = textField(40).refine((phone) => phone === '' || phoneDigits(phone).length >= 7, 'must be a phone number')
export const roleField = z.enum(ROLES)

/** Who did something, as records show it (rules: attribution). */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
})
export type Person = z.infer<typeof personSchema>

/** `createdBy` as old clients send it: accepted for compatibility, never believed and left out (design: actor). */
export const ignoredIdentity = z
  .unknown()
  .optional()
  .transform(() => undefined)

/** userRole, userEmail, userId, userName in queries: accepted and never believed (design: actor). */
export const ignoredIdentityQuery = {
  userRole: ignoredIdentity,
  userEmail: ignoredIdentity,
  userId: ignoredIdentity,
  userName: ignoredIdentity,
}

/** Digits, as an address holds a number: `0x2`, `1e2`, ` 2` and nothing at all are none. */
const readNumber = (value: unknown) => (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value)
/** A whole number of a query or path. */
export const wholeNumberField = (min: number, max: number) => z.preprocess(readNumber, z.number().int().min(min).max(max))
/** A number of a query. */
export const numberField = (min: number, max: number) => z.preprocess(readNumber, z.number().min(min).max(max))

/** A change of a record: an object with at least one member of `shape`. `refused`: members that are only declared to be rejected with a message. */
export function changeOf<Shape extends z.ZodRawShape, Refused extends z.ZodRawShape = Record<never, never>>(
  shape: Shape,
  refused: Refused = {} as Refused,
) {
  return z
    .object({ ...shape, ...refused })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'must change something')
    .register(furtherForm, { anyOf: Object.keys(shape).map((name) => ({ required: [name] })) })
}

/** `?page=1&pageSize=24&search=&sort=` (design: paging). Absent `page` means a plain array. */
export const pagingQuery = {
  page: wholeNumberField(1, 100_000).optional(),
  pageSize: wholeNumberField(1, 200).default(24),
  search: z.string().trim().max(200).optional(),
}

/** The error body of every failed call (design: error body). */
export const errorSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** for a rejected body or query: which fields, and why */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>
