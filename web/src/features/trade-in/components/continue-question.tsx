import { useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { QuestionDialog } from '../../../shared/trade-in/components/question-dialog.tsx'
import { countOf } from '../../../ui/format.ts'
import type { DraftState } from '../model/draft-state.ts'
import { STEP_TITLES, type Step } from '../model/wizard-form.ts'
import { EvaluationName } from './evaluation-name.tsx'
import { useQuestionScreen } from './use-question-screen.ts'

interface ContinueQuestionProps {
  draft: DraftState
  /** how many photos the draft has, as far as this device knows */
  photos: number
  onContinue: () => void
  onStartOver: () => void
}

/**
 * Asks whether to continue the evaluation that was started earlier in this browser (rules: trade-in drafts). Starting over asks once more, because
 * nothing brings back what it deletes.
 */
export function ContinueQuestion({ draft: { content, changedAt }, photos, onContinue, onStartOver }: ContinueQuestionProps) {
  const [asks, setAsks] = useState(false)
  useQuestionScreen()
  const when = new Date(changedAt).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const step = content.step as Step
  return (
    <main className={page.main}>
      <div className={page.question}>
        <h1 className={page.title}>Continue where you left off?</h1>
        <EvaluationName content={content} />
        <p className={page.lead}>
          Last changed <time dateTime={changedAt}>{when}</time>, at step {step} of 4, {STEP_TITLES[step]}.
        </p>
        <div className={page.choices}>
          <button type="button" className={page.primary} onClick={onContinue}>
            Continue
          </button>
          <button type="button" className={page.button} onClick={() => setAsks(true)}>
            Start Over
          </button>
        </div>
      </div>
      {asks ? (
        <QuestionDialog
          title="Start over?"
          confirm="Delete and Start Over"
          cancel="Keep My Answers"
          isRed
          onConfirm={onStartOver}
          onClose={() => setAsks(false)}
        >
          <p>Your answers and {photos === 0 ? 'any photos' : countOf(photos, 'photo')} will be deleted.</p>
        </QuestionDialog>
      ) : null}
    </main>
  )
}
