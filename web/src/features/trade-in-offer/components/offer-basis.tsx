import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import page from '../../../shared/trade-in/components/page.module.css'
import { countOf } from '../../../ui/format.ts'
import styles from './offer.module.css'

/** Explains how the amount was calculated. */
export function OfferBasis({ offer: { basis, dealershipName, madeBy } }: { offer: CustomerOffer }) {
  const { comparables, answers } = basis
  return (
    <section className={page.card} aria-labelledby="basis-title">
      <h2 id="basis-title">How we got to this amount</h2>
      <p className={styles.text}>
        {comparables > 0
          ? `We compared your car with ${countOf(comparables, 'similar vehicle')}.`
          : `${madeBy.name} at ${dealershipName} set this amount.`}
      </p>
      {answers.length === 0 ? (
        <p className={styles.text}>Nothing you told us lowers the value.</p>
      ) : (
        <>
          <p className={styles.text}>You told us the following, which lowers the value:</p>
          <ul className={styles.answers}>
            {answers.map((answer) => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
