import { useState } from 'react'
import { countOf } from '../../../ui/format.ts'
import { IconClose, IconSettings } from '../../../ui/icons.tsx'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import { type InventoryQuery, SORTS } from '../model/inventory-query.ts'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import styles from './filters.module.css'
import type { VehicleList } from './use-vehicles.ts'

interface ListToolsProps extends FilterFieldsProps {
  list: VehicleList
  isNarrowed: boolean
  /** whether a vehicle is shown instead of the list */
  isHidden: boolean
  onClear: () => void
}

/** The number of matching vehicles, the sort order, and on a phone the button for the filters. */
export function ListTools({ list, isNarrowed, isHidden, onClear, ...fields }: ListToolsProps) {
  const { query, onChange } = fields
  const [isOpen, setOpen] = useState(false)
  // going back to a vehicle leaves the sheet: open but hidden, it would block the page
  if (isHidden && isOpen) setOpen(false)
  const chosen = filtersChosen(query)
  const result =
    list.state !== 'ready' ? '' : `${countOf(list.total, 'vehicle')}${isNarrowed ? (list.total === 1 ? ' matches' : ' match') : ''}`
  return (
    <div className={styles.tools}>
      <p className={styles.result} role="status" data-all={(!isNarrowed && !list.stale) || undefined}>
        {list.stale ? 'Searching…' : result}
      </p>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <IconSettings size={18} /> Filters{chosen > 0 ? ` (${chosen})` : ''}
      </button>
      <label className={styles.sort}>
        <span>Sort by</span>
        <select
          className={styles.select}
          value={query.sort}
          onChange={({ target }) => onChange({ sort: SORTS.find(({ value }) => value === target.value)?.value ?? 'photos' })}
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isOpen ? (
        <FilterSheet onClose={() => setOpen(false)}>
          <FilterFields {...fields} />
          <div className={styles.sheetActions}>
            <button type="button" className={styles.clear} onClick={onClear} disabled={!isNarrowed}>
              Clear all
            </button>
            <button type="button" className={styles.show} onClick={() => setOpen(false)}>
              {list.stale ? 'Searching…' : `Show ${countOf(list.total, 'vehicle')}`}
            </button>
          </div>
        </FilterSheet>
      ) : null}
    </div>
  )
}

/** The filters in a bottom sheet. Escape closes it; the focus returns to the button that opened it. */
function FilterSheet({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const dialog = useNativeDialog(onClose)
  return (
    <dialog {...dialog} className={styles.sheet} aria-label="Filters">
      <div className={styles.sheetBody}>
        <div className={styles.sheetHead}>
          <h2>Filters</h2>
          <button type="button" className={styles.close} aria-label="Close filters" onClick={onClose}>
            <IconClose size={22} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** Counts the active filters of the sheet; a range counts once. */
function filtersChosen({ make, model, priceFrom, priceTo, yearFrom, yearTo, mileageTo }: InventoryQuery): number {
  return [make, model, priceFrom ?? priceTo, yearFrom ?? yearTo, mileageTo].filter((value) => value !== '' && value !== null).length
}
