import { useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import type { DraftState } from '../model/draft-state.ts'
import type { Evaluation } from './use-evaluation.ts'
import { useQuestionScreen } from './use-question-screen.ts'

interface OtherDeviceNoticeProps {
  how: Exclude<DraftState['elsewhere'], 'no' | 'replaces'>
  evaluation: Evaluation
  onContinue: () => void
  /** begins another evaluation, or shows the unfinished one of this browser instead of the submitted one of the link */
  onOther: () => void
}

/** Replaces the wizard after another device has changed or submitted the draft, or until it is loaded, so that its input is not overwritten. */
export function OtherDeviceNotice({ how, evaluation: { keeper }, onContinue, onOther }: OtherDeviceNoticeProps) {
  useQuestionScreen()
  const [isOpening, setOpening] = useState(false)
  const takeOver = async () => {
    setOpening(true)
    await keeper.takeOver()
    // the other device may have submitted it: then this notice stays and says so
    setOpening(false)
    onContinue()
  }
  return (
    <main className={page.main}>
      <div className={page.question} role="status">
        {how === 'unreachable' ? (
          <>
            <h1 className={page.title}>We couldn't load your evaluation</h1>
            <p className={page.lead}>Check your connection. We'll keep trying while this page is open.</p>
            <div className={page.choices}>
              <button type="button" className={page.primary} onClick={() => keeper.flush()}>
                Try Again
              </button>
            </div>
          </>
        ) : how === 'changed' ? (
          <>
            <h1 className={page.title}>Continued on another device</h1>
            <p className={page.lead}>Finish it there, or continue here with everything you entered.</p>
            <div className={page.choices}>
              <button type="button" className={page.primary} disabled={isOpening} onClick={() => void takeOver()}>
                {isOpening ? 'Opening...' : 'Continue here'}
              </button>
            </div>
          </>
        ) : (
          <>
            <h1 className={page.title}>This evaluation was submitted</h1>
            <p className={page.lead}>A dealership representative will contact you within 24 hours.</p>
            <div className={page.choices}>
              <button type="button" className={page.button} onClick={onOther}>
                Value another vehicle
              </button>
            </div>
          </>
        )}
      </div>
    </main>
  )
}
