import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { VehicleWindow } from '../api/use-windowed-vehicles.ts'
import { WindowError } from './window-error.tsx'
import styles from './window-rows.module.css'

/**
 * The size of a row before it is rendered, in CSS pixels, and the number of rows rendered (`overscan`) and loaded (`ahead`) beyond those in view.
 */
interface RowMeasure {
  height: number
  gap?: number
  /** of its skeleton's corners */
  radius?: number
  overscan: number
  ahead: number
}

/** The methods that the parent of a list can call. */
export interface WindowRowsHandle {
  /** returns the index of the first row in view, from 0 */
  firstInView: () => number
  /** scrolls an index into view, which also loads its row */
  scrollTo: (index: number) => void
}

interface WindowRowsProps {
  view: VehicleWindow
  total: number
  measure: RowMeasure
  label?: string
  /** the rows are still those of the previous query */
  isStale?: boolean
  handle?: Ref<WindowRowsHandle>
  /** renders a vehicle; `index` is its place in the list, from 0 */
  children: (vehicle: Vehicle, index: number) => ReactNode
}

/** A long list of vehicles that scrolls with the page: only the rows in view are rendered and loaded. */
export function WindowRows({ view, total, measure, label, isStale = false, handle, children }: WindowRowsProps) {
  const { height, gap = 0, radius = 0, overscan, ahead } = measure
  const top = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtual = useWindowVirtualizer({ count: total, estimateSize: () => height, gap, overscan, scrollMargin })
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const { show } = view
  useEffect(() => show(Math.max(0, startIndex - ahead), endIndex + ahead), [show, startIndex, endIndex, ahead])
  // the content above the list changes its height
  useLayoutEffect(() => {
    if (top.current !== null) setScrollMargin(Math.round(top.current.getBoundingClientRect().top + window.scrollY))
  })
  useImperativeHandle(handle, () => ({
    firstInView: () => virtual.range?.startIndex ?? 0,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  }))
  return (
    <>
      <WindowError view={view} />
      <ul ref={top} className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label={label} data-stale={isStale || undefined}>
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
                <Skeleton height={height - (gap === 0 ? 1 : 0)} radius={radius}>
                  Loading...
                </Skeleton>
              ) : (
                children(vehicle, item.index)
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
