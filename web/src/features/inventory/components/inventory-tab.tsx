import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { WINDOW_PAGE_SIZE } from '../../../shared/vehicle/api/vehicle-window.ts'
import { useMileageUnit } from '../../../shared/vehicle/components/use-mileage-unit.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import type { SavedFiltersProps } from '../../../staff-ui/saved-filters.tsx'
import { useLastPage } from '../../../staff-ui/use-last-page.ts'
import { useToday } from '../../../staff-ui/use-now.ts'
import { steadyVehiclePageQuery, vehicleFacetsQuery } from '../api/vehicles.ts'
import { columnsOf, usualColumns } from '../model/columns.ts'
import {
  type InventoryListQuery,
  type InventoryQuery,
  type InventoryQueryChange,
  isNarrowed,
  NO_FILTERS,
} from '../model/inventory-query.ts'
import { useColumnChoice } from './column-choice.tsx'
import { InventoryLine } from './inventory-line.tsx'
import { InventoryPaging } from './inventory-paging.tsx'
import { InventoryRows } from './inventory-rows.tsx'
import { InventorySkeleton, NothingToShow } from './inventory-states.tsx'
import styles from './inventory-tab.module.css'
import { InventoryToolbar } from './inventory-toolbar.tsx'
import { usePhotoViewer } from './use-photo-viewer.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

interface InventoryTabProps extends Pick<VehicleListProps, 'renderAction'> {
  dealershipId: string
  /** of the dealership, for days in stock */
  timeZone: string
  query: InventoryQuery
  /** `typed`: the change comes from typing, so more changes may follow */
  onChange: (change: InventoryQueryChange, typed?: boolean) => void
  saved: SavedFiltersProps
  /** the action when the inventory is empty; null for users who cannot do it */
  emptyAction: ReactNode
}

/** A dealership's inventory (rules: inventory screen). The server filters, searches, sorts and paginates. */
export function InventoryTab({ dealershipId, timeZone, query, onChange, saved, renderAction, emptyAction }: InventoryTabProps) {
  const narrow = useMediaQuery('(max-width: 45em)', undefined, { getInitialValueInEffect: false })
  const compact = useMediaQuery('(max-width: 77.5em)', undefined, { getInitialValueInEffect: false })
  const [remembered, setChosen] = useColumnChoice()
  const chosen = remembered ?? usualColumns(compact)
  const columns = useMemo(() => columnsOf(remembered ?? usualColumns(compact)), [remembered, compact])
  const photos = usePhotoViewer()
  const today = useToday(timeZone)
  const { page, size } = query
  const list = useSameList(query)
  const whole = size === 'all'
  const shown = useQuery(steadyVehiclePageQuery(dealershipId, list, whole ? 1 : page, whole ? WINDOW_PAGE_SIZE : size))
  const facets = useQuery(vehicleFacetsQuery(dealershipId, list)).data
  const unit = useMileageUnit(shown.data?.vehicles)
  const total = shown.data?.total ?? 0
  const isEmpty = shown.data?.total === 0 && !isNarrowed(query)

  useLastPage(page, whole || shown.isPlaceholderData ? 0 : Math.ceil(total / size), (last) => onChange({ page: last }, true))

  if (isEmpty) return <NothingToShow narrowed={false} onShowAll={() => onChange(NO_FILTERS)} emptyAction={emptyAction} />
  return (
    <section className={styles.screen} aria-labelledby="inventory-heading">
      <InventoryToolbar
        dealershipId={dealershipId}
        query={list}
        facets={facets}
        columns={chosen}
        onColumns={setChosen}
        onChange={onChange}
        saved={saved}
        narrow={narrow}
      />
      <InventoryLine query={query} total={shown.data?.total} facets={facets} unit={unit} onChange={onChange} />
      {shown.isPending ? <InventorySkeleton /> : null}
      <LoadError title="We couldn't load the inventory" query={shown} />
      {shown.data !== undefined && total === 0 ? (
        <NothingToShow narrowed onShowAll={() => onChange(NO_FILTERS)} emptyAction={emptyAction} />
      ) : null}
      {shown.data !== undefined && total > 0 ? (
        <>
          <div className={styles.list} data-stale={shown.isPlaceholderData || undefined}>
            <InventoryRows
              dealershipId={dealershipId}
              query={query}
              list={list}
              shown={shown.data}
              columns={columns}
              narrow={narrow}
              today={today}
              onSort={(sort) => onChange({ sort })}
              renderAction={renderAction}
              onPhotos={photos.open}
            />
          </div>
          <InventoryPaging total={total} page={page} size={size} narrow={narrow} onChange={onChange} />
        </>
      ) : null}
      {photos.viewer}
    </section>
  )
}

/** Returns the query without its paging. Keeps the same object while its values are the same, so that the rows do not re-render. */
function useSameList({ page: _, size: __, ...list }: InventoryQuery): InventoryListQuery {
  const key = JSON.stringify(list)
  return useMemo(() => JSON.parse(key) as InventoryListQuery, [key])
}
