import { phoneDigits } from '@forecourt/contact/phone'
import type { RequestKind } from '@forecourt/contracts/leads/records'
import { QUESTION_MISSING, REQUEST_LENGTHS } from '../../../shared/requests/model/request-words.ts'

/** The visitor's input; the page keeps it, so that closing the form or opening another vehicle loses nothing. */
export interface RequestDraft {
  firstName: string
  lastName: string
  phone: string
  email: string
  /** in the visitor's words */
  preferredTime: string
  message: string
}
export type RequestField = keyof RequestDraft
export type Problems = Partial<Record<RequestField, string>>

export const EMPTY_DRAFT: RequestDraft = { firstName: '', lastName: '', phone: '', email: '', preferredTime: '', message: '' }

/** the contract's limits */
export const LENGTHS: Readonly<Record<RequestField, number>> = {
  firstName: 200,
  lastName: 200,
  phone: 40,
  email: 254,
  ...REQUEST_LENGTHS,
}
const PHONE_DIGITS_MIN = 7
const EMAIL = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i

/** Returns the error message of each invalid field, in the form's order; {} when the request can be sent (rules: customer request). */
export function problemsOf(kind: RequestKind, draft: RequestDraft): Problems {
  const { firstName, lastName, phone, email, message } = trimmed(draft)
  const problems: Problems = {}
  if (firstName === '') problems.firstName = 'Enter your first name'
  if (lastName === '') problems.lastName = 'Enter your last name'
  if (phone === '' && email === '') problems.phone = 'Enter a phone number or an email address'
  else if (phone !== '' && phoneDigits(phone).length < PHONE_DIGITS_MIN) problems.phone = 'Enter a phone number, such as (404) 555-0100'
  if (email !== '' && !EMAIL.test(email)) problems.email = 'Enter an email address, such as name@example.com'
  if (kind === 'question' && message === '') problems.message = QUESTION_MISSING
  return problems
}

/** Trims every field of a draft. */
export function trimmed(draft: RequestDraft): RequestDraft {
  return Object.fromEntries(Object.entries(draft).map(([field, text]) => [field, text.trim()])) as unknown as RequestDraft
}
