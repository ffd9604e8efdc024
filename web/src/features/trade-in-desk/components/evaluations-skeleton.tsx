import { Skeleton } from '@mantine/core'
import styles from './evaluation-list.module.css'

/** The shape of the list while it is being loaded. */
export function EvaluationsSkeleton({ layout }: { layout: 'table' | 'rows' }) {
  return (
    <div role="status" aria-label="Loading trade-ins">
      {[1, 2, 3, 4, 5, 6].map((row) =>
        layout === 'rows' ? (
          <div key={row} className={styles.row}>
            <Skeleton width={56} height={42} radius="sm" />
            <span>
              <Skeleton width="70%" height={14} radius="sm" mb={6} />
              <Skeleton width="50%" height={12} radius="sm" />
            </span>
          </div>
        ) : (
          <Skeleton key={row} height={56} radius="sm" mb={4} />
        ),
      )}
    </div>
  )
}
