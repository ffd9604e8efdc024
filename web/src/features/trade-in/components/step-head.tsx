import { useEffect, useRef } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { noteScreen } from '../model/shown-screen.ts'
import { STEP_TITLES, STEPS, type Step } from '../model/wizard-form.ts'
import styles from './wizard.module.css'

/** A step's heading, which takes the focus unless it is the first thing on the page, and the progress through the four steps. */
export function StepHead({ step, title, lead }: { step: Step; title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!noteScreen(step)) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <>
      <h1 className={page.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={page.lead}>{lead}</p>
      <ol className={styles.progress} aria-label="Steps">
        {STEPS.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-done={each < step ? '' : undefined}>
            <span className={styles.name}>
              {each} {STEP_TITLES[each]}
              {each < step ? <span className="visually-hidden"> (done)</span> : null}
            </span>
            {each === step ? <span className={styles.ofFour}> · step {each} of 4</span> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
