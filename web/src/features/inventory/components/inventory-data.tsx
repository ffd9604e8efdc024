import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WINDOW_PAGE_SIZE } from '../../../shared/vehicle/api/vehicle-window.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { useToday } from '../../../staff-ui/use-now.ts'
import { countOf } from '../../../ui/format.ts'
import { steadyVehiclePageQuery } from '../api/vehicles.ts'
import { COLUMNS, type ColumnId } from '../model/columns.ts'
import type { VehicleSort } from '../model/inventory-list.ts'
import { EVERYTHING } from '../model/inventory-query.ts'
import { ExportLink } from './export-link.tsx'
import styles from './inventory-data.module.css'
import { VehicleWindowTable } from './vehicle-window-table.tsx'

const SHOWN: readonly ColumnId[] = ['stock', 'vehicle', 'vin', 'mileage', 'price', 'photoCount']
const DATA_COLUMNS = COLUMNS.filter(({ id }) => SHOWN.includes(id))

/** The 'Inventory Data' table (rules: csv file management): all vehicles of the feed, fetched and rendered on scrolling. */
export function InventoryData({ dealershipId, timeZone }: { dealershipId: string; timeZone: string }) {
  const today = useToday(timeZone)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<VehicleSort>('stock')
  const list = { ...EVERYTHING, search, sort }
  const first = useQuery(steadyVehiclePageQuery(dealershipId, list, 1, WINDOW_PAGE_SIZE))
  const total = first.data?.total ?? 0
  return (
    <section aria-labelledby="inventory-data-heading">
      <div className={styles.head}>
        <div>
          <Title order={2} size="h4" id="inventory-data-heading">
            Inventory Data
          </Title>
          <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
            {first.data === undefined ? ' ' : countOf(total, 'vehicle')}
          </Text>
        </div>
        <div className={styles.tools}>
          <SearchBox
            label="Search inventory data"
            hideLabel
            placeholder="Stock number, VIN, model or make"
            value={search}
            onSearch={setSearch}
          />
          <ExportLink dealershipId={dealershipId} list={list} />
        </div>
      </div>
      {first.isPending ? <Skeleton height={200} radius="md" /> : null}
      <LoadError title="We couldn't load the inventory" query={first} />
      {first.data !== undefined && total === 0 ? (
        <Text c="dimmed" py="md">
          {search === '' ? 'No vehicles yet.' : 'No vehicles match.'}
        </Text>
      ) : null}
      {first.data !== undefined && total > 0 ? (
        <VehicleWindowTable
          dense
          label="Inventory data"
          dealershipId={dealershipId}
          list={list}
          firstPage={first.data}
          columns={DATA_COLUMNS}
          today={today}
          sort={sort}
          onSort={setSort}
          onPhotos={noPhotos}
          maxHeight="min(420px, 60dvh)"
        />
      ) : null}
    </section>
  )
}

/** The dense rows have no photos to open. */
function noPhotos() {}
