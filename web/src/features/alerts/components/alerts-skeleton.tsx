import { Skeleton } from '@mantine/core'
import styles from './alert-list.module.css'

/** Placeholders in the shape of the alerts; five fill the panel of the bell. */
export function AlertsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading notifications">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={row} className={styles.skeleton}>
          <Skeleton circle height={28} />
          <div className={styles.text}>
            <Skeleton height={13} width="72%" />
            <Skeleton height={11} width="44%" mt={6} />
          </div>
        </div>
      ))}
    </div>
  )
}
