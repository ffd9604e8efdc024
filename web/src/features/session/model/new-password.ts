import { PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'

export interface PasswordChoice {
  current: string
  next: string
  again: string
}

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`

/** Returns the error message of each field; null for a valid one (rules: temporary password). */
export function checkChoice({ current, next, again }: PasswordChoice): Record<keyof PasswordChoice, string | null> {
  return {
    current: current === '' ? 'Enter the password you have now' : null,
    next: next.length < PASSWORD_MIN_LENGTH ? TOO_SHORT : null,
    again: again === next ? null : "Passwords don't match",
  }
}
