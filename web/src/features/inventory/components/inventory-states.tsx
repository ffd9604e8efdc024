import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { IconCar, IconSearch } from '../../../ui/icons.tsx'
import styles from './inventory-tab.module.css'

interface NothingToShowProps {
  /** something narrows the list: there may be vehicles all the same */
  narrowed: boolean
  onShowAll: () => void
  /** what to do when there are no vehicles at all */
  emptyAction: ReactNode
}

/** No vehicles, and what to do about it. */
export function NothingToShow({ narrowed, onShowAll, emptyAction }: NothingToShowProps) {
  if (!narrowed) {
    return (
      <EmptyState
        icon={<IconCar size={26} />}
        title="No vehicles yet"
        text="Upload this dealership's CSV file and its vehicles appear here."
      >
        {emptyAction}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconSearch size={26} />} title="No vehicles match" text="Try another word or other filters, or show all vehicles.">
      <Button variant="default" onClick={onShowAll}>
        Show all vehicles
      </Button>
    </EmptyState>
  )
}

/** The shape of a list that is on its way. */
export function InventorySkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles" className={styles.skeleton}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing but their place
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  )
}
