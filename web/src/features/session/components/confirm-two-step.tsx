import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { CodeInput } from './code-input.tsx'

interface ConfirmTwoStepProps {
  email: string
  title: string
  text: string
  confirmLabel: string
  /** whether the action is destructive */
  danger?: boolean
  onConfirm: (confirmed: { password: string; code: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password and a code before a change to two-step sign-in (rules: two-step sign-in). */
export function ConfirmTwoStep({ email, title, text, confirmLabel, danger = false, onConfirm, onClose }: ConfirmTwoStepProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const failureOf = (wanted: string) => (failure instanceof ApiError && failure.code === wanted ? errorMessage(failure) : null)
  const other = failure === null || failureOf('WRONG_PASSWORD') || failureOf('WRONG_CODE') ? null : errorMessage(failure)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm({ password, code })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} width={420} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {text}
          </Text>
          {other === null ? null : (
            <Alert color="red" variant="outline" role="alert" p="sm">
              {other}
            </Alert>
          )}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Current password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={failureOf('WRONG_PASSWORD')}
            data-autofocus
          />
          <CodeInput
            recovery
            label="Code from the app, or a recovery code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={failureOf('WRONG_CODE')}
          />
          <Button
            type="submit"
            fullWidth
            color={danger ? 'red' : undefined}
            disabled={password === '' || code.trim() === ''}
            loading={busy}
          >
            {confirmLabel}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
