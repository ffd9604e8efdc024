import type { VehiclePage } from '../../../shared/vehicle/api/vehicle-window.ts'
import type { Column } from '../model/columns.ts'
import { FILTER_HEADINGS } from '../model/inventory-list.ts'
import type { InventoryListQuery, InventoryQuery } from '../model/inventory-query.ts'
import { VehicleCards } from './vehicle-cards.tsx'
import { type VehicleListProps, VehicleTable } from './vehicle-table.tsx'
import { VehicleWindowCards } from './vehicle-window-cards.tsx'
import { VehicleWindowTable } from './vehicle-window-table.tsx'

interface InventoryRowsProps extends Omit<VehicleListProps, 'sort' | 'list'> {
  dealershipId: string
  query: InventoryQuery
  /** the query without its paging; the same object while its values are the same */
  list: InventoryListQuery
  /** the page on screen; for one long list, its first page */
  shown: VehiclePage
  columns: readonly Column[]
  /** whether to show cards instead of a table */
  narrow: boolean
}

/** The vehicles as a table, or as cards on a phone; one page or one long list. */
export function InventoryRows({ dealershipId, query, list, shown, columns, narrow, ...handlers }: InventoryRowsProps) {
  const { page, size } = query
  const whole = size === 'all'
  const first = whole ? 0 : (shown.page - 1) * shown.pageSize
  const common = { ...handlers, list, sort: query.sort }
  const window = { dealershipId, list, firstPage: shown }
  if (narrow)
    return whole ? <VehicleWindowCards {...common} {...window} /> : <VehicleCards {...common} vehicles={shown.vehicles} first={first} />

  const table = { ...common, columns, hasKeys: true, label: FILTER_HEADINGS[query.filter] }
  if (whole) return <VehicleWindowTable {...table} {...window} />
  return <VehicleTable {...table} page={page} vehicles={shown.vehicles} total={shown.total} first={first} />
}
