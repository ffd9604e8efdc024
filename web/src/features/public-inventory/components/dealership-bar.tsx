import { ContactBar } from '../../../shared/contact/components/contact-bar.tsx'
import { directionsUrl } from '../../../shared/contact/model/contact-links.ts'
import { IconPin } from '../../../ui/icons.tsx'
import type { PublicDealership } from '../api/public-inventory.ts'
import styles from './inventory-page.module.css'
import { ShareButton } from './share-button.tsx'

/** The sticky header: the dealership and how late it is open, Call, Directions and Share. */
export function DealershipBar({ dealership }: { dealership: PublicDealership }) {
  const directions = directionsUrl(dealership.address)
  return (
    <ContactBar person={null} dealership={dealership} callsOnPhones>
      {directions === '' ? null : (
        <a className={styles.share} href={directions} target="_blank" rel="noreferrer">
          <IconPin size={18} /> <span className={styles.unsaid}>Directions</span>
        </a>
      )}
      <ShareButton />
    </ContactBar>
  )
}
