import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { QuestionDialog } from '../../../shared/trade-in/components/question-dialog.tsx'
import { thisDevice } from '../../../shared/trade-in/model/this-device.ts'
import { EvaluationName } from './evaluation-name.tsx'
import { useQuestionScreen } from './use-question-screen.ts'

interface ReplaceQuestionProps {
  /** the unfinished evaluation of this browser */
  content: DraftContent
  onReplace: () => void
  onKeep: () => void
}

/** Asks before the draft of an opened link replaces another unfinished evaluation of this browser (rules: trade-in drafts). */
export function ReplaceQuestion({ content, onReplace, onKeep }: ReplaceQuestionProps) {
  const [isOpening, setOpening] = useState(false)
  useQuestionScreen()
  return (
    <main className={page.main}>
      <QuestionDialog
        title="Replace your evaluation?"
        confirm={isOpening ? 'Opening...' : 'Delete and Open Link'}
        cancel="Keep My Answers"
        isRed
        isBusy={isOpening}
        onConfirm={() => {
          setOpening(true)
          onReplace()
        }}
        onClose={onKeep}
      >
        <EvaluationName content={content} />
        <p>You haven't submitted it. Opening the link deletes your answers and photos from this {thisDevice()}.</p>
      </QuestionDialog>
    </main>
  )
}
