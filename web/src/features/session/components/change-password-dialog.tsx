import { Text } from '@mantine/core'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { saveSession } from '../model/stored-session.ts'
import { ChoosePasswordForm } from './choose-password-form.tsx'

/** Lets any signed-in user choose a new password; their other sessions and push messages to other browsers end, this browser's continue. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Dialog title="Change password" width={420} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="md">
        You stay signed in here. Other browsers are signed out and stop getting push notifications.
      </Text>
      <ChoosePasswordForm
        email={email}
        submitLabel="Change password"
        size="sm"
        onChanged={(user, isOpen) => {
          saveSession(localStorage, user, new Date())
          toast('Your password has been changed')
          // closed meanwhile: closing again would leave the page below
          if (isOpen) onClose()
        }}
        onUnseenFailure={(reason) => toast(`Your password was not changed. ${reason}`, 'bad')}
      />
    </Dialog>
  )
}
