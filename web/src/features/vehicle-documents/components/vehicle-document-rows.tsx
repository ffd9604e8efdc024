import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWindowedVehicles, type VehiclePage } from '../../../shared/vehicle/api/use-windowed-vehicles.ts'
import { WindowTrouble } from '../../../shared/vehicle/components/window-trouble.tsx'
import { vehiclePageOptions } from '../api/vehicles.ts'
import type { DocumentListQuestion } from '../model/document-list.ts'
import { PaperView } from './paper-view.tsx'
import styles from './vehicle-document-list.module.css'
import { VehicleDocumentRow } from './vehicle-document-row.tsx'
import { VideoDialog } from './video-dialog.tsx'

/** Heights of a row, CSS pixels; each is measured once it is drawn. */
const ROW_HEIGHT = { wide: 56, narrow: 108 }
const OVERSCAN = 6
/** Rows fetched beyond those in view. */
const AHEAD = 30

interface VehicleDocumentRowsProps {
  dealershipId: string
  question: DocumentListQuestion
  /** the first page, which also knows how many there are */
  firstPage: VehiclePage
  narrow: boolean
  /** the vehicle whose panel is open */
  openId: string | null
  /** another question was asked, and these are still the rows before */
  isStale: boolean
}

/** What lies above the list for the moment: a document to look at, or a video to change. */
type Opened = { vehicle: Vehicle; kind: DocumentKind } | { vehicle: Vehicle; kind: 'video' } | null

/** All vehicles, scrolled with the page: only the rows in view are drawn and fetched. */
export function VehicleDocumentRows({ dealershipId, question, firstPage, narrow, openId, isStale }: VehicleDocumentRowsProps) {
  const { total } = firstPage
  const top = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [opened, setOpened] = useState<Opened>(null)
  const height = narrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide
  const virtual = useWindowVirtualizer({ count: total, estimateSize: () => height, overscan: OVERSCAN, scrollMargin })
  const view = useWindowedVehicles((page) => vehiclePageOptions(dealershipId, question, page), firstPage)
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const { show } = view
  useEffect(() => show(Math.max(0, startIndex - AHEAD), endIndex + AHEAD), [show, startIndex, endIndex])
  // what lies above the list grows and shrinks
  useLayoutEffect(() => {
    if (top.current !== null) setScrollMargin(Math.round(top.current.getBoundingClientRect().top + window.scrollY))
  })
  const close = useCallback(() => setOpened(null), [])
  return (
    <>
      <WindowTrouble view={view} />
      <ul
        ref={top}
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
        aria-label="All Vehicles"
        data-stale={isStale || undefined}
      >
        {virtual.getVirtualItems().map((item) => {
          const vehicle = view.at(item.index)
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className={styles.placed}
              style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
            >
              {vehicle === undefined ? (
                <Skeleton height={height - 1} radius={0}>
                  Loading...
                </Skeleton>
              ) : (
                <VehicleDocumentRow
                  key={vehicle._id}
                  dealershipId={dealershipId}
                  vehicle={vehicle}
                  isOpen={vehicle._id === openId}
                  onOpen={setOpened}
                />
              )}
            </li>
          )
        })}
      </ul>
      {opened === null ? null : opened.kind === 'video' ? (
        <VideoDialog dealershipId={dealershipId} vehicle={opened.vehicle} onClose={close} />
      ) : (
        <PaperView dealershipId={dealershipId} vehicle={opened.vehicle} kind={opened.kind} onClose={close} />
      )}
    </>
  )
}
