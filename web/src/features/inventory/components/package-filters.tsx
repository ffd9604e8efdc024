import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { countMissing, type Facets } from '../../../shared/vehicle/model/facets.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconCheck } from '../../../ui/icons.tsx'
import type { InventoryListQuery, InventoryQueryChange } from '../model/inventory-query.ts'
import { COMPLETE_LABEL, GAPS, MISSING_LABELS, toggleGap } from '../model/package-items.ts'
import { GapIcon } from './gap-icon.tsx'
import styles from './inventory-filters.module.css'

interface PackageFiltersProps {
  /** undefined while they load */
  facets: Facets | undefined
  query: Pick<InventoryListQuery, 'missing' | 'package'>
  onChange: (change: Pick<InventoryQueryChange, 'missing' | 'package'>) => void
}

/**
 * Toggles such as 'Missing video (12)' and 'Complete package (3)'. The list shows vehicles that lack all pressed items (rules: missing facts), or those
 * with all five (rules: package completeness).
 */
export function PackageFilters({ facets, query: { missing, package: completeness }, onChange }: PackageFiltersProps) {
  const isComplete = completeness === 'complete'
  return (
    <>
      {GAPS.map((gap) => (
        <Toggle
          key={gap}
          label={MISSING_LABELS[gap]}
          count={countMissing(facets, gap)}
          pressed={missing.includes(gap)}
          icon={<GapIcon gap={gap} size={14} />}
          onClick={() => onChange({ missing: (now) => toggleGap(now, gap), package: null })}
        />
      ))}
      <Toggle
        label={COMPLETE_LABEL}
        count={facets?.package?.complete}
        pressed={isComplete}
        icon={<IconCheck size={14} />}
        onClick={() => onChange({ missing: [], package: isComplete ? null : 'complete' })}
      />
    </>
  )
}

interface ToggleProps {
  label: string
  count: number | undefined
  pressed: boolean
  icon: ReactNode
  onClick: () => void
}

function Toggle({ label, count, pressed, icon, onClick }: ToggleProps) {
  return (
    <Button
      className={styles.missing}
      size="compact-sm"
      fw={500}
      justify="flex-start"
      variant={pressed ? 'filled' : 'default'}
      aria-pressed={pressed}
      leftSection={icon}
      onClick={onClick}
    >
      {label}
      {count === undefined ? '' : ` (${formatCount(count)})`}
    </Button>
  )
}
