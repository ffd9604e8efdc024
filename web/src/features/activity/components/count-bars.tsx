import { formatCount } from '../../../ui/format.ts'
import type { Counted } from '../model/activity-stats.ts'
import styles from './count-bars.module.css'

/** A bar chart built as a table, so that a screen reader reads it row by row. */
export function CountBars({ caption, nameHeader, rows }: { caption: string; nameHeader: string; rows: readonly Counted[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{nameHeader}</th>
          <th scope="col">Activities</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {formatCount(count)}
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
