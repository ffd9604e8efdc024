import type { DraftState } from '../model/draft-keeper.ts'
import { vehicleName } from '../model/vehicle-name.ts'
import { STEP_TITLES, type Step } from '../model/wizard-form.ts'
import styles from './wizard.module.css'

interface ContinueQuestionProps {
  draft: DraftState
  onContinue: () => void
  onStartOver: () => void
}

/** Offers what was begun before on this browser (rules: trade-in drafts). */
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
    <main className={styles.main}>
      <div className={styles.question}>
        <h1 className={styles.title}>Continue where you left off?</h1>
        <p className={styles.car}>{content.vehicle === null ? 'Your evaluation' : vehicleName(content.vehicle)}</p>
        <p className={styles.lead}>
          Last changed <time dateTime={changedAt}>{when}</time>, at step {step} of 4, {STEP_TITLES[step]}.
        </p>
        <div className={styles.choices}>
          <button type="button" className={styles.primary} onClick={onContinue}>
            Continue
          </button>
          <button type="button" className={styles.button} onClick={onStartOver}>
            Start Over
          </button>
        </div>
      </div>
    </main>
  )
}
