import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { formatPrice } from '@forecourt/money/price-display'
import { ActionIcon, Alert, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { VehicleLinks } from '../../../features/packets/components/vehicle-links.tsx'
import { vehicleQuery } from '../../../features/vehicle/api/vehicle.ts'
import { EditVehicleDialog } from '../../../features/vehicle/components/edit-vehicle-dialog.tsx'
import { PackageStatus } from '../../../features/vehicle/components/package-status.tsx'
import { Specifications } from '../../../features/vehicle/components/specifications.tsx'
import { StaffFacts } from '../../../features/vehicle/components/staff-facts.tsx'
import { EditedMark } from '../../../ui/edited-mark.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatMileage, vehicleTitle } from '../../../ui/format.ts'
import { Gallery } from '../../../ui/gallery.tsx'
import { IconCar, IconEdit, IconHome, IconLeft, IconSend } from '../../../ui/icons.tsx'
import { LongText } from '../../../ui/long-text.tsx'
import { Starfield } from '../../../ui/starfield.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import { SendPacket } from '../send-packet.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import styles from './vehicle-page.module.css'

/** Staff vehicle detail (spec/3 section 2.3). */
export function VehiclePage() {
  const { dealershipId = '', vehicleId = '' } = useParams()
  const navigate = useNavigate()
  const vehicle = useQuery(vehicleQuery(dealershipId, vehicleId))
  useDocumentTitle(vehicle.data === undefined ? 'Vehicle' : vehicleTitle(vehicle.data))
  const back = () => (window.history.length > 1 ? void navigate(-1) : void navigate(`/admin/dashboard?dealership=${dealershipId}`))
  const missing = vehicle.error instanceof ApiError && (vehicle.error.status === 404 || vehicle.error.status === 400)

  return (
    <div className={styles.page}>
      <Starfield />
      <nav className={styles.nav} aria-label="Page">
        <Button variant="default" leftSection={<IconLeft size={16} />} onClick={back}>
          Back
        </Button>
        <span className={styles.spacer} />
        <ColorSchemeToggle />
        <ActionIcon component={Link} to="/admin/dashboard" variant="default" size="lg" aria-label="Dashboard">
          <IconHome />
        </ActionIcon>
      </nav>
      <main>
        {vehicle.data !== undefined ? <Details vehicle={vehicle.data} /> : null}
        {vehicle.isPending ? <Loading /> : null}
        {missing && vehicle.data === undefined ? (
          <div className={styles.message}>
            <EmptyState
              icon={<IconCar size={26} />}
              title="Vehicle not found."
              text="It may have been listed under another VIN or stock number."
            >
              <Button component={Link} to={`/admin/dashboard?dealership=${dealershipId}`} variant="default">
                Go to the inventory
              </Button>
            </EmptyState>
          </div>
        ) : null}
        {vehicle.isError && !missing && vehicle.data === undefined ? (
          <div className={styles.message}>
            <ErrorState
              title="The vehicle could not be loaded"
              error={vehicle.error}
              onRetry={() => void vehicle.refetch()}
              retrying={vehicle.isFetching}
            />
          </div>
        ) : null}
      </main>
    </div>
  )
}

function Details({ vehicle }: { vehicle: Vehicle }) {
  const { user } = useSession()
  const { modal, open, close } = useModalParam()
  const [sending, setSending] = useState(false)
  const mayEdit = user.role !== 'SALES'
  const { _id: vehicleId, dealershipId } = vehicle
  const editing = mayEdit && modal?.name === 'edit-vehicle' && modal.dealershipId === dealershipId && modal.itemId === vehicleId
  const title = vehicleTitle(vehicle)
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <div className={styles.first}>
            <Gallery photos={vehicle.photos} title={title} />
          </div>
          <header className={`${styles.header} ${styles.first}`}>
            <div>
              <h1 className={styles.title}>{title}</h1>
              <p className={styles.ids}>
                {vehicle.stockNumber === '' ? 'No stock number' : `Stock ${vehicle.stockNumber}`}
                {vehicle.vin === '' ? '' : ` · VIN …${vehicle.vin.slice(-6)}`}
                {vehicle.vinValid === false ? ' ' : ''}
                {vehicle.vinValid === false && vehicle.vin !== '' ? (
                  <StatusPill tone="warn">VIN check digit does not match</StatusPill>
                ) : null}
              </p>
            </div>
            <div className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</div>
          </header>
          {vehicle.listed ? null : (
            <Alert color="yellow" variant="outline" className={`${styles.notListed} ${styles.first}`}>
              This vehicle is no longer in the feed. Links that were sent still open and say so.
            </Alert>
          )}
          <p className={`${styles.facts} ${styles.first}`}>
            <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
            {vehicle.certified ? <StatusPill tone="good">Certified</StatusPill> : null}
            <span>{formatMileage(vehicle.mileage, vehicle.mileageUnit)}</span>
            <EditedMark edits={vehicle.edits} />
          </p>
          <Specifications vehicle={vehicle} />
          {vehicle.description === '' ? null : (
            <section className={styles.text} aria-labelledby="description-heading">
              <h2 id="description-heading">Description</h2>
              <LongText text={vehicle.description} />
            </section>
          )}
          <VideoPlayer url={vehicle.videoUrl} title={title} />
          <StaffFacts vehicle={vehicle} />
        </div>
        <aside className={styles.column}>
          <Button size="lg" fullWidth className={styles.first} leftSection={<IconSend size={18} />} onClick={() => setSending(true)}>
            Send Vehicle Packet
          </Button>
          {mayEdit ? (
            <Button
              variant="default"
              fullWidth
              className={styles.first}
              leftSection={<IconEdit size={16} />}
              onClick={() => open('edit-vehicle', dealershipId, { itemId: vehicleId })}
            >
              Edit Vehicle
            </Button>
          ) : null}
          <PackageStatus vehicle={vehicle} />
          <section className={styles.text} aria-labelledby="vehicle-links-heading">
            <h2 id="vehicle-links-heading">Packet links</h2>
            <VehicleLinks dealershipId={vehicle.dealershipId} vehicle={vehicle} />
          </section>
        </aside>
      </div>
      {sending ? <SendPacket vehicle={vehicle} onClose={() => setSending(false)} /> : null}
      {editing ? <EditVehicleDialog dealershipId={dealershipId} vehicleId={vehicleId} onClose={close} /> : null}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.columns} role="status" aria-label="Loading...">
      <div className={styles.column}>
        <div className={styles.blank} style={{ aspectRatio: '8 / 3' }} />
        <div className={styles.blank} style={{ height: 64 }} />
        <div className={styles.blank} style={{ height: 220 }} />
      </div>
      <div className={styles.column}>
        <div className={styles.blank} style={{ height: 50 }} />
        <div className={styles.blank} style={{ height: 260 }} />
      </div>
    </div>
  )
}
