import { Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import styles from './session-warning-modal.module.css'

interface SessionWarningModalProps {
  /** null: there was activity in this tab, and the limit has moved */
  secondsLeft: number | null
  onStay: () => void
  onLogout: () => void
}

/** The seconds left at which screen readers announce the time; every second would be too often. */
const ANNOUNCED_AT = [300, 240, 180, 120, 60, 30, 10]

/**
 * The warning before an idle session ends (rules: session warning). Mouse movement does not close it, or it would close before the mouse reaches a
 * button. Its parent handles Escape, because a dialog below it would handle the key too.
 */
export function SessionWarningModal({ secondsLeft, onStay, onLogout }: SessionWarningModalProps) {
  return (
    <Modal
      opened
      onClose={onStay}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title="Session Timeout Warning"
      centered
      size={440}
      zIndex={1000}
      transitionProps={{ duration: 120 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.125rem', lineHeight: 1.3 } }}
    >
      {/* the text may change while the mouse moves to a button: both texts have the same layout, so that the buttons do not move */}
      <Text>{secondsLeft === null ? 'Welcome back. Do you want to stay signed in?' : "You'll be signed out because of inactivity in"}</Text>
      {secondsLeft === null ? (
        <p className={styles.countdown}>
          <span className={styles.number}>Still signed in</span>
        </p>
      ) : (
        <p className={styles.countdown} role="timer" aria-label="Time left">
          <span className={styles.number}>{minutesAndSeconds(secondsLeft)}</span>
        </p>
      )}
      <VisuallyHidden role="status">{secondsLeft === null ? 'Still signed in' : announcement(secondsLeft)}</VisuallyHidden>
      <Group justify="flex-end" gap="sm" mt="lg" className={styles.buttons}>
        <Button variant="default" onClick={onLogout}>
          Logout Now
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay Logged In
        </Button>
      </Group>
    </Modal>
  )
}

/** Formats 263 as '4:23'. */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Announces the time left at the last announcement time; the text changes only at those times. */
function announcement(secondsLeft: number): string {
  const announced = ANNOUNCED_AT.findLast((at) => secondsLeft <= at) ?? secondsLeft
  return announced >= 60 ? `${announced / 60} ${announced === 60 ? 'minute' : 'minutes'} left` : `${announced} seconds left`
}
