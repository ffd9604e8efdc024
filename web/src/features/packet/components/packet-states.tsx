import { retryAdvice } from '../../../api/api-error.ts'
import { ContactActions } from '../../../shared/contact/components/contact-actions.tsx'
import { contactLinks } from '../../../shared/contact/model/contact-links.ts'
import { inventoryPath } from '../../../shared/paths.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import type { EndedLink } from '../api/packet.ts'
import { firstPhoto } from '../model/first-photo.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import styles from './packet-page.module.css'

interface DealershipOf {
  dealership?: PacketDealership
  /** '' when the link does not contain it */
  dealershipId?: string
}

/** Shown when the vehicle does not exist or the link is malformed. */
export function VehicleNotFound({ dealership = UNKNOWN_DEALERSHIP, dealershipId = '' }: DealershipOf) {
  const { name } = dealership
  return (
    <MessagePage
      title="Vehicle not found."
      text={`This link may be incomplete or out of date. Ask ${name || 'the dealership'} for a new one.`}
      below={<Reach dealership={dealership} />}
    >
      {name === '' ? undefined : <a href={inventoryPath(dealershipId)}>See vehicles at {name}</a>}
    </MessagePage>
  )
}

/** Shown instead of the vehicle when the link was revoked or has expired. */
export function LinkGone({ gone, dealershipId, dealership }: { gone: EndedLink; dealershipId: string; dealership: PacketDealership }) {
  const { name } = dealership
  return (
    <MessagePage
      title={gone.reason === 'expired' ? 'This link has expired' : 'This link is no longer available'}
      text={`Ask ${name || 'the dealership'} for a new link by replying to their message.`}
      below={<Reach dealership={dealership} />}
    >
      <a href={inventoryPath(dealershipId)}>See vehicles{name === '' ? '' : ` at ${name}`}</a>
    </MessagePage>
  )
}

function Reach({ dealership }: { dealership: PacketDealership }) {
  return <ContactActions links={contactLinks(null, dealership)} name={dealership.name || 'the dealership'} />
}

/** Shown when the vehicle failed to load. The page retries by itself once it is online. */
export function LoadFailed({ online, error, onRetry }: { online: boolean; error: unknown; onRetry: () => void }) {
  return (
    <main className={styles.failed}>
      <div role="alert">
        <h1>{online ? "We couldn't load this vehicle" : "You're offline"}</h1>
        <p>{online ? retryAdvice(error) : 'The vehicle appears as soon as you reconnect.'}</p>
        <button type="button" className={styles.button} onClick={onRetry}>
          Try again
        </button>
      </div>
    </main>
  )
}

/** The skeleton of the page while the vehicle loads, with the photo that the browser preloads, if any. */
export function PacketSkeleton() {
  const photo = firstPhoto()
  return (
    <main className={styles.main} aria-busy="true">
      <div className={`${styles.photos} ${photo === null ? styles.blank : ''} ${styles.blankPhoto}`}>
        {photo === null ? null : <img src={photo} alt="" referrerPolicy="no-referrer" />}
      </div>
      <div className={styles.side}>
        <div className={styles.blankLines}>
          <div className={styles.blank} style={{ width: '70%', height: 28 }} />
          <div className={styles.blank} style={{ width: '50%', height: 18 }} />
          <div className={styles.blank} style={{ height: 76 }} />
          <div className={styles.blank} style={{ height: 104 }} />
        </div>
      </div>
      <div className={styles.rest}>
        <div className={styles.blank} style={{ height: 130 }} />
      </div>
      <div role="status">
        <h1 className="visually-hidden">Loading...</h1>
      </div>
    </main>
  )
}
