import type { ActivityStats } from '@forecourt/contracts/auth/activity'
import { Skeleton } from '@mantine/core'
import { countOf } from '../../../ui/format.ts'
import { type Counted, highlights } from '../model/activity-stats.ts'
import styles from './stats-cards.module.css'

/** Total activities, active people, the most active person and the busiest day; `null` while the numbers load. */
export function StatsCards({ stats }: { stats: ActivityStats | null }) {
  const shown = stats === null ? null : highlights(stats)
  return (
    <dl className={styles.cards}>
      <Card label="Total Activities" value={shown?.total} />
      <Card label="Active People" value={shown?.people} />
      <Card label="Most Active" {...namedCount(shown?.mostActive)} />
      <Card label="Busiest Day" {...namedCount(shown?.busiestDay)} />
    </dl>
  )
}

function namedCount(counted: Counted | null | undefined): { value?: string; note?: string } {
  if (counted === undefined) return {}
  return counted === null ? { value: '–' } : { value: counted.name, note: countOf(counted.count, 'activity', 'activities') }
}

function Card({ label, value, note }: { label: string; value?: string; note?: string }) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd className={note === undefined ? undefined : styles.name}>
        {value ?? <Skeleton height={30} width={72} />}
        {note === undefined ? null : <small>{note}</small>}
      </dd>
    </div>
  )
}
