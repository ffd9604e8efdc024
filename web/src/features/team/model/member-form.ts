import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'

/** Validates the password of a new member: at least 8 characters (rules: password length). */
export function passwordText(value: string): string | null {
  if (value === '') return 'Password is required'
  return value.length < PASSWORD_MIN_LENGTH ? `Password must be at least ${PASSWORD_MIN_LENGTH} characters long` : null
}
