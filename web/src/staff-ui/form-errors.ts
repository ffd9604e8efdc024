import { ApiError } from '../api/api-error.ts'

interface FormWithErrors {
  setFieldError: (path: string, error: string) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** The field of each error code that is about one field and comes without `fields`. */
const FIELD_OF: Readonly<Record<string, string>> = { EMAIL_TAKEN: 'email', EMAIL_NOT_USABLE: 'email', WEAK_PASSWORD: 'password' }

/**
 * Shows the server's error messages at their fields, and returns them by field. `fieldOf` takes a path in the request body, for forms whose fields
 * have other names.
 */
export function showFieldErrors(form: FormWithErrors, error: unknown, fieldOf = (path: string) => path): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const errors = Object.fromEntries(error.fields.map(({ path, message }) => [fieldOf(path.replace(/^body\./, '')), message]))
  const refused = FIELD_OF[error.code]
  if (refused !== undefined) errors[refused] = error.message
  for (const [field, message] of Object.entries(errors)) form.setFieldError(field, message)
  return errors
}

/** Focuses the first invalid field. */
export function focusFirstError(form: FormWithErrors, errors: Record<string, unknown>): void {
  const first = Object.keys(errors)[0]
  if (first !== undefined) form.getInputNode(first)?.focus()
}
