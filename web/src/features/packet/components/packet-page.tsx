import { useEffect, useState } from 'react'
import { vehicleTitle } from '../../../ui/format.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import type { PacketPath } from '../model/packet-path.ts'
import styles from './packet-page.module.css'
import { PacketVehicle } from './packet-vehicle.tsx'
import { usePacketVehicle } from './use-packet-vehicle.ts'
import { usePacketVisit } from './use-packet-visit.ts'

/** A customer's packet page (spec/3 section 2.2): loading, then the vehicle or 'Vehicle not found.'. */
export function PacketPage({ path }: { path: PacketPath }) {
  const { vehicle, dealership, retry } = usePacketVehicle(path)
  const { name: dealershipName, brandColor, logoUrl } = dealership
  const visit = usePacketVisit(path)
  const title = vehicle.state === 'found' ? vehicleTitle(vehicle.vehicle) : 'Your vehicle packet'
  useEffect(() => {
    document.title = dealershipName === '' ? title : `${title} – ${dealershipName}`
  }, [title, dealershipName])

  return (
    <>
      <header className={styles.bar} style={brandColor === '' ? undefined : { borderTop: `4px solid ${brandColor}` }}>
        <div className={styles.barInner}>
          <DealershipMark name={dealershipName} logoUrl={logoUrl} />
          <span className={styles.dealer}>{dealershipName}</span>
        </div>
      </header>
      {visit.opened !== null && visit.opened !== 'unknown' && visit.opened.staffPreview ? (
        <p className={styles.preview}>Preview: you are signed in as staff, so this visit is not counted as the customer's.</p>
      ) : null}
      {vehicle.state === 'loading' ? <PacketSkeleton /> : null}
      {vehicle.state === 'missing' ? <VehicleNotFound dealershipName={dealershipName} /> : null}
      {vehicle.state === 'failed' ? <VehicleFailed onRetry={retry} /> : null}
      {vehicle.state === 'found' ? <PacketVehicle vehicle={vehicle.vehicle} dealership={dealership} visit={visit} /> : null}
    </>
  )
}

/** The dealership's logo, or its initial while there is none that can be shown. */
function DealershipMark({ name, logoUrl }: { name: string; logoUrl: string }) {
  const [isBroken, setBroken] = useState(false)
  if (logoUrl !== '' && !isBroken) return <img className={styles.logo} src={logoUrl} alt="" onError={() => setBroken(true)} />
  return (
    <span className={styles.initial} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  )
}

export function VehicleNotFound({ dealershipName = '' }: { dealershipName?: string }) {
  const who = dealershipName === '' ? 'the dealership' : dealershipName
  return <MessagePage title="Vehicle not found." text={`This link may be incomplete or out of date. Please ask ${who} for a new one.`} />
}

function VehicleFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.failed} role="alert">
      <h1>This vehicle could not be loaded</h1>
      <p>Check your connection and try again.</p>
      <button type="button" className={styles.button} onClick={onRetry}>
        Try again
      </button>
    </main>
  )
}

function PacketSkeleton() {
  return (
    <main className={styles.main} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={`${styles.blank} ${styles.blankPhoto}`} />
      <div className={styles.pad}>
        <div className={styles.blank} style={{ width: '70%', height: 34 }} />
        <div className={styles.blank} style={{ width: '40%', height: 18 }} />
        <div className={styles.blank} style={{ width: '32%', height: 40 }} />
        <div className={styles.blank} style={{ height: 88 }} />
      </div>
    </main>
  )
}
