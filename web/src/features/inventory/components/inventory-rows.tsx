import { type RefObject, useState } from 'react'
import type { VehiclePage } from '../../../shared/vehicle/api/vehicle-window.ts'
import { useRowKeys } from '../../../staff-ui/use-row-keys.ts'
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
  /** the element that contains the search and the rows, for keyboard shortcuts */
  screen: RefObject<HTMLElement | null>
}

/** The element that each key clicks in the current row: its link, and 'Send Packet'. */
const PRESS = { Enter: 'a[href]', s: '[data-send]' }

/** The vehicles as a table, or as cards on a phone; one page or one long list. */
export function InventoryRows({ dealershipId, query, list, shown, columns, narrow, screen, ...handlers }: InventoryRowsProps) {
  const { page, size } = query
  const whole = size === 'all'
  const first = whole ? 0 : (shown.page - 1) * shown.pageSize
  const last = whole ? shown.total - 1 : first + shown.vehicles.length - 1
  const current = useCurrentRow(screen, { first, last, list })
  const common = { ...handlers, list, sort: query.sort }
  const window = { dealershipId, list, firstPage: shown }
  if (narrow)
    return whole ? <VehicleWindowCards {...common} {...window} /> : <VehicleCards {...common} vehicles={shown.vehicles} first={first} />

  const table = { ...common, columns, current, label: FILTER_HEADINGS[query.filter] }
  if (whole) return <VehicleWindowTable {...table} {...window} />
  return <VehicleTable {...table} page={page} vehicles={shown.vehicles} total={shown.total} first={first} />
}

/** Returns the row selected with J and K, counted from 0 in the whole list; null when it is no longer on screen. */
function useCurrentRow(
  screen: RefObject<HTMLElement | null>,
  rows: { first: number; last: number; list: InventoryListQuery },
): number | null {
  const [at, setAt] = useState<{ index: number; list: InventoryListQuery } | null>(null)
  const { first, last, list } = rows
  const current = at !== null && at.list === list && at.index >= first && at.index <= last ? at.index : null
  const onStep = (by: 1 | -1) => setAt({ list, index: current === null ? first : Math.min(last, Math.max(first, current + by)) })
  useRowKeys(screen, { onStep, press: PRESS })
  return current
}
