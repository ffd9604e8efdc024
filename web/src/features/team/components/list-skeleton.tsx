import { Skeleton } from '@mantine/core'
import styles from './team.module.css'

const LINES = ['first', 'second', 'third', 'fourth', 'fifth']

/** The shape of a list that is on its way. */
export function ListSkeleton({ label, height = 48 }: { label: string; height?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {LINES.map((line) => (
        <Skeleton key={line} height={height} radius="md" />
      ))}
    </div>
  )
}
