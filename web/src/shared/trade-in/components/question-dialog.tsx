import { type ReactNode, useId } from 'react'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import page from './page.module.css'
import styles from './question-dialog.module.css'

interface QuestionDialogProps {
  title: string
  /** the label of the button that agrees */
  confirm: string
  cancel: string
  /** marks an answer that ends or deletes something */
  isRed?: boolean
  /** neither answer can be given */
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks a question on a trade-in page. Escape and a click outside mean no. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, confirm, cancel, isRed = false, isBusy = false, onConfirm, onClose, children } = props
  const id = useId()
  const close = () => {
    if (!isBusy) onClose()
  }
  const dialog = useNativeDialog(close)
  return (
    <dialog className={styles.dialog} aria-labelledby={id} {...dialog}>
      <div className={styles.body}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.actions}>
          <button type="button" className={page.button} disabled={isBusy} onClick={close}>
            {cancel}
          </button>
          <button type="button" className={`${page.primary} ${isRed ? styles.red : ''}`} disabled={isBusy} onClick={onConfirm}>
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  )
}
