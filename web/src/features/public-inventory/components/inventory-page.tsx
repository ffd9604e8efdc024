import { useCallback, useEffect, useState } from 'react'
import { DealershipFooter } from '../../../shared/contact/components/dealership-footer.tsx'
import { brandStyle } from '../../../shared/contact/model/brand.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import { embeddedDealership, findDealership, type PublicDealership } from '../api/public-inventory.ts'
import { EMPTY_DRAFT } from '../model/request-draft.ts'
import { DealershipBar } from './dealership-bar.tsx'
import styles from './inventory-page.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useAddress } from './use-address.ts'
import { useVehicles } from './use-vehicles.ts'
import { VehicleBrowser } from './vehicle-browser.tsx'
import { isThatVehicle } from './vehicle-link.tsx'
import { VehicleView } from './vehicle-view.tsx'

/**
 * A dealership's public inventory (rules: public inventory page): its vehicles, or the one in the address. `name`: the dealership's id or link
 * name.
 */
export function InventoryPage({ name }: { name: string }) {
  const [embedded] = useState(embeddedDealership)
  const find = useCallback((signal: AbortSignal) => findDealership(name, signal), [name])
  const { loaded, retry } = useLoaded<PublicDealership | null>(find, embedded)
  if (loaded.state === 'failed') return <LoadFailed what="this inventory" error={loaded.error} onRetry={retry} isPage />
  if (loaded.state === 'loading') return <Waiting />
  return loaded.value === null ? <DealershipNotFound /> : <Inventory dealership={loaded.value} />
}

/** The page for an address without a known dealership. */
export function DealershipNotFound() {
  useEffect(() => {
    document.title = 'Dealership not found'
  }, [])
  return <MessagePage title="Dealership not found" text="This link may be incomplete or out of date. Ask the dealership for a new one." />
}

function Inventory({ dealership }: { dealership: PublicDealership }) {
  const { query, goTo } = useAddress()
  const showsList = query.vehicle === ''
  // a link to one vehicle does not load the list
  const [listWanted, setListWanted] = useState(showsList)
  if (showsList && !listWanted) setListWanted(true)
  // kept here, so that visitors type their contact details only once for several vehicles
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const list = useVehicles(dealership._id, query, listWanted)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  return (
    <div className={styles.page} style={brandStyle(dealership.brandColor)}>
      <DealershipBar dealership={dealership} />
      {listWanted ? <VehicleBrowser dealership={dealership} list={list} query={query} goTo={goTo} isHidden={!showsList} /> : null}
      {showsList ? null : (
        <VehicleView
          key={query.vehicle}
          dealership={dealership}
          query={query}
          goTo={goTo}
          draft={draft}
          onDraft={setDraft}
          known={list.vehicles.find((vehicle) => isThatVehicle(vehicle, query.vehicle)) ?? null}
        />
      )}
      <DealershipFooter dealership={dealership} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.page}>
      <div className={styles.bar} />
      <main className={styles.main} aria-busy="true">
        <ListSkeleton />
      </main>
    </div>
  )
}
