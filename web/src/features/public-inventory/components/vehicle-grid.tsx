import { useEffect, useLayoutEffect, useRef } from 'react'
import { addressOf, type InventoryQuery, PAGE_SIZE } from '../model/inventory-query.ts'
import { cameFrom, type GoTo } from './use-address.ts'
import type { VehicleList } from './use-vehicles.ts'
import styles from './vehicle-card.module.css'
import { VehicleCard } from './vehicle-card.tsx'
import { isThatVehicle, QueryLink } from './vehicle-link.tsx'

/** The distance from the end of the list at which the next page is loaded, in CSS pixels. */
const AHEAD = '900px'
/** Scrolling stops loading after each of this many pages, so that a visitor reaches the footer (rules: public inventory page). */
const PAGES_BY_SCROLLING = 3

/** The vehicles. More load near the end of the list, or by 'Next', which moves the focus to the first new one. */
export function VehicleGrid({ list, query, goTo }: { list: VehicleList; query: InventoryQuery; goTo: GoTo }) {
  const { vehicles, total, pages, stale, more, loadMore } = list
  const end = useRef<HTMLDivElement>(null)
  const links = useRef(new Map<number, HTMLAnchorElement>())
  const focusOn = useRef<number | null>(null)

  useEffect(() => {
    const element = end.current
    if (element === null || more !== 'idle' || pages % PAGES_BY_SCROLLING === 0) return
    const loadAhead = ([entry]: IntersectionObserverEntry[]) => {
      // the focus scrolls to the link, which would be gone or another one before a keyboard user follows it
      if (entry?.isIntersecting && !element.contains(document.activeElement)) loadMore()
    }
    const observer = new IntersectionObserver(loadAhead, { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, loadMore, pages])

  useLayoutEffect(() => {
    if (focusOn.current === null || focusOn.current >= vehicles.length) return
    links.current.get(focusOn.current)?.focus({ preventScroll: true })
    focusOn.current = null
  }, [vehicles.length])

  // so that a reload restores as many pages
  useEffect(() => {
    if (query.vehicle === '' && !stale && pages !== query.pages) goTo({ ...query, pages }, 'replace')
  }, [pages, stale, query, goTo])
  useFocusReturn(list, query, links.current)

  const next = Math.min(PAGE_SIZE, total - vehicles.length)
  return (
    <>
      <ul className={styles.grid} data-stale={stale || undefined}>
        {vehicles.map((vehicle, index) => (
          <li key={vehicle._id}>
            <VehicleCard
              vehicle={vehicle}
              query={query}
              goTo={goTo}
              eager={index === 0}
              linkRef={(link) => {
                if (link === null) links.current.delete(index)
                else links.current.set(index, link)
              }}
            />
          </li>
        ))}
      </ul>
      {more === 'none' ? null : (
        <div ref={end} className={styles.more}>
          {more === 'failed' ? <p role="alert">We couldn't load more vehicles.</p> : null}
          {more === 'loading' ? <p role="status">Loading more vehicles…</p> : null}
          <QueryLink
            className={styles.next}
            to={{ ...query, pages: pages + 1 }}
            goTo={goTo}
            onFollow={() => {
              focusOn.current = vehicles.length
              loadMore()
            }}
          >
            {more === 'failed' ? 'Try again' : `Next ${next > 0 ? next : ''} vehicles`}
          </QueryLink>
        </div>
      )}
    </>
  )
}

/** Returns the focus to a vehicle's card when the vehicle is closed. */
function useFocusReturn({ vehicles }: VehicleList, query: InventoryQuery, links: ReadonlyMap<number, HTMLAnchorElement>): void {
  const lookedAt = useRef('')
  useEffect(() => {
    if (query.vehicle !== '') {
      lookedAt.current = query.vehicle
      return
    }
    if (lookedAt.current === '') return
    const index = vehicles.findIndex((vehicle) => isThatVehicle(vehicle, lookedAt.current))
    lookedAt.current = ''
    links.get(index)?.focus({ preventScroll: true })
  }, [query.vehicle, vehicles, links])
}

/** Returns to the list: with the browser's Back if that leads there, so that the list keeps its state. */
export function backToList(query: InventoryQuery, goTo: GoTo): void {
  const list = { ...query, vehicle: '' }
  if (cameFrom(addressOf(list))) window.history.back()
  else goTo(list, 'push')
}
