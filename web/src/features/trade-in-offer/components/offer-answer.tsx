import { OFFER_LIMITS } from 'virtual:contract-constants'
import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { formatAmount } from '@forecourt/money/amount-display'
import { useState } from 'react'
import { LongText } from '../../../shared/trade-in/components/long-text.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import type { LinkedRecord } from '../../../shared/trade-in/components/use-linked.ts'
import { type OfferAnswer as Answer, answerOffer } from '../api/offer.ts'
import { vehicleOf } from '../model/offer-text.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import styles from './offer.module.css'
import { useSending } from './use-sending.ts'

interface OfferAnswerProps {
  link: string
  offer: CustomerOffer
  record: LinkedRecord<CustomerOffer>
}

/** Accept and Decline, each with a confirmation (rules: offer page). */
export function OfferAnswer({ link, offer, record }: OfferAnswerProps) {
  const [asks, setAsks] = useState<Answer | null>(null)
  const [reason, setReason] = useState('')
  const { sending, run, dismiss } = useSending(record, 'answer')
  const { payoffAmount, dealershipName, madeBy, currency } = offer
  const amount = formatAmount(offer.amount, currency)
  const close = () => {
    setAsks(null)
    dismiss()
  }
  const give = async (answer: Answer) => {
    if (await run(() => answerOffer(link, answer, answer === 'declined' ? reason.trim() : ''))) setAsks(null)
  }
  return (
    <>
      <div className={`${page.actions} ${styles.actions}`}>
        <button type="button" className={page.button} onClick={() => setAsks('declined')}>
          Decline
        </button>
        <button type="button" className={page.primary} onClick={() => setAsks('accepted')}>
          Accept {amount}
        </button>
      </div>
      {asks === 'accepted' ? (
        <AnswerDialog
          title={`Accept ${amount} for your ${vehicleOf(offer)}?`}
          confirm="Accept Offer"
          cancel="Not Now"
          sending={sending}
          onConfirm={() => void give('accepted')}
          onClose={close}
        >
          <ul className={styles.next}>
            <li>It isn't binding until {dealershipName} has seen the car.</li>
            <li>{madeBy.name} will contact you to set a time for that.</li>
            {payoffAmount > offer.amount ? (
              <li>
                If the car is as you described it, {amount} goes toward the {formatAmount(payoffAmount, currency)} that you owe. You would
                still owe {formatAmount(payoffAmount - offer.amount, currency)}.
              </li>
            ) : (
              <>
                <li>If the car is as you described it, you get {amount}.</li>
                {payoffAmount > 0 ? <li>What you owe, {formatAmount(payoffAmount, currency)}, is paid off from it.</li> : null}
              </>
            )}
          </ul>
        </AnswerDialog>
      ) : null}
      {asks === 'declined' ? (
        <AnswerDialog
          title="Decline this offer?"
          confirm="Decline Offer"
          cancel="Keep Offer"
          isRed
          sending={sending}
          onConfirm={() => void give('declined')}
          onClose={close}
        >
          <p>
            The offer of {amount} ends. To get another one, ask {madeBy.name}.
          </p>
          <LongText label="Reason (optional)" value={reason} max={OFFER_LIMITS.reason} onChange={setReason} />
        </AnswerDialog>
      ) : null}
    </>
  )
}
