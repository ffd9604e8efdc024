import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { useEffect } from 'react'
import { ContactBar } from '../../../shared/contact/components/contact-bar.tsx'
import { DealershipFooter } from '../../../shared/contact/components/dealership-footer.tsx'
import type { PacketPath } from '../../../shared/paths.ts'
import { useOnline } from '../../../shared/use-online.ts'
import type { EndedLink, PacketVehicle } from '../api/packet.ts'
import styles from './packet-page.module.css'
import { LinkGone, LoadFailed, PacketSkeleton, VehicleNotFound } from './packet-states.tsx'
import { PacketVehicleView } from './packet-vehicle.tsx'
import { usePacketDocuments } from './use-packet-documents.ts'
import { type LoadedVehicle, usePacketVehicle } from './use-packet-vehicle.ts'
import { openedOf, usePacketVisit } from './use-packet-visit.ts'
import { useReadyOrTimeout } from './use-ready-or-timeout.ts'

/** How long the page waits for the check of the link and for the documents, whose cards would otherwise push the content down. */
const READY_TIMEOUT_MS = 2_500

/**
 * A customer's packet page (rules: packet page): the sender, then the vehicle or 'Vehicle not found.', then the dealership. A revoked or expired link
 * shows only a message and the dealership.
 */
export function PacketPage({ path }: { path: PacketPath }) {
  const loaded = usePacketVehicle(path)
  const { dealership, retry } = loaded
  const { visit, gone, answered } = usePacketVisit(path)
  const documents = usePacketDocuments(path, loaded.vehicle.state === 'ready' ? loaded.vehicle.value : null)
  const mayShow = useReadyOrTimeout(answered && documents.answered, READY_TIMEOUT_MS)
  const online = useOnline()
  const vehicle: LoadedVehicle = mayShow ? loaded.vehicle : { state: 'loading' }
  const { name } = dealership
  const shown = vehicle.state === 'ready' ? vehicle.value : null
  const title = titleOf(shown, gone)
  useEffect(() => {
    document.title = name === '' ? title : `${title} – ${name}`
  }, [title, name])
  const opened = openedOf(visit)

  return (
    <div className={styles.page}>
      <ContactBar person={gone === null ? (opened?.from ?? null) : null} dealership={dealership} />
      <div role="status">
        {opened?.staffPreview ? (
          <p className={styles.preview}>Preview: you are signed in as staff, so this visit is not counted as the customer's.</p>
        ) : null}
        {!online && gone === null && shown !== null ? (
          <p className={styles.offline}>You're offline. Keep browsing; we'll send your changes when you reconnect.</p>
        ) : null}
      </div>
      {gone !== null ? (
        <LinkGone gone={gone} dealershipId={path.dealershipId} dealership={dealership} />
      ) : vehicle.state === 'loading' ? (
        <PacketSkeleton />
      ) : vehicle.state === 'failed' ? (
        <LoadFailed online={online} error={vehicle.error} onRetry={retry} />
      ) : shown === null ? (
        <VehicleNotFound dealership={dealership} dealershipId={path.dealershipId} />
      ) : (
        <PacketVehicleView path={path} vehicle={shown} documents={documents} dealership={dealership} visit={visit} />
      )}
      {vehicle.state === 'loading' && gone === null ? null : (
        <div className={shown?.listed && gone === null ? styles.overBar : undefined}>
          <DealershipFooter dealership={dealership} />
        </div>
      )}
    </div>
  )
}

function titleOf(vehicle: PacketVehicle | null, gone: EndedLink | null): string {
  if (gone !== null) return 'This link is no longer available'
  return vehicle === null ? 'Your vehicle packet' : vehicleTitle(vehicle)
}
