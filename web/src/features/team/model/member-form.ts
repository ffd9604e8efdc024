import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'

/** Enough to catch a slip; the server decides what an address is. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A validator that says which field is missing, by its label. */
export const requiredText = (label: string) => (value: string | null) => ((value ?? '').trim() === '' ? `${label} is required` : null)

/** At least 8 characters for a new member (rules: password length). */
export function passwordText(value: string): string | null {
  if (value === '') return 'Password is required'
  return value.length < PASSWORD_MIN_LENGTH ? `Password must be at least ${PASSWORD_MIN_LENGTH} characters long` : null
}

export function emailText(value: string): string | null {
  return requiredText('Email')(value) ?? (EMAIL_SHAPE.test(value.trim()) ? null : 'Enter an email address')
}
