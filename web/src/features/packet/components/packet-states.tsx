import { inventoryPath } from '../../../shared/paths.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import type { GoneLink } from '../api/packet.ts'
import styles from './packet-page.module.css'

interface DealershipOf {
  dealershipName?: string
  /** '' where the link does not even say that */
  dealershipId?: string
}

/** There is no such vehicle, or the link is none. */
export function VehicleNotFound({ dealershipName = '', dealershipId = '' }: DealershipOf) {
  const who = dealershipName === '' ? 'the dealership' : dealershipName
  return (
    <MessagePage title="Vehicle not found." text={`This link may be incomplete or out of date. Please ask ${who} for a new one.`}>
      {dealershipName === '' ? undefined : <a href={inventoryPath(dealershipId)}>See vehicles at {dealershipName}</a>}
    </MessagePage>
  )
}

/** Staff have taken the link back, or its time is over: the vehicle is not shown under it. */
export function LinkGone({ gone, dealershipId, dealershipName = '' }: { gone: GoneLink; dealershipId: string; dealershipName?: string }) {
  const dealer = dealershipName === '' ? 'The dealership' : dealershipName
  const title = gone.reason === 'expired' ? 'This link has expired' : 'This link is no longer available'
  return (
    <MessagePage
      title={title}
      text={`${dealer} will gladly send you a new one: just reply to the message that you got it with, or call or visit.`}
    >
      <a href={inventoryPath(dealershipId)}>See vehicles{dealershipName === '' ? '' : ` at ${dealershipName}`}</a>
    </MessagePage>
  )
}

/** The vehicle could not be had; it is tried again by itself once there is a connection. */
export function LoadFailed({ online, onRetry }: { online: boolean; onRetry: () => void }) {
  return (
    <main className={styles.failed}>
      <div role="alert">
        <h1>{online ? 'This vehicle could not be loaded' : 'You are offline'}</h1>
        <p>{online ? 'Check your connection and try again.' : 'The vehicle is shown as soon as you are connected.'}</p>
        <button type="button" className={styles.button} onClick={onRetry}>
          Try again
        </button>
      </div>
    </main>
  )
}

/** The page's shape, while the vehicle is on its way. */
export function PacketSkeleton() {
  return (
    <main className={styles.main} aria-busy="true">
      <div role="status">
        <h1 className="visually-hidden">Loading...</h1>
      </div>
      <div className={`${styles.blank} ${styles.blankPhoto}`} />
      <div className={styles.columns}>
        <div className={styles.pad}>
          <div className={styles.blank} style={{ width: '70%', height: 34 }} />
          <div className={styles.blank} style={{ width: '40%', height: 18 }} />
          <div className={styles.blank} style={{ width: '32%', height: 40 }} />
          <div className={styles.blank} style={{ height: 88 }} />
        </div>
        <div className={`${styles.blank} ${styles.blankSide}`} />
      </div>
    </main>
  )
}
