import { type ReactNode, useId } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import styles from './offer.module.css'
import type { Sending } from './use-sending.ts'

interface AnswerDialogProps {
  title: string
  /** the label of the button that sends the answer */
  confirm: string
  cancel: string
  isRed?: boolean
  sending: Sending
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for a confirmation before an answer is sent, and shows an error when sending fails. */
export function AnswerDialog({ title, confirm, cancel, isRed = false, sending, onConfirm, onClose, children }: AnswerDialogProps) {
  const id = useId()
  const isBusy = sending.step === 'sending'
  const close = () => {
    if (!isBusy) onClose()
  }
  const dialog = useNativeDialog(close)
  return (
    <dialog className={styles.dialog} aria-labelledby={id} {...dialog}>
      <div className={styles.dialogBody}>
        <h2 id={id}>{title}</h2>
        {children}
        <div role="alert">{sending.step === 'failed' ? <p className={page.problem}>{sending.message}</p> : null}</div>
        <div className={styles.dialogActions}>
          <button type="button" className={page.button} disabled={isBusy} onClick={close}>
            {cancel}
          </button>
          <button type="button" className={`${page.primary} ${isRed ? styles.red : ''}`} disabled={isBusy} onClick={onConfirm}>
            {isBusy ? 'Sending...' : sending.step === 'failed' ? 'Try Again' : confirm}
          </button>
        </div>
      </div>
    </dialog>
  )
}
