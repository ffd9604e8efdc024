import type { VehiclePage } from '../api/vehicles.ts'
import type { Column } from '../model/columns.ts'
import { FILTER_HEADINGS } from '../model/inventory-list.ts'
import type { InventoryQuestion } from '../model/inventory-question.ts'
import { VehicleCards } from './vehicle-cards.tsx'
import { type VehicleListProps, VehicleTable } from './vehicle-table.tsx'
import { VehicleWindowCards } from './vehicle-window-cards.tsx'
import { VehicleWindowTable } from './vehicle-window-table.tsx'

/** A long list fits the screen under a strip of what lies above it. */
const MAX_HEIGHT = 'max(420px, calc(100dvh - 96px))'

interface InventoryRowsProps extends Omit<VehicleListProps, 'sort'> {
  dealershipId: string
  question: InventoryQuestion
  /** the page that is shown; of one long list its first */
  shown: VehiclePage
  columns: readonly Column[]
  /** cards instead of a table */
  narrow: boolean
}

/** The vehicles: a table or, on a phone, cards; a page of them or all in one list. */
export function InventoryRows({ dealershipId, question, shown, columns, narrow, ...handlers }: InventoryRowsProps) {
  const { page: _, size, ...list } = question
  const common = { ...handlers, sort: question.sort }
  const window = { dealershipId, list, firstPage: shown }
  if (narrow)
    return size === 'all' ? <VehicleWindowCards {...common} {...window} /> : <VehicleCards {...common} vehicles={shown.vehicles} />

  const table = { ...common, columns, label: FILTER_HEADINGS[question.filter] }
  if (size === 'all') return <VehicleWindowTable {...table} {...window} maxHeight={MAX_HEIGHT} />
  return <VehicleTable {...table} vehicles={shown.vehicles} total={shown.total} first={(shown.page - 1) * shown.pageSize} />
}
