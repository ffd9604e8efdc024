import { RESET_PASSWORD_MIN_LENGTH } from 'virtual:contract-constants'
import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type FormEvent, useState } from 'react'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { type Scope, useResetPassword } from '../api/team.ts'
import { failureText, RESET_FAILURE } from '../model/messages.ts'

const MAX_LENGTH = 200

interface ResetPasswordProps {
  user: Pick<StaffUser, '_id' | 'name' | 'email'>
  scope: Scope
  onDone: () => void
  onClose: () => void
}

/** Opens 'Reset Password' for a user above any open dialog (rules: reset password). */
export function openResetPassword(props: Omit<ResetPasswordProps, 'onClose'>): void {
  const id = modals.open({
    title: 'Reset Password',
    styles: { title: { fontWeight: 650 } },
    children: <ResetPassword {...props} onClose={() => modals.close(id)} />,
  })
}

/** Sets a password of at least 4 characters (rules: password length); the user must then choose their own (rules: temporary password). */
function ResetPassword({ user, scope, onDone, onClose }: ResetPasswordProps) {
  const [password, setPassword] = useState('')
  const reset = useResetPassword(scope)
  const { say, message } = usePassingMessage()
  const short = password.length < RESET_PASSWORD_MIN_LENGTH

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (short || reset.isPending) return
    try {
      await reset.mutateAsync({ userId: user._id, password })
      onDone()
      onClose()
    } catch (error) {
      say(failureText(error, RESET_FAILURE))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm">
          Set a new password for <b>{user.name}</b> ({user.email}). They are signed out everywhere and must choose their own password at the
          next sign-in.
        </Text>
        <PasswordInput
          label="New Password"
          description={`At least ${RESET_PASSWORD_MIN_LENGTH} characters`}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={password !== '' && short ? `Password must be at least ${RESET_PASSWORD_MIN_LENGTH} characters long` : null}
          autoComplete="new-password"
          maxLength={MAX_LENGTH}
          data-autofocus
        />
        {message}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={short} loading={reset.isPending}>
            Reset Password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
