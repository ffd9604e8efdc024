import { type FormEvent, useId } from 'react'
import styles from '../../../shared/requests/components/request-dialog.module.css'
import { IconClose } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'

/** The input; the page keeps it, so that closing the dialog loses nothing. */
interface TestDriveDraft {
  /** in the customer's words */
  preferredTime: string
  message: string
}

interface TestDriveDialogProps {
  draft: TestDriveDraft
  onDraft: (draft: TestDriveDraft) => void
  /** who answers: 'Marcus'; '' when unknown */
  name: string
  onAsk: (draft: TestDriveDraft) => void
  onClose: () => void
}

/** the contract's limits */
const TIME_LENGTH = 100
const MESSAGE_LENGTH = 1_000

/** Asks when the customer would like to come, in their own words. Both fields may stay empty. */
export function TestDriveDialog({ draft, onDraft, name, onAsk, onClose }: TestDriveDialogProps) {
  const { preferredTime, message } = draft
  const dialog = useNativeDialog(onClose)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk(draft)
  }
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={`${id}-title`}>
      <form onSubmit={submit}>
        <h2 id={`${id}-title`}>Book a test drive</h2>
        <label htmlFor={`${id}-time`}>When would you like to come?</label>
        <input
          id={`${id}-time`}
          value={preferredTime}
          maxLength={TIME_LENGTH}
          placeholder="Saturday morning"
          autoComplete="off"
          onChange={(event) => onDraft({ ...draft, preferredTime: event.currentTarget.value })}
        />
        <label htmlFor={`${id}-message`}>Message (optional)</label>
        <textarea
          id={`${id}-message`}
          value={message}
          maxLength={MESSAGE_LENGTH}
          rows={3}
          onChange={(event) => onDraft({ ...draft, message: event.currentTarget.value })}
        />
        <button type="submit" className={styles.send}>
          Ask for a test drive
        </button>
        <p className={styles.note}>No obligation. {name === '' ? 'The dealership' : name} will call or text you to set a time.</p>
        {/* last, so that the dialog opens at its first field */}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <IconClose size={22} />
        </button>
      </form>
    </dialog>
  )
}
