import type { ScoreReason } from '@forecourt/contracts/leads/engagement'
import type { Lead } from '@forecourt/contracts/leads/records'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { latestClickTime } from '../model/lead-list.ts'
import styles from './lead-panel.module.css'
import { OpensSparkline } from './opens-sparkline.tsx'

interface LeadScoreProps {
  lead: Lead
  reasons: readonly ScoreReason[]
  secondsViewed: number
  opensByDay: readonly { day: string; opens: number }[]
}

/** The customer's engagement: the score with its reasons, the time spent, and the opens by day. */
export function LeadScore({ lead, reasons, secondsViewed, opensByDay }: LeadScoreProps) {
  const raising = reasons.filter(({ points }) => points > 0)
  return (
    <section className={styles.section} aria-label="Engagement">
      <h3>
        Score {lead.score}
        <span className="visually-hidden"> of 100</span>
      </h3>
      <div className={styles.scoreBar} aria-hidden="true">
        {raising.map(({ label, points }, place) => (
          <span key={label} style={{ inlineSize: `${points}%`, opacity: Math.max(0.35, 1 - place * 0.16) }} />
        ))}
      </div>
      {reasons.length === 0 ? (
        <p className={styles.muted}>No activity yet. Opens, time on page and submissions raise the score.</p>
      ) : (
        <ul className={styles.reasons} aria-label="Why the score is what it is">
          {reasons.map(({ label, points }) => (
            <li key={label}>
              <span>{label}</span>
              <b>{points > 0 ? `+${points}` : formatCount(points)}</b>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.numbers}>
        <div>
          <dt>Time viewed</dt>
          <dd>{formatDuration(secondsViewed)}</dd>
        </div>
        <div>
          <dt>Opens</dt>
          <dd>{formatCount(lead.opens)}</dd>
        </div>
        <div>
          <dt>Clicks</dt>
          <dd>{formatCount(lead.clickStreamCount)}</dd>
        </div>
        <div>
          <dt>Last click</dt>
          <dd>
            <RelativeTime at={latestClickTime(lead)} missing="None yet" />
          </dd>
        </div>
        <div>
          <dt>Calculator</dt>
          <dd>
            <RelativeTime at={lead.mostRecentCalcTime} missing="Not used" />
          </dd>
        </div>
        <div>
          <dt>Last Opened</dt>
          <dd>
            <RelativeTime at={lead.lastOpenedAt} missing="Not opened" />
          </dd>
        </div>
      </dl>
      <p className={styles.muted}>Opens, last {countOf(opensByDay.length, 'day')}</p>
      <OpensSparkline days={opensByDay} />
    </section>
  )
}
