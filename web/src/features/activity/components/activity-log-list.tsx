import type { ActivityLog } from '@forecourt/contracts/auth/activity'
import { detailPairs, entityLabel } from '@forecourt/contracts/auth/activity-details'
import { memo } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { ACTION_LABELS, ACTION_TONES } from '../model/activity-log.ts'
import { logDays } from '../model/log-days.ts'
import styles from './activity-log.module.css'

/** The log entries, grouped by day. */
export function ActivityLogList({ entries, timeZone }: { entries: readonly ActivityLog[]; timeZone: string }) {
  const now = useNow()
  return logDays(entries, timeZone, now).map(({ day, title, entries: ofDay }) => (
    <section key={day} aria-label={title}>
      <h3 className={styles.day}>{title}</h3>
      <ol>
        {ofDay.map((entry) => (
          <LogLine key={entry._id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  ))
}

/** One log entry: who did what to which record, and when (rules: activity log). Memoized by id and time zone, because an entry never changes. */
const LogLine = memo(
  ({ entry, timeZone }: { entry: ActivityLog; timeZone: string }) => {
    const details = detailPairs(entry.details, timeZone)
    return (
      <li className={styles.line}>
        <span>
          <StatusPill tone={ACTION_TONES[entry.actionType]}>{ACTION_LABELS[entry.actionType]}</StatusPill>
        </span>
        <div className={styles.what}>
          <p className={styles.action}>{entry.action}</p>
          <p className={styles.who}>
            <b>{entry.userName}</b> <span className={styles.role}>{entry.userType}</span>{' '}
            <span className={styles.entity}>{entityLabel(entry.entityType)}</span>
          </p>
          {details.length === 0 ? null : (
            <dl className={styles.details}>
              {details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <span className={styles.time}>
          <RelativeTime at={entry.timestamp} />
        </span>
      </li>
    )
  },
  (before, after) => before.entry._id === after.entry._id && before.timeZone === after.timeZone,
)
