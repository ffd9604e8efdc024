import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { ContactActions } from '../../../shared/contact/components/contact-actions.tsx'
import { Face } from '../../../shared/contact/components/face.tsx'
import { type ContactDealership, contactLinks } from '../../../shared/contact/model/contact-links.ts'
import page from '../../../shared/trade-in/components/page.module.css'
import { IconMail } from '../../../ui/icons.tsx'
import { vehicleOf } from '../model/offer-text.ts'
import styles from './offer.module.css'

/** Who made the offer, and how to reach them and their dealership. */
export function OfferPerson({ offer, dealership }: { offer: CustomerOffer; dealership: ContactDealership }) {
  const { madeBy, dealershipName } = offer
  const subject = encodeURIComponent(`Your offer for my ${vehicleOf(offer)}`)
  return (
    <section className={page.card} aria-label="Your contact">
      <div className={styles.person}>
        <Face person={{ name: madeBy.name, photoId: null }} />
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
      </div>
      <div className={styles.ways}>
        <ContactActions links={contactLinks(null, dealership)} name={dealershipName} />
      </div>
    </section>
  )
}
