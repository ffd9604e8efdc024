import type { Facets } from '../../../shared/vehicle/model/facets.ts'
import list from '../../../staff-ui/list-screen.module.css'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconClose } from '../../../ui/icons.tsx'
import { useChipFocus } from '../../../ui/use-chip-focus.ts'
import { filterChips } from '../model/filter-chips.ts'
import { FILTER_HEADINGS } from '../model/inventory-list.ts'
import { CLEARED_FILTERS, type InventoryListQuery, type InventoryQueryChange } from '../model/inventory-query.ts'
import styles from './inventory-tab.module.css'

interface InventoryLineProps {
  query: InventoryListQuery
  /** undefined while it loads */
  total: number | undefined
  facets: Facets | undefined
  /** the unit of the vehicles' mileage */
  unit: 'mi' | 'km'
  onChange: (change: InventoryQueryChange) => void
}

/** The heading with the number of vehicles, and the active filters as removable chips (rules: inventory screen). */
export function InventoryLine({ query, total, facets, unit, onChange }: InventoryLineProps) {
  const chips = filterChips(query, unit)
  const gaps = gapTexts(query, facets)
  const { line, removing } = useChipFocus<HTMLDivElement>(chips.length)
  const remove = (place: number, change: InventoryQueryChange) => {
    removing(place)
    onChange(change)
  }
  return (
    <div className={`${list.line} ${styles.line}`} ref={line} tabIndex={-1}>
      <h2 className={styles.heading} id="inventory-heading">
        {FILTER_HEADINGS[query.filter]}
      </h2>
      {chips.map(({ label, without }, place) => (
        <button
          key={label}
          type="button"
          data-chip
          className={list.chip}
          aria-label={`Remove filter: ${label}`}
          onClick={() => remove(place, without)}
        >
          {label}
          <IconClose size={14} />
        </button>
      ))}
      {chips.length === 0 ? null : (
        <button type="button" className={`${list.chip} ${styles.clear}`} onClick={() => remove(0, CLEARED_FILTERS)}>
          Clear all
        </button>
      )}
      <span className="tabular" aria-live="polite">
        {total === undefined ? ' ' : countOf(total, 'vehicle')}
      </span>
      {total === undefined || gaps.length === 0 ? null : <span className="tabular">{`· ${gaps.join(' · ')}`}</span>}
    </div>
  )
}

/** What vehicles of the list lack. With the package filter the counts are those that a press on a missing item would give, not of this list. */
function gapTexts({ package: completeness }: InventoryListQuery, facets: Facets | undefined): string[] {
  if (completeness !== null) return []
  return [gapText(facets?.missingPhoto, 'photo'), gapText(facets?.missingPrice, 'price')].filter((text) => text !== null)
}

function gapText(count: number | undefined, what: string): string | null {
  return count === undefined || count === 0 ? null : `${formatCount(count)} without ${what}`
}
