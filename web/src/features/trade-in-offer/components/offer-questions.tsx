import { OFFER_LIMITS } from 'virtual:contract-constants'
import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { type FormEvent, useRef, useState } from 'react'
import { makeId } from '../../../shared/make-id.ts'
import { LongText } from '../../../shared/trade-in/components/long-text.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import type { LinkedRecord } from '../../../shared/trade-in/components/use-linked.ts'
import { askAboutOffer } from '../api/offer.ts'
import { momentText } from '../model/offer-text.ts'
import styles from './offer.module.css'
import { useSending } from './use-sending.ts'

interface OfferQuestionsProps {
  link: string
  offer: CustomerOffer
  record: LinkedRecord<CustomerOffer>
}

/** The customer's questions, and the form for another one. A question stays in the field until it was sent. */
export function OfferQuestions({ link, offer, record }: OfferQuestionsProps) {
  const { questions, madeBy, dealershipName, state } = offer
  const isOpen = state === 'open'
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  /** one per text, so that a retry is idempotent and an edited question is another one */
  const requestId = useRef(makeId())
  const { sending, run, dismiss } = useSending(record, 'question')
  const problem = isMissing ? 'Enter your question.' : sending.step === 'failed' ? sending.message : ''

  const change = (next: string) => {
    requestId.current = makeId()
    if (sending.step === 'failed') dismiss()
    setMissing(false)
    setText(next)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.step === 'sending') return
    const question = text.trim()
    setMissing(question === '')
    if (question === '') return event.currentTarget.querySelector('textarea')?.focus()
    // the text may change between two attempts
    const id = requestId.current
    if (!(await run(() => askAboutOffer(link, question, id)))) return
    // what was typed meanwhile stays
    setText((now) => (now === text ? '' : now))
  }
  if (!isOpen && questions.length === 0) return null
  return (
    <section className={page.card} aria-labelledby="questions-title">
      <h2 id="questions-title">{isOpen ? 'Ask a question' : 'Your questions'}</h2>
      <div role="status">
        {questions.length === 0 ? null : (
          <>
            <ul className={styles.questions} aria-label="Your questions">
              {questions.map(({ text: asked, at }) => (
                <li key={`${at} ${asked}`}>
                  <p>{asked}</p>
                  <time dateTime={at}>Sent {momentText(at)}</time>
                </li>
              ))}
            </ul>
            <p className={styles.quiet}>{madeBy.name} will get back to you.</p>
          </>
        )}
      </div>
      {!isOpen ? null : questions.length >= OFFER_LIMITS.questions ? (
        <p className={styles.quiet}>Contact {dealershipName} directly to ask more.</p>
      ) : (
        <form className={styles.question} noValidate onSubmit={(event) => void submit(event)}>
          <LongText label={`Your question to ${madeBy.name}`} value={text} max={OFFER_LIMITS.question} onChange={change} />
          <div role="alert">{problem === '' ? null : <p className={page.problem}>{problem}</p>}</div>
          <button type="submit" className={page.button} disabled={sending.step === 'sending'}>
            {sending.step === 'sending' ? 'Sending...' : 'Send Question'}
          </button>
        </form>
      )}
    </section>
  )
}
