import type { ReactNode } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { QuestionDialog } from '../../../shared/trade-in/components/question-dialog.tsx'
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
export function AnswerDialog({ confirm, sending, children, ...question }: AnswerDialogProps) {
  const isBusy = sending.step === 'sending'
  return (
    <QuestionDialog {...question} isBusy={isBusy} confirm={isBusy ? 'Sending...' : sending.step === 'failed' ? 'Try Again' : confirm}>
      {children}
      <div role="alert">{sending.step === 'failed' ? <p className={page.problem}>{sending.message}</p> : null}</div>
    </QuestionDialog>
  )
}
