import type { DraftState } from '../model/draft-keeper.ts'
import type { Evaluation } from './use-evaluation.ts'
import styles from './wizard.module.css'

interface ElsewhereProps {
  how: Exclude<DraftState['elsewhere'], 'no'>
  evaluation: Evaluation
  onContinue: () => void
}

/** Stands in the wizard's place while another device has gone on with it, so that nothing typed there is lost. */
export function Elsewhere({ how, evaluation: { keeper }, onContinue }: ElsewhereProps) {
  return (
    <main className={styles.main}>
      <div className={styles.question} role="status">
        {how === 'changed' ? (
          <>
            <h1 className={styles.title}>Continued on another device</h1>
            <p className={styles.lead}>Finish it there, or continue here with everything you entered.</p>
            <div className={styles.choices}>
              <button
                type="button"
                className={styles.primary}
                onClick={() => {
                  keeper.takeOver()
                  onContinue()
                }}
              >
                Continue here
              </button>
            </div>
          </>
        ) : (
          <>
            <h1 className={styles.title}>This evaluation was submitted</h1>
            <p className={styles.lead}>A dealership representative will contact you within 24 hours.</p>
            <div className={styles.choices}>
              <button type="button" className={styles.button} onClick={() => keeper.startOver(null)}>
                Value another vehicle
              </button>
            </div>
          </>
        )}
      </div>
    </main>
  )
}
