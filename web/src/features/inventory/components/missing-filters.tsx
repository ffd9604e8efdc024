import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { countMissing, type Facets, GAPS, type GapsChange, MISSING_LABELS, toggleGap } from '../model/package-items.ts'
import { GapIcon } from './gap-icon.tsx'
import styles from './inventory-filters.module.css'

interface MissingFiltersProps {
  /** undefined while they load */
  facets: Facets | undefined
  missing: readonly MissingFact[]
  onChange: (missing: GapsChange) => void
}

/** Toggles such as 'Missing video (12)'. The list shows vehicles that lack all pressed items (rules: missing facts). */
export function MissingFilters({ facets, missing, onChange }: MissingFiltersProps) {
  return GAPS.map((gap) => {
    const pressed = missing.includes(gap)
    const count = countMissing(facets, gap)
    return (
      <Button
        key={gap}
        className={styles.missing}
        size="compact-sm"
        fw={500}
        justify="flex-start"
        variant={pressed ? 'filled' : 'default'}
        aria-pressed={pressed}
        leftSection={<GapIcon gap={gap} size={14} />}
        onClick={() => onChange((now) => toggleGap(now, gap))}
      >
        {MISSING_LABELS[gap]}
        {count === undefined ? '' : ` (${formatCount(count)})`}
      </Button>
    )
  })
}
