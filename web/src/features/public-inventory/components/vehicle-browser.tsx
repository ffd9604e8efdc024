import { useEffect, useLayoutEffect, useRef } from 'react'
import { ContactActions } from '../../../shared/contact/components/contact-actions.tsx'
import { contactLinks } from '../../../shared/contact/model/contact-links.ts'
import type { HowToGo } from '../../../shared/go-to-address.ts'
import { tradeInPath } from '../../../shared/paths.ts'
import { useMileageUnit } from '../../../shared/vehicle/components/use-mileage-unit.ts'
import button from '../../../ui/button.module.css'
import type { PublicDealership } from '../api/public-inventory.ts'
import { type InventoryQuery, isNarrowed, without } from '../model/inventory-query.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterFields } from './filter-fields.tsx'
import heads from './inventory-head.module.css'
import { InventoryHead } from './inventory-head.tsx'
import styles from './inventory-page.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTools } from './list-tools.tsx'
import { LoadFailed } from './load-failed.tsx'
import type { GoTo } from './use-address.ts'
import { useFacets } from './use-facets.ts'
import { usePaymentSettings } from './use-payment-settings.ts'
import type { VehicleList } from './use-vehicles.ts'
import { VehicleGrid } from './vehicle-grid.tsx'
import vehicles from './vehicle-view.module.css'

interface VehicleBrowserProps {
  dealership: PublicDealership
  list: VehicleList
  query: InventoryQuery
  goTo: GoTo
  isHidden: boolean
}

/** The inventory: search, filters, order, and the matching vehicles. While hidden it keeps its state, including the scroll position. */
export function VehicleBrowser({ dealership, list, query, goTo, isHidden }: VehicleBrowserProps) {
  // without facets there are fewer filters, but the vehicles are still shown
  const { facets, listed } = useFacets(dealership._id, query)
  const unit = useMileageUnit(list.vehicles)
  const results = useRef<HTMLDivElement>(null)
  useKeptScroll(isHidden)
  useEffect(() => {
    if (!isHidden) document.title = `${dealership.name} Inventory`
  }, [isHidden, dealership.name])

  const narrow = (change: Partial<InventoryQuery>, how: HowToGo = 'push') => {
    goTo({ ...query, ...change, pages: 1 }, how)
    const top = results.current?.getBoundingClientRect().top ?? 0
    if (top < 0) results.current?.scrollIntoView()
  }
  const clear = () => narrow(without(query, 'everything'))
  // without any vehicles there is nothing to search or filter
  const isEmpty = list.state === 'ready' && list.total === 0 && !list.stale && !isNarrowed(query)
  const fields = { query, facets, unit, onChange: narrow }
  if (isEmpty) {
    return (
      <main className={styles.main} hidden={isHidden}>
        <EmptyInventory dealership={dealership} />
      </main>
    )
  }
  return (
    <main className={styles.main} hidden={isHidden} aria-busy={list.state === 'loading' || list.stale}>
      <InventoryHead name={dealership.name} listed={listed} facets={facets} query={query} onChange={narrow} />
      <div className={styles.columns}>
        <aside className={styles.sidebar} aria-label="Filters">
          <FilterFields {...fields} />
        </aside>
        <div ref={results} className={styles.results}>
          <ListTools {...fields} list={list} isNarrowed={isNarrowed(query)} isHidden={isHidden} onClear={clear} />
          <ActiveFilters query={query} unit={unit} onChange={narrow} onClear={clear} />
          {list.state === 'loading' ? <ListSkeleton /> : null}
          {list.state === 'failed' ? <LoadFailed what="the vehicles" error={list.error} onRetry={list.retry} /> : null}
          {list.state === 'ready' && list.total === 0 && !list.stale ? <NothingMatches onClear={clear} /> : null}
          {list.state === 'ready' && list.total > 0 ? <VehicleGrid list={list} query={query} goTo={goTo} /> : null}
        </div>
      </div>
    </main>
  )
}

/** Shown when the dealership lists no vehicles: how to contact it, and its trade-in page. */
function EmptyInventory({ dealership }: { dealership: PublicDealership }) {
  const { _id, slug, name } = dealership
  const settings = usePaymentSettings(_id)
  return (
    <>
      <div className={heads.head}>
        <h1 className={heads.title}>{name} Inventory</h1>
      </div>
      <div className={styles.message} role="status">
        <h2>No vehicles are listed right now</h2>
        <p>Check back soon, or ask {name} what is coming in.</p>
        <div className={styles.ways}>
          <ContactActions links={contactLinks(null, dealership)} name={name} />
          <a className={`${button.button} ${vehicles.also}`} href={settings?.tradeInCalculatorUrl || tradeInPath(slug || _id)}>
            Value your trade-in
          </a>
        </div>
      </div>
    </>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.message}>
      <h2>No vehicles match</h2>
      <p>Try other words, or fewer filters.</p>
      <button type="button" className={styles.primary} onClick={onClear}>
        Show all vehicles
      </button>
    </div>
  )
}

/** Restores the scroll position when the hidden list is shown again. */
function useKeptScroll(isHidden: boolean): void {
  const left = useRef(0)
  useLayoutEffect(() => {
    if (isHidden) return
    window.scrollTo(0, left.current)
    const keep = () => {
      left.current = window.scrollY
    }
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [isHidden])
}
