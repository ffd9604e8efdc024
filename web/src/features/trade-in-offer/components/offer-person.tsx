import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import page from '../../../shared/trade-in/components/page.module.css'
import { IconMail } from '../../../ui/icons.tsx'
import { vehicleOf } from '../model/offer-text.ts'
import styles from './offer.module.css'

/** Who made the offer, and how to reach them. */
export function OfferPerson({ offer }: { offer: CustomerOffer }) {
  const { madeBy, dealershipName } = offer
  const subject = encodeURIComponent(`Your offer for my ${vehicleOf(offer)}`)
  return (
    <section className={`${page.card} ${styles.person}`} aria-label="Your contact">
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(madeBy.name)}
      </span>
      <div>
        <p className={styles.name}>{madeBy.name}</p>
        <p className={styles.quiet}>{dealershipName}</p>
      </div>
      {madeBy.email === '' ? null : (
        <a className={page.button} href={`mailto:${madeBy.email}?subject=${subject}`} aria-label={`Email ${madeBy.name}`}>
          <IconMail size={18} />
          Email
        </a>
      )}
    </section>
  )
}

/** 'MB' of 'Marcus Bell'. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
