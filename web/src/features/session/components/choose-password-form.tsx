import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { ApiError, errorMessage, NetworkError } from '../../../api/api-error.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { changeOwnPassword } from '../api/sign-in.ts'
import { checkChoice, type PasswordChoice } from '../model/new-password.ts'

type Field = keyof PasswordChoice
type ChangedUser = OperationResponse<'auth.changeOwnPassword'>

interface ChoosePasswordFormProps {
  email: string
  /** known right after signing in; if absent, the form asks for it */
  currentPassword?: string
  submitLabel: string
  size?: 'sm' | 'md'
  /** `isOpen`: whether the form has not been closed meanwhile */
  onChanged: (user: ChangedUser, isOpen: boolean) => void
  /** called with the reason if the password is not changed and the form has closed meanwhile */
  onUnseenFailure?: (reason: string) => void
}

/** The server's error codes that belong to a field. */
const FIELD_OF: Readonly<Record<string, Field>> = { WRONG_PASSWORD: 'current', SAME_PASSWORD: 'next', WEAK_PASSWORD: 'next' }

/** The form to change a password: the current one, and the new one twice (rules: temporary password). An error keeps the input. */
export function ChoosePasswordForm({
  email,
  currentPassword,
  submitLabel,
  size = 'md',
  onChanged,
  onUnseenFailure,
}: ChoosePasswordFormProps) {
  const asksCurrent = currentPassword === undefined
  const form = useForm<PasswordChoice>({
    mode: 'uncontrolled',
    initialValues: { current: currentPassword ?? '', next: '', again: '' },
    validate: checkChoice,
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const focus = (field: Field) => form.getInputNode(field)?.focus()
  const element = useRef<HTMLFormElement>(null)
  const refuse = (error: unknown) => {
    const reason = error instanceof NetworkError ? 'Error connecting to server' : errorMessage(error)
    if (element.current === null) return onUnseenFailure?.(reason)
    const field = error instanceof ApiError ? FIELD_OF[error.code] : undefined
    if (field === undefined || (field === 'current' && !asksCurrent)) {
      setFailure(reason)
      return focus('next')
    }
    form.setFieldError(field, reason)
    focus(field)
  }
  const submit = async ({ current, next }: PasswordChoice) => {
    setBusy(true)
    setFailure(null)
    try {
      const user = await changeOwnPassword(current, next)
      onChanged(user, element.current !== null)
    } catch (error) {
      setBusy(false)
      refuse(error)
    }
  }
  const showFirstError = (errors: Partial<Record<string, unknown>>) => {
    const first = (['current', 'next', 'again'] as const).find((field) => errors[field])
    if (first !== undefined) focus(first)
  }
  const input = (field: Field, label: string, autoComplete: string) => (
    <PasswordInput
      {...form.getInputProps(field)}
      key={form.key(field)}
      label={label}
      name={field}
      autoComplete={autoComplete}
      required
      withAsterisk={false}
      size={size}
    />
  )
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit((values) => void submit(values), showFirstError)}>
      <Stack gap="md">
        {failure === null ? null : (
          <Alert color="red" variant="outline" role="alert" p="sm">
            {failure}
          </Alert>
        )}
        {/* for password managers: the account that the password belongs to */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {asksCurrent ? input('current', 'Current password', 'current-password') : null}
        {input('next', 'New password', 'new-password')}
        {input('again', 'Confirm new password', 'new-password')}
        <Button type="submit" size={size} fullWidth disabled={busy} data-busy={busy || undefined} mt="xs">
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
