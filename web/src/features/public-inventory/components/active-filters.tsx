import { formatAmount } from '@forecourt/money/amount-display'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { IconClose } from '../../../ui/icons.tsx'
import { useChipFocus } from '../../../ui/use-chip-focus.ts'
import { type InventoryQuery, without } from '../model/inventory-query.ts'
import styles from './filters.module.css'

interface ActiveFiltersProps {
  query: InventoryQuery
  unit: 'mi' | 'km'
  onChange: (change: Partial<InventoryQuery>) => void
  onClear: () => void
}

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ query, unit, onChange, onClear }: ActiveFiltersProps) {
  const active = describe(query, unit)
  const { line, removing } = useChipFocus<HTMLDivElement>(active.length)
  return (
    <div ref={line} tabIndex={-1}>
      {active.length === 0 ? null : (
        <ul className={styles.active} aria-label="Chosen filters">
          {active.map(([text, names], place) => (
            <li key={text}>
              <button
                type="button"
                data-chip
                className={styles.chip}
                onClick={() => {
                  removing(place)
                  onChange(without(query, names))
                }}
              >
                <span className="visually-hidden">Remove </span>
                {text}
                <IconClose size={14} />
              </button>
            </li>
          ))}
          {active.length > 1 ? (
            <li>
              <button
                type="button"
                className={styles.clearAll}
                onClick={() => {
                  removing(0)
                  onClear()
                }}
              >
                Clear all
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </div>
  )
}

function describe(query: InventoryQuery, unit: 'mi' | 'km'): [text: string, names: (keyof InventoryQuery)[]][] {
  const { search, filter, make, model, priceFrom, priceTo, yearFrom, yearTo, mileageTo } = query
  const all: [string, (keyof InventoryQuery)[]][] = [
    [search === '' ? '' : `“${search}”`, ['search']],
    [filter === 'all' ? '' : filter === 'used' ? 'Used' : 'New', ['filter']],
    [make, ['make', 'model']],
    [model, ['model']],
    [range(priceFrom, priceTo, formatAmount), ['priceFrom', 'priceTo']],
    [range(yearFrom, yearTo, String), ['yearFrom', 'yearTo']],
    [mileageTo === null ? '' : `Up to ${formatMileage(mileageTo, unit)}`, ['mileageTo']],
  ]
  return all.filter(([text]) => text !== '')
}

function range(from: number | null, to: number | null, say: (value: number) => string): string {
  if (from === null) return to === null ? '' : `Up to ${say(to)}`
  return to === null ? `From ${say(from)}` : `${say(from)} – ${say(to)}`
}
