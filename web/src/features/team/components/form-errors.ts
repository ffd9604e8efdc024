import { ApiError } from '../../../api/api-error.ts'

interface FormWithErrors {
  setFieldError: (path: string, error: string) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** Shows the server's error messages at their fields. */
export function showFieldErrors(form: FormWithErrors, error: unknown): void {
  if (!(error instanceof ApiError)) return
  for (const field of error.fields) form.setFieldError(field.path.replace(/^body\./, ''), field.message)
  if (error.code === 'EMAIL_TAKEN') form.setFieldError('email', error.message)
}

/** Focuses the first invalid field. */
export function focusFirstError(form: FormWithErrors, errors: Record<string, unknown>): void {
  const first = Object.keys(errors)[0]
  if (first !== undefined) form.getInputNode(first)?.focus()
}
