import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { WindowTrouble } from '../../../shared/vehicle/components/window-trouble.tsx'
import { useVehicleWindow } from '../api/use-vehicle-window.ts'
import type { VehiclePage } from '../api/vehicles.ts'
import type { InventoryListQuestion } from '../model/inventory-question.ts'
import styles from './vehicle-cards.module.css'
import { VehicleCard } from './vehicle-cards.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

/** A card with a title of one line, CSS pixels; each is measured once it is drawn. */
const CARD_HEIGHT = 202
const GAP = 12
const OVERSCAN = 5
/** Cards fetched beyond those in view. */
const AHEAD = 20

interface VehicleWindowCardsProps extends VehicleListProps {
  dealershipId: string
  list: InventoryListQuestion
  /** the first page, which also knows how many there are */
  firstPage: VehiclePage
}

/** The whole inventory on a phone, scrolled with the page: only the cards in view are drawn and fetched. */
export function VehicleWindowCards({ dealershipId, list, firstPage, renderAction, onPhotos }: VehicleWindowCardsProps) {
  const { total } = firstPage
  const top = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtual = useWindowVirtualizer({ count: total, estimateSize: () => CARD_HEIGHT, gap: GAP, overscan: OVERSCAN, scrollMargin })
  const view = useVehicleWindow(dealershipId, list, firstPage)
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  const { show } = view
  useEffect(() => show(Math.max(0, startIndex - AHEAD), endIndex + AHEAD), [show, startIndex, endIndex])
  // What lies above the list may grow and shrink.
  useLayoutEffect(() => {
    if (top.current !== null) setScrollMargin(Math.round(top.current.getBoundingClientRect().top + window.scrollY))
  })
  return (
    <>
      <WindowTrouble view={view} />
      <ul ref={top} className={styles.window} style={{ height: virtual.getTotalSize() }}>
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
                <Skeleton height={CARD_HEIGHT} radius={12}>
                  Loading...
                </Skeleton>
              ) : (
                <VehicleCard vehicle={vehicle} renderAction={renderAction} onPhotos={onPhotos} />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
