import page from '../../../shared/trade-in/components/page.module.css'
import type { DraftState } from '../model/draft-state.ts'
import { vehicleName } from '../model/vehicle-name.ts'
import { STEP_TITLES, type Step } from '../model/wizard-form.ts'

interface ContinueQuestionProps {
  draft: DraftState
  onContinue: () => void
  onStartOver: () => void
}

/** Asks whether to continue the evaluation that was started earlier in this browser (rules: trade-in drafts). */
export function ContinueQuestion({ draft: { content, changedAt }, onContinue, onStartOver }: ContinueQuestionProps) {
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
        <p className={page.car}>{content.vehicle === null ? 'Your evaluation' : vehicleName(content.vehicle)}</p>
        <p className={page.lead}>
          Last changed <time dateTime={changedAt}>{when}</time>, at step {step} of 4, {STEP_TITLES[step]}.
        </p>
        <div className={page.choices}>
          <button type="button" className={page.primary} onClick={onContinue}>
            Continue
          </button>
          <button type="button" className={page.button} onClick={onStartOver}>
            Start Over
          </button>
        </div>
      </div>
    </main>
  )
}
