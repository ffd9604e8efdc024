import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { formatPrice } from '@forecourt/money/price-display'
import { Skeleton, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { countOf, formatMileage, vehicleTitle } from '../../../ui/format.ts'
import { MissingFact } from '../../../ui/missing-fact.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { inventoryDataQuery } from '../api/vehicles.ts'
import { missingFacts } from '../model/inventory-list.ts'
import styles from './inventory-data.module.css'

const ROW_HEIGHT = 46
const HEADER_HEIGHT = 41

/** The 'Inventory Data' table (spec/1 section 2.6): everything the feed gave, drawn and fetched as it is scrolled. */
export function InventoryData({ dealershipId }: { dealershipId: string }) {
  const [search, setSearch] = useState('')
  const data = useInfiniteQuery(inventoryDataQuery(dealershipId, search))
  const total = data.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="inventory-data-heading">
      <div className={styles.head}>
        <div>
          <Title order={3} size="h4" id="inventory-data-heading">
            Inventory Data
          </Title>
          <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
            {data.data === undefined ? ' ' : countOf(total, 'vehicle')}
          </Text>
        </div>
        <SearchBox
          label="Search inventory data"
          hideLabel
          placeholder="Stock number, VIN, model or make"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {data.isPending ? <Skeleton height={200} radius="md" /> : null}
      {data.isError && data.data === undefined ? (
        <ErrorState title="The inventory could not be loaded" error={data.error} onRetry={() => void data.refetch()} />
      ) : null}
      {data.data !== undefined && total === 0 ? (
        <Text c="dimmed" py="md">
          {search === '' ? 'No vehicles yet.' : 'No vehicles match.'}
        </Text>
      ) : null}
      {total > 0 && data.data !== undefined ? (
        <Rows
          vehicles={data.data.pages.flatMap((page) => page.vehicles)}
          total={total}
          onNearEnd={() => data.hasNextPage && !data.isFetchingNextPage && void data.fetchNextPage()}
        />
      ) : null}
    </section>
  )
}

function Rows({ vehicles, total, onNearEnd }: { vehicles: readonly Vehicle[]; total: number; onNearEnd: () => void }) {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({ count: total, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: 8 })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const wantsMore = lastShown >= vehicles.length - 1 && vehicles.length < total
  useEffect(() => {
    if (wantsMore) onNearEnd()
  })
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={{ height: HEADER_HEIGHT + total * ROW_HEIGHT + 2 }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      aria-label="Inventory data, scrolls"
    >
      <table aria-label="Inventory data" aria-rowcount={total + 1} className={styles.table}>
        <thead className={styles.header}>
          <tr aria-rowindex={1} className={styles.row}>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={NUMBERS.has(name) ? styles.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const vehicle = vehicles[item.index]
            return (
              <tr
                aria-rowindex={item.index + 2}
                key={item.key}
                className={`${styles.row} ${styles.placed} ${vehicle !== undefined && missingFacts(vehicle).any ? styles.flagged : ''}`}
                style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
              >
                {vehicle === undefined ? <td>Loading...</td> : <Cells vehicle={vehicle} />}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const COLUMNS = ['Stock', 'Vehicle', 'VIN', 'Mileage', 'Price', 'Photos'] as const
const NUMBERS: ReadonlySet<string> = new Set(['Mileage', 'Price', 'Photos'])

function Cells({ vehicle }: { vehicle: Vehicle }) {
  const missing = missingFacts(vehicle)
  return (
    <>
      <td>{vehicle.stockNumber || '–'}</td>
      <td>{vehicleTitle(vehicle)}</td>
      <td className={styles.vin}>{vehicle.vin || '–'}</td>
      <td className={styles.number}>{formatMileage(vehicle.mileage, vehicle.mileageUnit, '–')}</td>
      <td className={styles.number}>{missing.price ? <MissingFact what="No price" /> : formatPrice(vehicle.price, vehicle.currency)}</td>
      <td className={styles.number}>{missing.photo ? <MissingFact what="No photo">0</MissingFact> : vehicle.photoCount}</td>
    </>
  )
}
