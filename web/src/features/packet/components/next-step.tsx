import { withinPrice } from '@forecourt/money/calculator'
import { submission } from '@forecourt/money/calculator-submission'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { Calculator } from '../../../shared/calculator/components/use-calculator.ts'
import { submitOptions } from '../api/packet.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import { hasSameInput } from '../model/submitted-fields.ts'
import styles from './next-step.module.css'
import { SentOptions } from './sent-options.tsx'
import { openedOf, type PacketVisit } from './use-packet-visit.ts'

interface NextStepProps {
  calculator: Pick<Calculator, 'state' | 'terms' | 'lookup'>
  currency?: string
  dealership: PacketDealership
  visit: PacketVisit
}
/** How long the confirmation is shown before the browser navigates on (rules: submitting options). */
const REDIRECT_MS = 2_000
/** How long a submission waits for the tax rate and the dealership (rules: submitting options): without them it is better than none. */
const WAIT_MS = 10_000

type Submitting =
  | { step: 'idle' }
  /** what the payment depends on is still loading */
  | { step: 'waiting' }
  | { step: 'submitting' }
  | { step: 'error'; message: string }
  /** `isPreview`: staff previewed the packet, and nothing was submitted */
  | { step: 'success'; message: string; isPreview: boolean }

/**
 * 'Next Step' (rules: submitting options): submits the chosen options to the dealership. The last submission stays visible, also for a returning
 * customer, and the button is disabled until they choose something else. A submission has the payment that the page settles on: it waits for the tax
 * rate and the dealership's terms.
 */
export function NextStep({ calculator: { state, terms, lookup }, currency = 'USD', dealership, visit }: NextStepProps) {
  const [submitting, setSubmitting] = useState<Submitting>({ step: 'idle' })
  const [goesOn, setGoesOn] = useState(false)
  const { financeApplicationUrl } = dealership
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => window.location.assign(financeApplicationUrl), REDIRECT_MS)
    // a customer who comes back finds this page as they left it, and may choose something else
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      // the event of a page that finishes loading must not keep it here
      if (persisted) setGoesOn(false)
    }
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [goesOn, financeApplicationUrl])
  const opened = openedOf(visit)
  const submit = async () => {
    if (opened === null) return
    setSubmitting({ step: 'submitting' })
    const entries = visit.logs.takeAll()
    const options = submission(state, terms)
    try {
      const message = await submitOptions(opened.logId, options, entries)
      visit.logs.confirm()
      const { staffPreview } = opened
      if (!staffPreview) visit.noteSubmitted({ at: new Date().toISOString(), options })
      setSubmitting({ step: 'success', message, isPreview: staffPreview })
      setGoesOn(!staffPreview && financeApplicationUrl !== '')
    } catch (error) {
      visit.logs.putBack(entries)
      setSubmitting({ step: 'error', message: whyNot(error) })
    }
  }
  const isPending = lookup.isPending || dealership === UNKNOWN_DEALERSHIP
  const isWaiting = submitting.step === 'waiting'
  // sends what is chosen when the wait ends
  const submitNewest = useEffectEvent(submit)
  useEffect(() => {
    if (!isWaiting) return
    if (!isPending) {
      void submitNewest()
      return
    }
    const timer = setTimeout(() => void submitNewest(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isPending])
  if (opened === null) return null
  const dealer = dealership.name === '' ? 'the dealership' : dealership.name
  const { submitted: sent } = visit
  const isPreview = submitting.step === 'success' && submitting.isPreview
  // a customer who stays on the page can submit other options
  const isDone = goesOn || (sent !== null && hasSameInput(submission(state, terms), withinPrice(sent.options, terms.price)))

  const isSubmitting = isWaiting || submitting.step === 'submitting'
  // `disabled` would take the focus from the button
  const isClosed = isSubmitting || isDone
  return (
    <section className={styles.next} aria-labelledby="next-step-heading">
      <p className={styles.over}>Next Step</p>
      <h3 className={styles.nextTitle} id="next-step-heading">
        What's My Exact Payment?
      </h3>
      <p className={styles.nextText}>Send these options to {dealer}. They'll confirm your exact payment. No obligation.</p>
      <button
        type="button"
        className={styles.submit}
        aria-disabled={isClosed}
        onClick={isClosed ? undefined : () => setSubmitting({ step: 'waiting' })}
      >
        {isSubmitting ? 'Submitting...' : 'Submit My Options'}
      </button>
      <div role="status">
        {submitting.step === 'success' && (isDone || isPreview) ? (
          <p className={styles.good}>{goesOn ? `${submitting.message} Redirecting to finance application` : submitting.message}</p>
        ) : null}
      </div>
      <div role="alert">{submitting.step === 'error' ? <p className={styles.bad}>{submitting.message}</p> : null}</div>
      {sent === null ? null : <SentOptions sent={sent} currency={currency} isCurrent={isDone} from={opened.from} dealership={dealership} />}
    </section>
  )
}

/** The error message: the server's for a revoked or expired link, because retrying would not help. */
function whyNot(error: unknown): string {
  return error instanceof ApiError && error.status === 410 ? error.message : 'Failed to submit. Please try again.'
}
