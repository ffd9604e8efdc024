import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { type RefObject, useEffect, useState } from 'react'
import { useRowKeys } from '../../../staff-ui/use-row-keys.ts'
import type { InventoryListQuery } from '../model/inventory-query.ts'

/** The element that each key clicks in the current row: its link, and 'Send Packet'. */
const PRESS = { Enter: 'a[href]', s: '[data-send]' }

/** The rows of a table. Indexes count from 0 in the whole list. */
interface Rows {
  /** the query of the list; the same object while its values are the same */
  list: InventoryListQuery
  /** the indexes of the first and the last row */
  first: number
  last: number
  /** the vehicle at an index; undefined while it is loading, and outside the rows */
  at: (index: number) => Pick<Vehicle, '_id'> | undefined
  /** scrolls to the current row, at this index */
  reveal: (index: number) => void
}

interface Selected {
  list: InventoryListQuery
  index: number
  /** the vehicle; null while it is loading */
  id: string | null
  /** how often J or K was pressed */
  presses: number
}

/**
 * Returns the index of the row selected with J and K, on which Enter and S act; null without one. The selection follows its vehicle when
 * live changes move it, and ends with it, so that a key never acts on another vehicle. `table` contains the rows. Without `hasKeys`, no key
 * selects.
 */
export function useCurrentRow(table: RefObject<HTMLElement | null>, hasKeys: boolean, rows: Rows): number | null {
  const { list, first, last, at, reveal } = rows
  const [before, setSelected] = useState<Selected | null>(null)
  const selected = before === null ? null : follow(before, rows)
  if (selected !== before) setSelected(selected)
  const current = selected !== null && selected.index >= first && selected.index <= last ? selected.index : null

  const onStep = (by: 1 | -1) => {
    if (!hasKeys) return
    const index = current === null ? first : Math.min(last, Math.max(first, current + by))
    setSelected({ list, index, id: at(index)?._id ?? null, presses: (selected?.presses ?? 0) + 1 })
  }
  useRowKeys(table, { onStep, press: PRESS })

  const presses = selected?.presses
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key scrolls to the row, not a vehicle that moves
  useEffect(() => {
    if (current !== null) reveal(current)
  }, [presses])
  return current
}

/** Returns the selection with its vehicle's current index, the same object if that is the same; null when no loaded row has the vehicle. */
function follow(selected: Selected, { list, first, last, at }: Rows): Selected | null {
  const { index, id } = selected
  if (selected.list !== list) return null
  const there = at(index)
  const isLoading = there === undefined && index >= first && index <= last
  if (isLoading || there?._id === id) return selected
  if (id === null) return there === undefined ? null : { ...selected, id: there._id }
  for (let other = first; other <= last; other++) if (at(other)?._id === id) return { ...selected, index: other }
  return null
}
