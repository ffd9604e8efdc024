/** Catches typing errors; the server validates the address. */
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Creates a validator for a required field, whose message names the field. */
export const requiredText = (label: string) => (value: string | null) => ((value ?? '').trim() === '' ? `${label} is required` : null)

/** Validates a required email address. Returns the message for its field, or null. */
export function emailText(value: string): string | null {
  return requiredText('Email')(value) ?? (EMAIL_SHAPE.test(value.trim()) ? null : 'Enter an email address')
}
