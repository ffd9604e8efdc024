import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { useCallback } from 'react'
import type { ContactDealership } from '../../../shared/contact/model/contact-links.ts'
import { Gallery } from '../../../shared/media/components/gallery.tsx'
import { LinkPage } from '../../../shared/trade-in/components/link-page.tsx'
import { LinkPersonCard } from '../../../shared/trade-in/components/link-person-card.tsx'
import { OfflineNote } from '../../../shared/trade-in/components/offline-note.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import { type LinkedRecord, useLinked } from '../../../shared/trade-in/components/use-linked.ts'
import { formatCount } from '../../../ui/format.ts'
import { loadOffer, offerPhotoUrl } from '../api/offer.ts'
import { vehicleOf } from '../model/offer-text.ts'
import styles from './offer.module.css'
import { OfferAnswer } from './offer-answer.tsx'
import { OfferBasis } from './offer-basis.tsx'
import { OfferCard } from './offer-card.tsx'
import { OfferQuestions } from './offer-questions.tsx'

const madeByOf = ({ madeBy }: CustomerOffer) => madeBy

/** The page where a customer reads and answers an offer (rules: offer page). `link`: the secret in the address; null without one. */
export function OfferPage({ link }: { link: string | null }) {
  const load = useCallback((signal: AbortSignal) => loadOffer(link ?? '', signal), [link])
  const record = useLinked(link === null ? null : load)
  return (
    <LinkPage
      record={record}
      title="Your trade-in offer"
      what="your offer"
      personOf={madeByOf}
      overText="Ask the dealership for a new one by replying to their message."
    >
      {(offer, dealership) => <Offer link={link ?? ''} offer={offer} dealership={dealership} record={record} />}
    </LinkPage>
  )
}

interface OfferProps {
  link: string
  offer: CustomerOffer
  dealership: ContactDealership
  record: LinkedRecord<CustomerOffer>
}

function Offer({ link, offer, dealership, record }: OfferProps) {
  const photos = offer.photos.map(({ _id }) => offerPhotoUrl(link, _id))
  const isOpen = offer.state === 'open'
  return (
    <main className={`${page.main} ${styles.main}`}>
      <OfflineNote text="You can read this offer. Connect to answer it." />
      <div className={styles.columns}>
        <div className={styles.side}>
          <OfferCard offer={offer} onOver={record.reload} />
          {isOpen ? <OfferAnswer link={link} offer={offer} record={record} /> : null}
          <LinkPersonCard person={offer.madeBy} dealership={dealership} subject={`Your offer for my ${vehicleOf(offer)}`} />
        </div>
        <div className={styles.rest}>
          <section className={page.card} aria-labelledby="vehicle-title">
            <h2 id="vehicle-title">{offer.vehicleName || 'Your vehicle'}</h2>
            <p className={styles.facts}>{factsOf(offer)}</p>
            {photos.length === 0 ? null : <Gallery photos={photos} title={vehicleOf(offer)} />}
          </section>
          <OfferBasis offer={offer} />
          <OfferQuestions link={link} offer={offer} record={record} />
        </div>
      </div>
    </main>
  )
}

/** '61,240 miles · VIN 1HGCM82633A004352'. */
function factsOf({ currentMiles, vin }: CustomerOffer): string {
  return [`${formatCount(currentMiles)} miles`, vin === '' ? '' : `VIN ${vin}`].filter(Boolean).join(' · ')
}
