import { Skeleton } from '@mantine/core'
import styles from './packet-logs.module.css'

const ROWS = ['38%', '30%', '44%', '34%', '40%', '28%', '36%', '42%', '32%', '38%']

/** The skeleton of the rows while they load. */
export function PacketLogsSkeleton() {
  return (
    <div role="status" className={styles.loading}>
      <span className="visually-hidden">Loading logs...</span>
      {ROWS.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that never change
        <div key={row} className={styles.loadingRow}>
          <Skeleton height={14} width={width} />
          <Skeleton height={14} width="24%" />
          <Skeleton height={18} width={96} radius="xl" />
        </div>
      ))}
    </div>
  )
}
