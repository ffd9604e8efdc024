import { SegmentedControl } from '@mantine/core'
import type { Facets } from '../../../shared/vehicle/model/facets.ts'
import { formatCount } from '../../../ui/format.ts'
import { FILTER_LABELS, INVENTORY_FILTERS, type InventoryFilter } from '../model/inventory-list.ts'
import styles from './inventory-tab.module.css'

interface ConditionFilterProps {
  value: InventoryFilter
  /** undefined while they load */
  facets: Facets | undefined
  onChange: (filter: InventoryFilter) => void
}

/** All, Used or New (rules: inventory screen), each with its count under the other filters. */
export function ConditionFilter({ value, facets, onChange }: ConditionFilterProps) {
  const counts = facets === undefined ? undefined : { all: facets.total, used: facets.used, new: facets.new }
  return (
    <SegmentedControl
      aria-label="Show"
      classNames={{ root: styles.segment, label: styles.segmentLabel }}
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
