import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { Button, Menu, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { isFocusLost } from '../../../staff-ui/use-lost-focus.ts'
import { IconLock, IconTrash } from '../../../ui/icons.tsx'
import { countLeadsOf, type Scope, useRemoveUser, useResetTwoStep, useSetNotifications } from '../api/team.ts'
import { failureText, NOTIFICATIONS_FAILURE, notificationsText, removalText, TWO_STEP_FAILURE, type UserWords } from '../model/messages.ts'
import { openResetPassword } from './reset-password.tsx'
import styles from './team.module.css'

interface UserControlsProps {
  user: StaffUser
  scope: Scope
  words: UserWords
  say: (text: string) => void
  /** called when the row is removed and the focus must move elsewhere */
  onRemoved: () => void
}

/** 'Reset Password', and a menu to turn off two-step sign-in and to remove the user (rules: owner settings, rules: sales team management). */
export function UserActions({ user, scope, words, say, onRemoved }: UserControlsProps) {
  const removing = useRemoveUser(scope)
  const resetting = useResetTwoStep(scope)
  /** whether the question before the removal waits for the number of leads */
  const [asking, setAsking] = useState(false)
  const controls = useRef<HTMLDivElement>(null)
  const resetTwoStep = async () => {
    const agreed = await confirm({
      title: 'Turn off two-step sign-in?',
      text: `${user.name} (${user.email}) will sign in with their password alone. Make sure it’s really them who asked.`,
      confirmLabel: 'Turn off',
    })
    if (!agreed) return
    try {
      await resetting.mutateAsync(user)
      say('Two-step sign-in turned off')
    } catch (error) {
      say(failureText(error, TWO_STEP_FAILURE))
    }
  }
  const remove = async () => {
    if (asking) return
    setAsking(true)
    const leads = await countLeadsOf(user)
    // the row has left the screen, and with it what the question is about
    if (controls.current === null) return
    flushSync(() => setAsking(false))
    focusMenuButton(controls.current)
    const agreed = await confirm({ title: words.remove, text: removalText(user, leads), confirmLabel: words.remove })
    if (!agreed) return
    try {
      await removing.mutateAsync(user)
      say(words.removed)
      onRemoved()
    } catch (error) {
      say(failureText(error, words.removeFailure))
    }
  }
  return (
    <div className={styles.actions} ref={controls}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Reset Password of ${user.name}`}
        onClick={() => openResetPassword({ user, scope, onDone: () => say('Password reset successfully') })}
      >
        Reset Password
      </Button>
      <MoreMenu label={`More for ${user.name}`} width={220} size={30} loading={asking || removing.isPending || resetting.isPending}>
        {user.twoStep ? (
          <Menu.Item leftSection={<IconLock size={16} />} onClick={() => void resetTwoStep()}>
            Turn off two-step sign-in
          </Menu.Item>
        ) : null}
        <Menu.Item c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          {words.remove}
        </Menu.Item>
      </MoreMenu>
    </div>
  )
}

/**
 * Gives the focus to the button of a closing menu, to which the question then returns it. The menu itself cannot while the button is disabled.
 * What the user has focused meanwhile keeps the focus.
 */
function focusMenuButton(controls: HTMLElement): void {
  const menu = document.activeElement?.closest('[role="menu"]')
  if (menu || isFocusLost()) controls.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus({ preventScroll: true })
}

/** The switch for a user's email notifications. It moves immediately, and back when saving fails. */
export function NotificationsSwitch({ user, scope, say }: Pick<UserControlsProps, 'user' | 'scope' | 'say'>) {
  const setting = useSetNotifications(scope)
  const change = async (on: boolean) => {
    try {
      await setting.mutateAsync({ userId: user._id, on })
      say(notificationsText(on))
    } catch {
      say(NOTIFICATIONS_FAILURE)
    }
  }
  return <MailSwitch name={user.name} on={user.emailNotifications} onChange={(on) => void change(on)} busy={setting.isPending} />
}

interface MailSwitchProps {
  name: string
  on: boolean
  onChange: (on: boolean) => void
  busy?: boolean
}

/** A switch labeled with the person's name; while `busy` it ignores presses. */
export function MailSwitch({ name, on, onChange, busy = false }: MailSwitchProps) {
  return (
    <Switch
      className={styles.switch}
      aria-label={`Email notifications for ${name}`}
      aria-busy={busy}
      checked={on}
      onChange={(event) => {
        if (!busy) onChange(event.currentTarget.checked)
      }}
    />
  )
}
