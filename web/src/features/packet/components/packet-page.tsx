import { useEffect, useState } from 'react'
import type { PacketPath } from '../../../shared/paths.ts'
import { useOnline } from '../../../shared/use-online.ts'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import type { GoneLink, PacketVehicle } from '../api/packet.ts'
import styles from './packet-page.module.css'
import { LinkGone, LoadFailed, PacketSkeleton, VehicleNotFound } from './packet-states.tsx'
import { PacketVehicleView } from './packet-vehicle.tsx'
import { type LoadedVehicle, usePacketVehicle } from './use-packet-vehicle.ts'
import { usePacketVisit } from './use-packet-visit.ts'

/**
 * A customer's packet page (rules: packet page): loading, then the vehicle or 'Vehicle not found.'; under a link that is over, only that.
 */
export function PacketPage({ path }: { path: PacketPath }) {
  const loaded = usePacketVehicle(path)
  const { dealership, retry } = loaded
  const { visit, gone, mayShow } = usePacketVisit(path)
  const online = useOnline()
  const vehicle: LoadedVehicle = mayShow ? loaded.vehicle : { state: 'loading' }
  const { name, brandColor, logoUrl } = dealership
  const shown = vehicle.state === 'ready' ? vehicle.value : null
  const title = titleOf(shown, gone)
  useEffect(() => {
    document.title = name === '' ? title : `${title} – ${name}`
  }, [title, name])
  const opened = visit.opened === 'unknown' ? null : visit.opened

  return (
    <>
      <header className={styles.bar} style={brandColor === '' ? undefined : { borderTop: `4px solid ${brandColor}` }}>
        <div className={styles.barInner}>
          <DealershipMark name={name} logoUrl={logoUrl} />
          <span className={styles.dealer}>{name}</span>
        </div>
      </header>
      <div role="status">
        {opened?.staffPreview ? (
          <p className={styles.preview}>Preview: you are signed in as staff, so this visit is not counted as the customer's.</p>
        ) : null}
        {!online && gone === null && shown !== null ? (
          <p className={styles.offline}>You are offline. You can go on looking: what you choose is sent once you are connected.</p>
        ) : null}
      </div>
      {gone !== null ? (
        <LinkGone gone={gone} dealershipId={path.dealershipId} dealershipName={name} />
      ) : vehicle.state === 'loading' ? (
        <PacketSkeleton />
      ) : vehicle.state === 'failed' ? (
        <LoadFailed online={online} onRetry={retry} />
      ) : shown === null ? (
        <VehicleNotFound dealershipName={name} dealershipId={path.dealershipId} />
      ) : (
        <PacketVehicleView path={path} vehicle={shown} dealership={dealership} visit={visit} />
      )}
    </>
  )
}

function titleOf(vehicle: PacketVehicle | null, gone: GoneLink | null): string {
  if (gone !== null) return 'This link is no longer available'
  return vehicle === null ? 'Your vehicle packet' : vehicleTitle(vehicle)
}

/** The dealership's logo, or its initial while there is none that can be shown. */
function DealershipMark({ name, logoUrl }: { name: string; logoUrl: string }) {
  const [isBroken, setBroken] = useState(false)
  if (logoUrl !== '' && !isBroken) {
    return <img className={styles.logo} src={logoUrl} alt="" height="36" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  }
  return (
    <span className={styles.initial} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
