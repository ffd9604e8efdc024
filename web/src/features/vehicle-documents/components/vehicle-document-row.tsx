import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { type DocumentActions, useDocumentWork } from '../../../shared/documents/api/document-work.ts'
import { FileChoice } from '../../../shared/documents/components/file-choice.tsx'
import { WorkState } from '../../../shared/documents/components/work-state.tsx'
import { KIND_NAMES, PACKAGE_KINDS } from '../../../shared/documents/model/document-kinds.ts'
import { ACCEPTED_FILES, providerOf } from '../../../shared/documents/model/vehicle-package.ts'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { useAddressParams } from '../../../staff-ui/use-address-params.ts'
import { IconCheck, IconPlus, IconSearch } from '../../../ui/icons.tsx'
import { addressWithVehicle } from '../model/document-list.ts'
import styles from './vehicle-document-list.module.css'

/** Results are shown as toasts, because a row disappears once it no longer matches the filters. */
const SAYS = { toasts: true }

interface RowProps {
  dealershipId: string
  vehicle: Vehicle
  /** whether the vehicle's panel is open */
  isOpen: boolean
  /** opens a document, or the dialog to change the video */
  onOpen: (asked: { vehicle: Vehicle; kind: FilingKind }) => void
}

/** A row with a vehicle's four items, to add, view or replace each. Its buttons are plain, because a list renders hundreds of them. */
export function VehicleDocumentRow({ dealershipId, vehicle, isOpen, onOpen }: RowProps) {
  const [params, update] = useAddressParams()
  // listed one by one, because the number of hooks must not change
  const works: Record<FilingKind, DocumentActions> = {
    video: useDocumentWork(dealershipId, vehicle, 'video', SAYS),
    autocheck: useDocumentWork(dealershipId, vehicle, 'autocheck', SAYS),
    msrp: useDocumentWork(dealershipId, vehicle, 'msrp', SAYS),
    inspection: useDocumentWork(dealershipId, vehicle, 'inspection', SAYS),
  }
  // updates the current address, because the rendered one may lack filters that were just checked
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    update((now) => addressWithVehicle(now, vehicle._id), { preventScrollReset: true })
  }
  const shown = PACKAGE_KINDS.filter((kind) => works[kind].work.state !== 'idle' && works[kind].work.state !== 'done')
  return (
    <div className={styles.row} tabIndex={-1} data-open={isOpen || undefined}>
      <div className={styles.who}>
        <span className={styles.thumb}>
          <VehiclePhoto src={vehicle.photos[0]} alt="" />
        </span>
        <div className={styles.text}>
          <Link
            className={styles.name}
            data-vehicle={vehicle._id}
            to={{ search: `?${addressWithVehicle(params, vehicle._id)}` }}
            preventScrollReset
            onClick={open}
          >
            {vehicleTitle(vehicle)}
          </Link>
          <span className={styles.sub}>
            {[vehicle.stockNumber, vehicle.vin === '' ? '' : `VIN …${vehicle.vin.slice(-6)}`].filter(Boolean).join(' · ')}
          </span>
        </div>
      </div>
      {PACKAGE_KINDS.map((kind) => (
        <Cell key={kind} vehicle={vehicle} actions={works[kind]} onOpen={() => onOpen({ vehicle, kind })} />
      ))}
      {shown.map((kind) => (
        <div key={kind} className={styles.work}>
          <b>{KIND_NAMES[kind]}</b>
          <WorkState actions={works[kind]} />
        </div>
      ))}
    </div>
  )
}

function Cell({ vehicle, actions, onOpen }: { vehicle: Vehicle; actions: DocumentActions; onOpen: () => void }) {
  const { kind, isBusy } = actions
  const name = KIND_NAMES[kind]
  const of = vehicleTitle(vehicle)
  const has = vehicle.package?.[kind] === true
  if (kind === 'video') {
    return (
      <div className={styles.cell} data-has={has || undefined}>
        {has ? (
          <>
            <span className={styles.has}>
              <IconCheck size={14} /> Added
            </span>
            <button
              type="button"
              className={styles.replace}
              disabled={isBusy}
              aria-label={`Change the Video of the ${of}`}
              onClick={onOpen}
            >
              Change
            </button>
          </>
        ) : (
          <AddButton name={name} of={of} disabled={isBusy} onClick={onOpen} />
        )}
      </div>
    )
  }
  const provider = providerOf(kind, vehicle)
  return (
    <FileChoice
      label={`${has ? 'File to replace' : 'File for'} the ${name} of the ${of}`}
      accept={ACCEPTED_FILES[kind]}
      onFile={(file) => void actions.upload(file)}
    >
      {(choose) => (
        <div className={styles.cell} data-has={has || undefined}>
          {has ? (
            <>
              <button type="button" className={styles.has} aria-label={`Already uploaded: view the ${name} of the ${of}`} onClick={onOpen}>
                <IconCheck size={14} /> Already uploaded
              </button>
              <button
                type="button"
                className={styles.replace}
                disabled={isBusy}
                aria-label={`Replace File: ${name} of the ${of}`}
                onClick={choose}
              >
                Replace File
              </button>
            </>
          ) : (
            <>
              <AddButton name={name} of={of} disabled={isBusy} onClick={choose} />
              {provider === null ? null : (
                <button
                  type="button"
                  className={styles.fetch}
                  disabled={isBusy}
                  title={kind === 'autocheck' ? 'Fetch the AutoCheck report' : `Fetch the ${provider} window sticker`}
                  aria-label={`Fetch the ${kind === 'autocheck' ? 'AutoCheck report' : `${provider} window sticker`} of the ${of}`}
                  onClick={() => void actions.fetch()}
                >
                  <IconSearch size={14} />
                </button>
              )}
            </>
          )}
        </div>
      )}
    </FileChoice>
  )
}

function AddButton({ name, of, disabled, onClick }: { name: string; of: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.add} disabled={disabled} aria-label={`Add ${name} to the ${of}`} onClick={onClick}>
      <IconPlus size={14} /> {name}
    </button>
  )
}
