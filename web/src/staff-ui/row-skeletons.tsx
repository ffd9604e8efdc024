import { Skeleton } from '@mantine/core'
import styles from './list-screen.module.css'

const ROWS = Array.from({ length: 10 }, (_, place) => place)

/** The placeholder rows of a list that is loading: ten, or `rows` if given. */
export function RowSkeletons({ label, rows = ROWS.length }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      {ROWS.slice(0, rows).map((place) => (
        <div key={place} className={styles.skeleton}>
          <Skeleton height={28} circle visibleFrom="sm" />
          <div>
            <Skeleton height={12} width={`${60 - (place % 3) * 12}%`} mb={8} />
            <Skeleton height={10} width={`${80 - (place % 4) * 10}%`} />
          </div>
          <Skeleton height={12} width="70%" visibleFrom="sm" />
          <Skeleton height={24} radius="md" />
        </div>
      ))}
    </div>
  )
}
