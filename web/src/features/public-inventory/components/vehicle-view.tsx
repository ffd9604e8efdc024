import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { ContactPerson } from '../../../shared/contact/components/contact-person.tsx'
import { Gallery } from '../../../shared/media/components/gallery.tsx'
import { VideoPlayer } from '../../../shared/media/components/video-player.tsx'
import { tradeInPath } from '../../../shared/paths.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { useReadAgain } from '../../../shared/use-read-again.ts'
import { AboutVehicle } from '../../../shared/vehicle/components/about-vehicle.tsx'
import { VehicleFacts } from '../../../shared/vehicle/components/vehicle-facts.tsx'
import button from '../../../ui/button.module.css'
import { IconLeft, IconSwap } from '../../../ui/icons.tsx'
import { findVehicle, type PublicDealership, type PublicVehicle } from '../api/public-inventory.ts'
import type { InventoryQuery } from '../model/inventory-query.ts'
import type { RequestDraft } from '../model/request-draft.ts'
import page from './inventory-page.module.css'
import { LoadFailed } from './load-failed.tsx'
import { ShareButton } from './share-button.tsx'
import { SimilarVehicles } from './similar-vehicles.tsx'
import type { GoTo } from './use-address.ts'
import { usePaymentSettings } from './use-payment-settings.ts'
import { backToList } from './vehicle-grid.tsx'
import { QueryLink } from './vehicle-link.tsx'
import { VehiclePrice } from './vehicle-price.tsx'
import { VehicleRequests } from './vehicle-requests.tsx'
import styles from './vehicle-view.module.css'

/** With at least this many photos the gallery spans the page; a gallery of fewer would push the price out of view. */
const MOSAIC = 5

interface VehicleViewProps {
  dealership: PublicDealership
  query: InventoryQuery
  goTo: GoTo
  /** the vehicle from the list, shown until it is read again; null when the list does not have it */
  known: PublicVehicle | null
  draft: RequestDraft
  onDraft: Dispatch<SetStateAction<RequestDraft>>
}
interface VehicleProps extends Pick<VehicleViewProps, 'dealership' | 'draft' | 'onDraft'> {
  vehicle: PublicVehicle
  title: string
}

/**
 * The vehicle in the address: photos, price, requests, contact, facts, description, video and similar vehicles (rules: public inventory page).
 */
export function VehicleView({ dealership, query, goTo, known, draft, onDraft }: VehicleViewProps) {
  const find = useCallback((signal: AbortSignal) => findVehicle(dealership._id, query.vehicle, signal), [dealership._id, query.vehicle])
  const { loaded, last, retry } = useLoaded(find)
  // the list may be old: the vehicle may no longer be listed, or have another price; while it is read again, it stays, and so does an open form
  const vehicle = loaded.state === 'ready' ? loaded.value : (last ?? known)
  useReadAgain(vehicle !== null, retry)
  const title = vehicle !== null ? vehicleTitle(vehicle) : loaded.state === 'ready' ? 'Vehicle not found' : 'Vehicle'
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  useEffect(() => {
    document.title = `${title} – ${dealership.name}`
  }, [title, dealership.name])

  return (
    <main className={page.main}>
      <p className={styles.back}>
        <QueryLink to={{ ...query, vehicle: '' }} goTo={goTo} onFollow={() => backToList(query, goTo)}>
          <IconLeft size={20} /> All vehicles
        </QueryLink>
      </p>
      {loaded.state === 'loading' && vehicle === null ? <VehicleSkeleton /> : null}
      {loaded.state === 'failed' && vehicle === null ? <LoadFailed what="this vehicle" error={loaded.error} onRetry={retry} /> : null}
      {loaded.state === 'ready' && vehicle === null ? <Missing dealership={dealership} /> : null}
      {vehicle === null ? null : <Vehicle vehicle={vehicle} title={title} dealership={dealership} draft={draft} onDraft={onDraft} />}
      {loaded.state === 'ready' || last !== null ? (
        <SimilarVehicles dealership={dealership} vehicle={vehicle} query={query} goTo={goTo} />
      ) : null}
    </main>
  )
}

function Vehicle({ vehicle, title, dealership, draft, onDraft }: VehicleProps) {
  const { price, stockNumber, listed } = vehicle
  const hasPrice = price !== null && price > 0
  // without its settings the dealership's payment is unknown, and none is shown
  const settings = usePaymentSettings(dealership._id)
  return (
    <div className={vehicle.photos.length < MOSAIC ? `${styles.columns} ${styles.few}` : styles.columns}>
      <div className={styles.photos}>
        <Gallery photos={vehicle.photos} title={title} />
      </div>
      <div className={styles.what}>
        <Title title={title} />
        <p className={styles.kind}>
          {vehicle.usedOrNew === 'new' ? 'New' : 'Used'}
          {vehicle.certified ? ' · Certified' : ''}
          {stockNumber === '' ? '' : ` · Stock ${stockNumber}`}
        </p>
      </div>
      <aside className={styles.side} aria-label="Price and contact">
        <div className={styles.offer}>
          {listed ? (
            <>
              <VehiclePrice vehicle={vehicle} settings={settings} />
              <VehicleRequests
                dealership={dealership}
                vehicle={vehicle}
                title={title}
                hasPrice={hasPrice}
                draft={draft}
                onDraft={onDraft}
              />
            </>
          ) : (
            <p className={styles.gone} role="status">
              <b>This vehicle is no longer listed.</b> It may have been sold.
            </p>
          )}
        </div>
        <ContactPerson person={null} dealership={dealership} />
        <a
          className={`${button.button} ${styles.also}`}
          href={settings?.tradeInCalculatorUrl || tradeInPath(dealership.slug || dealership._id)}
        >
          <IconSwap size={18} /> Value your trade-in
        </a>
        <ShareButton label="Share this vehicle" className={`${button.button} ${styles.also}`} />
      </aside>
      <div className={styles.details}>
        <VehicleFacts vehicle={vehicle} vin="whole" />
        {vehicle.videoUrl === '' ? null : <VideoPlayer url={vehicle.videoUrl} title={title} />}
        <AboutVehicle vehicle={vehicle} heading={styles.heading} />
      </div>
    </div>
  )
}

/** The heading, which takes the focus, so that keyboards and screen readers start there. */
function Title({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} className={styles.title} tabIndex={-1}>
      {title}
    </h1>
  )
}

function Missing({ dealership }: { dealership: PublicDealership }) {
  return (
    <div className={page.message}>
      <Title title="Vehicle not found." />
      <p>It may have been sold, or the link is incomplete. {dealership.name} has others for you.</p>
    </div>
  )
}

function VehicleSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className={`${styles.blank} ${styles.blankPhoto}`} />
      <div className={styles.blank} style={{ width: '60%', height: 36, marginTop: 28 }} />
      <div className={styles.blank} style={{ width: '30%', height: 22, marginTop: 12 }} />
      <div className={styles.blank} style={{ height: 120, marginTop: 24 }} />
    </div>
  )
}
