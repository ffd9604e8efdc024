import type { TradeInReport } from '@forecourt/contracts/trade-ins/report'
import dayjs from 'dayjs'
import { formatCount } from '../../../ui/format.ts'
import styles from './trade-in-report.module.css'

/** Trade-ins and accepted offers by week: a bar chart, with a table for screen readers. */
export function WeekBars({ weeks }: { weeks: TradeInReport['weeks'] }) {
  const most = Math.max(1, ...weeks.map(({ submitted }) => submitted))
  const percent = (count: number) => `${(count / most) * 100}%`
  return (
    <figure className={styles.figure}>
      <figcaption>Trade-ins per week, offers accepted in green</figcaption>
      <div className={styles.bars} aria-hidden="true">
        {weeks.map(({ week, submitted, accepted }) => (
          <span
            key={week}
            className={styles.week}
            title={`Week of ${dayjs(week).format('MMM D')}: ${submitted} submitted, ${accepted} accepted`}
          >
            <span className={styles.count}>{submitted === 0 ? '' : formatCount(submitted)}</span>
            <span className={styles.bar} style={{ height: percent(submitted) }} />
            <span className={styles.accepted} style={{ height: percent(Math.min(accepted, most)) }} />
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{weeks[0] === undefined ? '' : dayjs(weeks[0].week).format('MMM D')}</span>
        <span>This week</span>
      </p>
      <table className="visually-hidden">
        <caption>Trade-ins by week</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Submitted</th>
            <th scope="col">Offers</th>
            <th scope="col">Accepted</th>
            <th scope="col">Declined</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, submitted, offered, accepted, declined }) => (
            <tr key={week}>
              <th scope="row">{dayjs(week).format('MMMM D')}</th>
              <td>{submitted}</td>
              <td>{offered}</td>
              <td>{accepted}</td>
              <td>{declined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
