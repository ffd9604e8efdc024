import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { emailText } from '../../../staff-ui/field-checks.ts'
import { focusFirstError } from '../../../staff-ui/form-errors.ts'
import { signIn } from '../api/sign-in.ts'
import type { FirstStep } from './second-step-form.tsx'

interface LoginFormProps {
  onSignedIn: (user: OperationResponse<'auth.login'>, password: string) => void
  /** called when the password is right and a code is required */
  onSecondStep: (firstStep: FirstStep) => void
}

/**
 * The form for email and password (rules: login screen, rules: login messages). Every rejection reads 'Invalid credentials', except a 429, which says
 * when to retry.
 */
export function LoginForm({ onSignedIn, onSecondStep }: LoginFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: emailText, password: (value) => (value === '' ? 'Password is required' : null) },
  })
  const password = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (values: { email: string; password: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      onSignedIn(await signIn(values.email.trim(), values.password), values.password)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_STEP_REQUIRED')
        return onSecondStep({ email: values.email.trim(), password: values.password })
      setFailure(failureText(error))
      setBusy(false)
      password.current?.focus()
    }
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {failure === null ? null : (
          <Alert color="red" variant="outline" role="alert" p="sm">
            {failure}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          size="md"
          autoFocus
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
        />
        <Button type="submit" size="md" fullWidth disabled={busy} data-busy={busy || undefined} mt="xs">
          {busy ? 'Entering...' : 'Enter Portal'}
        </Button>
      </Stack>
    </form>
  )
}

function failureText(error: unknown): string {
  if (error instanceof NetworkError) return 'Error connecting to server'
  return error instanceof ApiError && error.status === 429 ? error.message : 'Invalid credentials'
}
