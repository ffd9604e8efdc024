import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { useWindowedVehicles } from '../../../shared/vehicle/api/use-windowed-vehicles.ts'
import type { VehiclePage } from '../../../shared/vehicle/api/vehicle-window.ts'
import { WindowRows, type WindowRowsHandle } from '../../../shared/vehicle/components/window-rows.tsx'
import { vehiclePageOptions } from '../api/vehicles.ts'
import type { DocumentListQuery } from '../model/document-list.ts'
import { DocumentPreview } from './document-preview.tsx'
import { VehicleDocumentRow } from './vehicle-document-row.tsx'
import { VideoDialog } from './video-dialog.tsx'

const ROW = { wide: { height: 56, overscan: 6, ahead: 30 }, narrow: { height: 108, overscan: 6, ahead: 30 } }

/** Opens the vehicle after the one whose panel is open, or before it (-1). */
export type StepToVehicle = (by: 1 | -1) => void

interface VehicleDocumentRowsProps {
  dealershipId: string
  query: DocumentListQuery
  /** the first page, which also has the total */
  firstPage: VehiclePage
  narrow: boolean
  /** the id of the vehicle whose panel is open; null if none is */
  openId: string | null
  /** whether the rows of the previous query are shown while the next ones load */
  isStale: boolean
  /** opens the panel of another vehicle */
  onStep: (vehicleId: string) => void
  step: RefObject<StepToVehicle | null>
}

/** The open dialog: a document to view, or a video to change. */
type Opened = { vehicle: Vehicle; kind: DocumentKind } | { vehicle: Vehicle; kind: 'video' } | null

/** The rows of all vehicles, with their documents. */
export function VehicleDocumentRows(props: VehicleDocumentRowsProps) {
  const { dealershipId, query, firstPage, narrow, openId, isStale, onStep, step } = props
  const { total } = firstPage
  const rows = useRef<WindowRowsHandle>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const view = useWindowedVehicles((page) => vehiclePageOptions(dealershipId, query, page), firstPage)
  const close = useCallback(() => setOpened(null), [])
  useImperativeHandle(step, () => (by) => {
    const place = Array.from({ length: total }).findIndex((_, index) => view.at(index)?._id === openId)
    const next = place < 0 ? (rows.current?.firstInView() ?? 0) : place + by
    if (next < 0 || next >= total) return
    rows.current?.scrollTo(next)
    const vehicle = view.at(next)
    if (vehicle !== undefined) onStep(vehicle._id)
  })
  return (
    <>
      <WindowRows view={view} total={total} measure={narrow ? ROW.narrow : ROW.wide} label="All Vehicles" isStale={isStale} handle={rows}>
        {(vehicle) => (
          <VehicleDocumentRow
            key={vehicle._id}
            dealershipId={dealershipId}
            vehicle={vehicle}
            isOpen={vehicle._id === openId}
            onOpen={setOpened}
          />
        )}
      </WindowRows>
      {opened === null ? null : opened.kind === 'video' ? (
        <VideoDialog dealershipId={dealershipId} vehicle={opened.vehicle} onClose={close} />
      ) : (
        <DocumentPreview dealershipId={dealershipId} vehicle={opened.vehicle} kind={opened.kind} onClose={close} />
      )}
    </>
  )
}
