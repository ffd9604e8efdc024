import { ContactActions } from '../../../shared/contact/components/contact-actions.tsx'
import { contactLinks } from '../../../shared/contact/model/contact-links.ts'
import { inventoryPath } from '../../../shared/paths.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import type { GoneLink } from '../api/packet.ts'
import { firstPhoto } from '../model/first-photo.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import styles from './packet-page.module.css'

interface DealershipOf {
  dealership?: PacketDealership
  /** '' where the link does not even say that */
  dealershipId?: string
}

/** There is no such vehicle, or the link is none. */
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

/** The link was revoked or has expired: the vehicle is not shown. */
export function LinkGone({
  gone,
  dealershipId,
  dealership = UNKNOWN_DEALERSHIP,
}: {
  gone: GoneLink
  dealershipId: string
  dealership?: PacketDealership
}) {
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

/** The vehicle could not be had; it is tried again by itself once there is a connection. */
export function LoadFailed({ online, onRetry }: { online: boolean; onRetry: () => void }) {
  return (
    <main className={styles.failed}>
      <div role="alert">
        <h1>{online ? "We couldn't load this vehicle" : "You're offline"}</h1>
        <p>{online ? 'Check your connection and try again.' : 'The vehicle appears as soon as you reconnect.'}</p>
        <button type="button" className={styles.button} onClick={onRetry}>
          Try again
        </button>
      </div>
    </main>
  )
}

/** The skeleton of the page while the vehicle loads, with its photo if that has loaded already. */
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
