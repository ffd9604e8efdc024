import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'

/** Catches typing errors; the server validates the address. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Creates a validator for a required field, whose message names the field. */
export const requiredText = (label: string) => (value: string | null) => ((value ?? '').trim() === '' ? `${label} is required` : null)

/** Validates the password of a new member: at least 8 characters (rules: password length). */
export function passwordText(value: string): string | null {
  if (value === '') return 'Password is required'
  return value.length < PASSWORD_MIN_LENGTH ? `Password must be at least ${PASSWORD_MIN_LENGTH} characters long` : null
}

export function emailText(value: string): string | null {
  return requiredText('Email')(value) ?? (EMAIL_SHAPE.test(value.trim()) ? null : 'Enter an email address')
}
