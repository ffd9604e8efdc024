import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { IconCar, IconSearch } from '../../../ui/icons.tsx'
import styles from './inventory-tab.module.css'

interface NothingToShowProps {
  /** whether a filter or search is active, so that there may be other vehicles */
  narrowed: boolean
  onShowAll: () => void
  /** the action when the inventory is empty; null for users who cannot do it */
  emptyAction: ReactNode
}

/** The empty state, with an action. */
export function NothingToShow({ narrowed, onShowAll, emptyAction }: NothingToShowProps) {
  if (!narrowed) {
    return (
      <EmptyState
        icon={<IconCar size={26} />}
        title={emptyAction === null ? 'No vehicles yet' : 'Upload your inventory'}
        text={emptyAction === null ? 'Vehicles appear here once a manager uploads the inventory.' : 'A CSV file is all it takes.'}
      >
        {emptyAction}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconSearch size={26} />} title="No vehicles match" text="Try a different search or clear the filters.">
      <Button variant="default" onClick={onShowAll}>
        Show all vehicles
      </Button>
    </EmptyState>
  )
}

/** Placeholders for the rows. */
export function InventorySkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles" className={styles.skeleton}>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their position
        <div key={row} className={styles.pending}>
          <Skeleton className={styles.pendingPhoto} radius="sm" />
          <div>
            <Skeleton width="min(220px, 60%)" height={12} radius="sm" />
            <Skeleton width="min(140px, 40%)" height={10} mt={8} radius="sm" />
          </div>
          <Skeleton height={12} radius="sm" visibleFrom="sm" />
          <Skeleton height={12} radius="sm" visibleFrom="sm" />
        </div>
      ))}
    </div>
  )
}
