import { phoneDigits } from '@forecourt/contact/phone'
import { z } from 'zod'
import { furtherForm } from './further-form.ts'
import { ROLES } from './operation.ts'

/** A MongoDB ObjectId as 24 hex characters (rules: corrupted dealerships), lower-cased to a single spelling. */
export const objectIdField = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'must be a 24-character id')
  .toLowerCase()
/** Times are ISO-8601 UTC (design: value formats). */
export const timeField = z.iso.datetime()
/** An email address, trimmed and lower-cased, so that all spellings of an address are equal. */
export const emailField = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'))
/** An email address, or '' for none. */
export const optionalEmailField = z.union([z.literal(''), emailField])
/** A typed name: trimmed, one line, bounded. */
export const nameField = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line of text')
/** Free text of at most `max` characters that may be empty. */
export const textField = (max: number) => z.string().trim().max(max)
/** A phone number formatted for reading, or ''. */
export const phoneField = textField(40).refine((phone) => phone === '' || phoneDigits(phone).length >= 7, 'must be a phone number')
export const roleField = z.enum(ROLES)

/** The author of something, as records show them (rules: attribution). */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
})
export type Person = z.infer<typeof personSchema>

/** `createdBy` from old clients: accepted for compatibility, but ignored and removed (design: actor). */
export const ignoredIdentity = z
  .unknown()
  .optional()
  .transform(() => undefined)

/** userRole, userEmail, userId, userName in queries: accepted, but ignored (design: actor). */
export const ignoredIdentityQuery = {
  userRole: ignoredIdentity,
  userEmail: ignoredIdentity,
  userId: ignoredIdentity,
  userName: ignoredIdentity,
}

/** Parses a decimal number in an address; `0x2`, `1e2`, ` 2` and an empty value are left unparsed, and so rejected. */
const readNumber = (value: unknown) => (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value)
/** A whole number in a query or path. */
export const wholeNumberField = (min: number, max: number) => z.preprocess(readNumber, z.number().int().min(min).max(max))
/** A number in a query. */
export const numberField = (min: number, max: number) => z.preprocess(readNumber, z.number().min(min).max(max))

/** A change of a record: an object with at least one member of `shape`. `refused`: members that are declared only to reject them with a message. */
export function changeOf<Shape extends z.ZodRawShape, Refused extends z.ZodRawShape = Record<never, never>>(
  shape: Shape,
  refused: Refused = {} as Refused,
) {
  return z
    .object({ ...shape, ...refused })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'must change something')
    .register(furtherForm, { anyOf: Object.keys(shape).map((name) => ({ required: [name] })) })
}

/** `?page=1&pageSize=24&search=&sort=` (design: paging). Without `page` the response is a plain array. */
export const pagingQuery = {
  page: wholeNumberField(1, 100_000).optional(),
  pageSize: wholeNumberField(1, 200).default(24),
  search: z.string().trim().max(200).optional(),
}

/** Made by the browser for each thing that it creates, so that a repeated request does not create another one. */
export const requestIdField = z.uuidv4('must be a random UUID')

/** The body of every error response (design: error body). */
export const errorSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** the rejected fields of a body or query, and why */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>

/** The response of a change that returns nothing else. */
export const doneSchema = z.object({ success: z.boolean() })
