import { Skeleton } from '@mantine/core'
import styles from './skeletons.module.css'

const HEIGHTS = ['35%', '60%', '45%', '80%', '55%', '70%', '100%', '65%']

/** The placeholder of a report that is loading: figures, weekly bars, and table rows. */
export function ReportSkeleton() {
  return (
    <div className={styles.report} role="status" aria-label="Loading the report">
      <div className={styles.figures}>
        {['first', 'second', 'third'].map((figure) => (
          <div key={figure}>
            <Skeleton height={12} width="60%" mb={8} />
            <Skeleton height={26} width={84} />
          </div>
        ))}
      </div>
      <div className={styles.bars}>
        {HEIGHTS.map((height) => (
          <Skeleton key={height} height={height} radius="sm" />
        ))}
      </div>
      <div>
        {['first', 'second', 'third', 'fourth'].map((line) => (
          <div key={line} className={styles.line}>
            <Skeleton height={12} width="38%" />
            <Skeleton height={12} width={56} />
          </div>
        ))}
      </div>
    </div>
  )
}
