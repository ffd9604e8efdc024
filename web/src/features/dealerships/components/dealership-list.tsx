import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Skeleton } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconBuilding } from '../../../ui/icons.tsx'
import { type DealershipActions, DealershipCard } from './dealership-card.tsx'
import styles from './dealership-list.module.css'

interface DealershipListProps {
  /** null while they are on their way */
  dealerships: readonly Dealership[] | null
  error: unknown
  onRetry: () => void
  retrying: boolean
  /** the OWNER may add one; anyone else has to ask */
  mayAdd: boolean
  actionsFor: (dealership: Dealership) => DealershipActions
}

/** The list of active dealerships in all its states (spec/1 section 2.4). */
export function DealershipList({ dealerships, error, onRetry, retrying, mayAdd, actionsFor }: DealershipListProps) {
  if (dealerships === null && error !== null) {
    return <ErrorState title="The dealerships could not be loaded" error={error} onRetry={onRetry} retrying={retrying} />
  }
  if (dealerships === null) {
    return (
      <div className={styles.list} role="status" aria-label="Loading dealerships">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={264} radius={14} />
        ))}
      </div>
    )
  }
  if (dealerships.length === 0) {
    const text = mayAdd ? 'Add your first dealership using the form above.' : 'Ask the owner to assign you to a dealership.'
    return <EmptyState icon={<IconBuilding size={26} />} title="No Dealerships Yet" text={text} />
  }
  return (
    <ul className={styles.list}>
      {dealerships.map((dealership) => (
        <li key={dealership._id}>
          <DealershipCard dealership={dealership} actions={actionsFor(dealership)} />
        </li>
      ))}
    </ul>
  )
}
