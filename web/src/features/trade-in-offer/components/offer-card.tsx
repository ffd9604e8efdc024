import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { formatAmount } from '@forecourt/money/amount-display'
import { useEffect, useRef } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { timeLeft } from '../../../shared/trade-in/model/time-left.ts'
import { momentText, outcomeOf, vehicleOf } from '../model/offer-text.ts'
import styles from './offer.module.css'
import { useTimeLeft } from './use-time-left.ts'

/** The offer: its state, amount, expiry and remaining time. `onOver` is called when it expires. */
export function OfferCard({ offer, onOver }: { offer: CustomerOffer; onOver: () => void }) {
  const { firstName, dealershipName, amount, note, madeBy, state } = offer
  const outcome = outcomeOf(offer)
  const isDim = state !== 'open' && state !== 'accepted'
  const answered = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    // the outcome is shown at the top, which may be out of view
    if (before.current === 'open' && state !== 'open') answered.current?.focus()
    before.current = state
  }, [state])
  const hello = firstName === '' ? '' : `Hi ${firstName}, `
  return (
    <section className={page.card} aria-labelledby="offer-title">
      <div role="status">
        {outcome === null ? null : (
          <div className={styles.outcome} ref={answered} tabIndex={-1} data-good={outcome.isGood || undefined}>
            <p>
              <b>{outcome.title}</b>
            </p>
            <p>{outcome.text}</p>
          </div>
        )}
      </div>
      <h1 className={styles.title} id="offer-title">
        {state === 'open' ? `${hello}here is your offer` : 'Your trade-in offer'}
      </h1>
      <p className={styles.from}>
        {dealershipName} {state === 'open' || state === 'accepted' ? 'offers' : 'offered'} for your {vehicleOf(offer)}
      </p>
      <p className={styles.amount} data-dim={isDim || undefined}>
        {formatAmount(amount, offer.currency)}
      </p>
      {state === 'open' ? <ValidUntil until={offer.validUntil} onOver={onOver} /> : null}
      {note === '' ? null : (
        <figure className={styles.note}>
          <blockquote>{note}</blockquote>
          <figcaption>{madeBy.name}</figcaption>
        </figure>
      )}
      {isDim ? null : <RemainingAmount offer={offer} />}
    </section>
  )
}

function ValidUntil({ until, onOver }: { until: string; onOver: () => void }) {
  const left = timeLeft(useTimeLeft(until, onOver))
  return (
    <p className={styles.until}>
      <span>
        Valid until <time dateTime={until}>{momentText(until)}</time>
      </span>
      {left === '' ? null : <b>{left}</b>}
    </p>
  )
}

/** The offer minus what is owed on the vehicle; renders nothing without a loan. */
function RemainingAmount({ offer: { amount, payoffAmount, currency } }: { offer: CustomerOffer }) {
  if (payoffAmount <= 0) return null
  const left = amount - payoffAmount
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Offer</dt>
        <dd>{formatAmount(amount, currency)}</dd>
      </div>
      <div>
        <dt>You owe on it</dt>
        <dd>{formatAmount(-payoffAmount, currency)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{left < 0 ? 'You would still owe' : 'Left for you'}</dt>
        <dd>{formatAmount(Math.abs(left), currency)}</dd>
      </div>
    </dl>
  )
}
