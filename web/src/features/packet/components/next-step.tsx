import { useState } from 'react'
import { submitOptions } from '../api/packet.ts'
import { type CalculatorState, submission } from '../model/calculator.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import styles from './calculator.module.css'
import type { PacketVisit } from './use-packet-visit.ts'

interface NextStepProps {
  state: CalculatorState
  price: number
  dealership: PacketDealership
  visit: PacketVisit
}
/** spec/3 section 9: packet redirect delay. */
const REDIRECT_MS = 2_000

type Submitting = { step: 'idle' | 'submitting' | 'error' } | { step: 'success'; message: string }

/** 'Next Step' (spec/3 section 2.2): sends the chosen options to the dealership; idle, submitting, success or error (section 4). */
export function NextStep({ state, price, dealership, visit }: NextStepProps) {
  const [submitting, setSubmitting] = useState<Submitting>({ step: 'idle' })
  if (visit.opened === null || visit.opened === 'unknown') return null
  const { logId } = visit.opened
  const { financeApplicationUrl } = dealership
  const dealer = dealership.name === '' ? 'the dealership' : dealership.name

  const submit = async () => {
    setSubmitting({ step: 'submitting' })
    const entries = visit.logs.takeAll()
    try {
      setSubmitting({ step: 'success', message: await submitOptions(logId, submission(state, price, dealership), entries) })
      if (financeApplicationUrl !== '') setTimeout(() => window.location.assign(financeApplicationUrl), REDIRECT_MS)
    } catch {
      visit.logs.putBack(entries)
      setSubmitting({ step: 'error' })
    }
  }
  return (
    <section className={styles.next} aria-labelledby="next-step-heading">
      <p className={styles.over}>Next Step</p>
      <h3 className={styles.nextTitle} id="next-step-heading">
        What's My Exact Payment?
      </h3>
      <p className={styles.nextText}>Send these options to {dealer}. They confirm your exact payment; nothing is binding.</p>
      <button
        type="button"
        className={styles.submit}
        disabled={submitting.step === 'submitting' || submitting.step === 'success'}
        onClick={() => void submit()}
      >
        {submitting.step === 'submitting' ? 'Submitting...' : 'Submit My Options'}
      </button>
      <div role="status">
        {submitting.step === 'success' ? <p className={styles.good}>{told(submitting.message, financeApplicationUrl)}</p> : null}
      </div>
      <div role="alert">{submitting.step === 'error' ? <p className={styles.bad}>Failed to submit. Please try again.</p> : null}</div>
    </section>
  )
}

/** spec/3 section 4: what is said after submitting; the browser goes on only where the dealership has a finance application. */
function told(message: string, financeApplicationUrl: string): string {
  return financeApplicationUrl === '' ? message : `${message} Redirecting to finance application`
}
