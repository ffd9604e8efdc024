import { ACTIVITY_PERIOD_DAYS } from 'virtual:contract-constants'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { activityStatsQuery } from '../api/activity.ts'
import type { ActionFilter } from '../model/activity-log.ts'
import { ActivityCharts } from './activity-charts.tsx'
import { ActivityLogSection } from './activity-log-section.tsx'
import { StatsCards } from './stats-cards.tsx'
import styles from './team-activity.module.css'

type Team = Pick<Dealership, '_id' | 'name' | 'settings'>

/** Stats cards, charts and the log of a dealership, live (rules: team activity analytics). */
export function TeamActivity({ dealership }: { dealership: Team }) {
  const [days, setDays] = useState<number>(ACTIVITY_PERIOD_DAYS[0])
  const [actionType, setActionType] = useState<ActionFilter>('all')
  const stats = useQuery(activityStatsQuery(dealership._id, days))
  return (
    <div className={styles.sections}>
      <SegmentedControl
        className={styles.period}
        aria-label="Period"
        value={String(days)}
        onChange={(next) => setDays(Number(next))}
        data={ACTIVITY_PERIOD_DAYS.map((period) => ({ value: String(period), label: `${period} days` }))}
      />
      {stats.isLoadingError ? (
        <LoadError title="We couldn't load the numbers" query={stats} />
      ) : (
        <div className={styles.sections} data-stale={stats.isPlaceholderData || undefined}>
          <StatsCards stats={stats.data ?? null} />
          <ActivityCharts stats={stats.data ?? null} timeZone={dealership.settings.timeZone} />
        </div>
      )}
      <ActivityLogSection dealership={dealership} query={{ days, actionType }} onDays={setDays} onActionType={setActionType} />
    </div>
  )
}
