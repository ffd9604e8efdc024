import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { CloseButton, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { VehicleDocumentsPanel } from '../../../shared/documents/components/vehicle-documents-panel.tsx'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { vehicleQuery } from '../../../shared/vehicle/api/vehicle-query.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { StepButtons } from '../../../staff-ui/step-buttons.tsx'
import { useSwipe } from '../../../staff-ui/use-swipe.ts'
import { IconCar } from '../../../ui/icons.tsx'
import type { StepToVehicle } from './vehicle-document-rows.tsx'
import styles from './vehicle-panel.module.css'

interface VehiclePanelProps {
  dealershipId: string
  vehicleId: string
  narrow: boolean
  onStep: StepToVehicle
  onClose: () => void
}

/** The documents of the vehicle in the address, beside the list, which stays usable, or on a phone over it. */
export function VehiclePanel({ dealershipId, vehicleId, narrow, onStep, onClose }: VehiclePanelProps) {
  const vehicle = useQuery(vehicleQuery(dealershipId, vehicleId))
  const title = vehicle.data === undefined ? 'Documents' : vehicleTitle(vehicle.data)
  const isGone = vehicle.error instanceof ApiError && vehicle.error.status < 500
  const content = (
    <>
      {vehicle.data === undefined ? null : (
        <>
          <Facts dealershipId={dealershipId} vehicle={vehicle.data} />
          <VehicleDocumentsPanel key={vehicleId} dealershipId={dealershipId} vehicle={vehicle.data} />
        </>
      )}
      {vehicle.isPending ? <Skeleton height={240} radius="sm" role="status" aria-label="Loading the vehicle" /> : null}
      {vehicle.isLoadingError ? (
        isGone ? (
          <EmptyState icon={<IconCar size={26} />} title="Vehicle not found." text="It was removed or you don't have access." />
        ) : (
          <LoadError title="We couldn't load the vehicle" query={vehicle} />
        )
      ) : null}
    </>
  )
  if (narrow) {
    return (
      <Dialog title={title} width={440} onClose={onClose}>
        <PhonePage vehicleId={vehicleId} onStep={onStep}>
          {content}
        </PhonePage>
      </Dialog>
    )
  }
  return (
    <SidePanel title={title} vehicleId={vehicleId} onStep={onStep} onClose={onClose}>
      {content}
    </SidePanel>
  )
}

function Facts({ dealershipId, vehicle }: { dealershipId: string; vehicle: Vehicle }) {
  const { stockNumber, vin } = vehicle
  return (
    <p className={styles.facts}>
      {[stockNumber === '' ? '' : `Stock ${stockNumber}`, vin === '' ? '' : `VIN ${vin}`].filter(Boolean).join(' · ')}
      <Link to={vehiclePath(dealershipId, vin || stockNumber || vehicle._id)}>Open vehicle</Link>
    </p>
  )
}

/** The panel on a phone, where swipes and arrows step through the list. Each vehicle is scrolled to the top. */
function PhonePage({ vehicleId, onStep, children }: Pick<SidePanelProps, 'vehicleId' | 'onStep' | 'children'>) {
  const box = useRef<HTMLDivElement>(null)
  useSwipe(box, vehicleId, onStep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each vehicle begins at its top
  useEffect(() => {
    box.current?.closest('[role="dialog"]')?.scrollTo?.(0, 0)
  }, [vehicleId])
  return (
    <div ref={box} className={styles.page}>
      <div className={styles.steps}>
        <StepButtons noun="vehicle" onStep={onStep} />
      </div>
      {children}
    </div>
  )
}

interface SidePanelProps {
  title: string
  vehicleId: string
  onStep: StepToVehicle
  onClose: () => void
  children: ReactNode
}

/** The panel beside the list. It takes the focus on opening and returns it to the vehicle's row on closing. J, K and swipes step, Escape closes. */
function SidePanel({ title, vehicleId, onStep, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(vehicleId)
  useEffect(() => {
    shown.current = vehicleId
  }, [vehicleId])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    return () => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-vehicle]')]
      rows.find(({ dataset }) => dataset.vehicle === shown.current)?.focus({ preventScroll: true })
    }
  }, [])
  const step = (by: 1 | -1) => {
    if (document.querySelector('[role="dialog"], [role="menu"]') === null) onStep(by)
  }
  useSwipe(panel, vehicleId, step)
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ])
  // works wherever the focus is inside the panel
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && event.currentTarget.contains(event.target as Node)) onClose()
  }
  return (
    <aside ref={panel} className={styles.panel} aria-label={`Documents of the ${title}`} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <StepButtons noun="vehicle" onStep={onStep} />
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
