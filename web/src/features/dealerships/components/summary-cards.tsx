import { Skeleton } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import styles from './summary-cards.module.css'

/** The three summary cards (rules: dashboard); `null` while the numbers load. Uptime is a fixed text. */
export function SummaryCards({ totals }: { totals: { dealerships: number; vehicles: number } | null }) {
  return (
    <dl className={styles.cards}>
      <SummaryCard label="Active Dealerships" value={totals === null ? null : formatCount(totals.dealerships)} />
      <SummaryCard label="Total Vehicles" value={totals === null ? null : formatCount(totals.vehicles)} />
      <SummaryCard label="Uptime" value="100%" />
    </dl>
  )
}

function SummaryCard({ label, value }: { label: string; value: string | null }) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd>{value ?? <Skeleton height={32} width={72} />}</dd>
    </div>
  )
}
