import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { OperationResponse } from '../../api/operation-types.ts'
import { ChoosePasswordForm } from '../../features/session/components/choose-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

interface ChoosePasswordProps {
  email: string
  currentPassword?: string
  onChanged: (user: OperationResponse<'auth.changeOwnPassword'>) => void
  onLogout: () => void
}

/** Blocks every other page for a user with a temporary password (rules: temporary password). */
export function ChoosePassword({ email, currentPassword, onChanged, onLogout }: ChoosePasswordProps) {
  useDocumentTitle('Choose your own password')
  return (
    <SignInFrame title="Choose your own password" text="An administrator set your current password. Choose one only you know.">
      <ChoosePasswordForm email={email} currentPassword={currentPassword} submitLabel="Save and continue" onChanged={onChanged} />
      <Button variant="subtle" fullWidth mt="xs" onClick={onLogout}>
        Logout
      </Button>
    </SignInFrame>
  )
}
