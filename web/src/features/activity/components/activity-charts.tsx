import type { ActivityStats } from '@forecourt/contracts/auth/activity'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { LaterPart, laterPart } from '../../../shared/later-part.tsx'
import { PartError } from '../../../staff-ui/part-error.tsx'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { byAction, byPerson, dayLabel, daySummary } from '../model/activity-stats.ts'
import styles from './activity-charts.module.css'
import { CountBars } from './count-bars.tsx'

const dayChart = laterPart(async () => (await import('./day-chart.tsx')).DayChart)
const CHART_HEIGHT = 220

/** Activity by day, by person and by action; `null` while the numbers load. Each chart is a table or has one. */
export function ActivityCharts({ stats, timeZone }: { stats: ActivityStats | null; timeZone: string }) {
  if (stats === null) return <Skeleton height={CHART_HEIGHT} radius={12} role="status" aria-label="Loading charts" />
  if (stats.totalActivities === 0) return null
  return (
    <div className={styles.charts}>
      <section className={styles.days} aria-labelledby="activity-by-day">
        <h2 id="activity-by-day">By day</h2>
        <LaterPart
          part={dayChart}
          loading={<Skeleton height={CHART_HEIGHT} radius="md" />}
          failed={(failure) => <PartError text="We couldn't load the chart." {...failure} />}
        >
          {(DayChart) => (
            <div role="img" aria-label={daySummary(stats.dayStats)}>
              <DayChart days={stats.dayStats} height={CHART_HEIGHT} />
            </div>
          )}
        </LaterPart>
        <DayTable days={stats.dayStats} timeZone={timeZone} />
      </section>
      <section aria-labelledby="activity-by-person">
        <h2 id="activity-by-person">By person</h2>
        <People stats={stats} />
      </section>
      <section aria-labelledby="activity-by-action">
        <h2 id="activity-by-action">By action</h2>
        <CountBars caption="Activities by action" nameHeader="Action" rows={byAction(stats)} />
      </section>
    </div>
  )
}

/** People shown before 'Show more'. */
const PEOPLE_SHOWN = 5

/** Shows the most active people, and all of them on request. */
function People({ stats }: { stats: ActivityStats }) {
  const [all, setAll] = useState(false)
  const people = byPerson(stats)
  const others = people.slice(PEOPLE_SHOWN)
  return (
    <>
      <CountBars caption="Activities by person" nameHeader="Person" rows={all ? people : people.slice(0, PEOPLE_SHOWN)} />
      {others.length === 0 ? null : (
        <button type="button" className={styles.toggle} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${countOf(others.length, 'more person', 'more people')}`}
        </button>
      )}
    </>
  )
}

function DayTable({ days, timeZone }: { days: ActivityStats['dayStats']; timeZone: string }) {
  return (
    <details className={styles.asTable}>
      <summary>Show as a table</summary>
      <ScrollBox className={styles.scroll} label="Activities by day as a table">
        <table>
          <caption>Days in {timeZone.replaceAll('_', ' ')}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Activities</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{dayLabel(day)}</th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
