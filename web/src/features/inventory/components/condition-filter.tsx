import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../ui/format.ts'
import { vehicleFacetsQuery } from '../api/vehicles.ts'
import { FILTER_LABELS, INVENTORY_FILTERS, type InventoryFilter } from '../model/inventory-list.ts'
import styles from './inventory-tab.module.css'

interface ConditionFilterProps {
  dealershipId: string
  value: InventoryFilter
  onChange: (filter: InventoryFilter) => void
}

/** All, Used or New (rules: inventory screen), each with how many the inventory has. */
export function ConditionFilter({ dealershipId, value, onChange }: ConditionFilterProps) {
  const facets = useQuery(vehicleFacetsQuery(dealershipId)).data
  const counts = facets === undefined ? undefined : { all: facets.total, used: facets.used, new: facets.new }
  return (
    <SegmentedControl
      aria-label="Show"
      data={INVENTORY_FILTERS.map((filter) => ({
        value: filter,
        label: (
          <>
            {FILTER_LABELS[filter]}
            {counts === undefined ? null : <span className={styles.count}> {formatCount(counts[filter])}</span>}
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
