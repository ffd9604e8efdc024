import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import type { InventoryListQuery, InventoryQueryChange } from './inventory-query.ts'
import { COMPLETE_LABEL, MISSING_LABELS } from './package-items.ts'

/** An active filter, and the change that removes it. */
interface FilterChip {
  label: string
  without: InventoryQueryChange
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/**
 * Returns a chip for each active filter, in the order of the fields, but none for the search and All / Used / New. `unit`: that of the vehicles'
 * mileage.
 */
export function filterChips(query: InventoryListQuery, unit: 'mi' | 'km'): FilterChip[] {
  const { make, model, yearFrom, yearTo, priceFrom, priceTo, mileageTo, missing, package: completeness } = query
  const ranges: [string | null, InventoryQueryChange][] = [
    [make, { make: null, model: null }],
    [model, { model: null }],
    [rangeText(yearFrom, yearTo, String), { yearFrom: null, yearTo: null }],
    [rangeText(priceFrom, priceTo, dollars), { priceFrom: null, priceTo: null }],
    [mileageTo === null ? null : `Up to ${formatMileage(mileageTo, unit)}`, { mileageTo: null }],
    [completeness === 'complete' ? COMPLETE_LABEL : null, { package: null }],
  ]
  const chosen = ranges.flatMap(([label, without]) => (label === null ? [] : [{ label, without }]))
  return [
    ...chosen,
    ...missing.map((gap) => ({
      label: MISSING_LABELS[gap],
      without: { missing: (now: readonly MissingFact[]) => now.filter((each) => each !== gap) },
    })),
  ]
}

function rangeText(from: number | null, to: number | null, text: (value: number) => string): string | null {
  if (from !== null && to !== null) return from === to ? text(from) : `${text(from)} to ${text(to)}`
  if (from !== null) return `From ${text(from)}`
  return to === null ? null : `Up to ${text(to)}`
}
