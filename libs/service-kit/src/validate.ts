import { isMultipart, type Operation } from '@forecourt/contracts/operation'
import type { z } from 'zod'
import { type FieldProblem, invalidFields } from './errors.ts'
import { guardBody, guardNames, guardStrings } from './request-guard.ts'

interface RawRequest {
  params: unknown
  query: unknown
  body?: unknown
}
interface ValidRequest {
  params: unknown
  query: unknown
  body: unknown
}

/** The maximum number of reported fields, so that a body with a thousand errors gets a short response. */
const MAX_PROBLEMS = 20

/**
 * Parses a request with its operation's schemas: removes unknown properties and fills in defaults. Throws 400 VALIDATION with every invalid field (its
 * path in params, query or body) and a message about the first.
 */
export function validateRequest(operation: Operation, raw: RawRequest): ValidRequest {
  guardStrings(raw.params)
  guardStrings(raw.query)
  const bodySchema = isMultipart(operation.body) ? undefined : operation.body
  if (bodySchema !== undefined) guardBody(raw.body)

  const problems: FieldProblem[] = []
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (schema === undefined) return undefined
    const parsed = schema.safeParse(value, { error: inWords })
    if (parsed.success) return parsed.data
    problems.push(...parsed.error.issues.map(toProblem))
    return undefined
  }
  const valid = { params: read(operation.params, raw.params), query: read(operation.query, raw.query), body: read(bodySchema, raw.body) }
  const [first, ...others] = problems
  if (first !== undefined) throw invalidFields([first, ...others.slice(0, MAX_PROBLEMS - 1)])
  guardNames(valid.body)
  return valid
}

function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { path: issue.path.map(String).join('.'), message: issue.message }
}

const WORD_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
const WORD_OF_FORMAT: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  datetime: 'must be a time such as 2026-01-31T15:00:00Z',
  date: 'must be a date such as 2026-01-31',
  url: 'must be a web address',
  uuid: 'must be a UUID',
}

/** Translates zod's issues to the words that users read after the field's name. A message in the contract takes precedence. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${WORD_OF_TYPE[issue.expected] ?? issue.expected}`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return WORD_OF_FORMAT[issue.format] ?? 'is not written as it must be'
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be one of: ${issue.values.map((value) => String(value) || '(empty)').join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : (reasonInUnion(issue.errors) ?? 'is not one of the forms accepted here')
    default:
      return 'is not accepted'
  }
}

/** Returns the useful error of a union: for `'' or an email address` and the value 'x', that it is not an email address. */
function reasonInUnion(branches: readonly (readonly z.core.$ZodIssue[])[]): string | null {
  const reasons = branches.flatMap((issues) => issues.slice(0, 1)).filter(({ code }) => code !== 'invalid_type' && code !== 'invalid_value')
  return reasons.find(({ path }) => path.length === 0)?.message ?? null
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? 'is required' : `must have at least ${minimum} characters`
  return origin === 'array' ? `must have at least ${minimum} entries` : `must be at least ${minimum}`
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `must have at most ${maximum} characters`
  return origin === 'array' ? `must have at most ${maximum} entries` : `must be at most ${maximum}`
}
