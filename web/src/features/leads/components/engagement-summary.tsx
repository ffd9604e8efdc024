import type { ScoreReason } from '@forecourt/contracts/leads/engagement'
import type { Lead } from '@forecourt/contracts/leads/records'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import styles from './engagement-summary.module.css'
import { OpensSparkline } from './opens-sparkline.tsx'
import { ScoreMeter } from './score-meter.tsx'

interface EngagementSummaryProps {
  lead: Lead
  reasons: readonly ScoreReason[]
  secondsViewed: number
  opensByDay: readonly { day: string; opens: number }[]
}

/** How much a customer has done with their packets: the score and why, the time spent, and opens by day. */
export function EngagementSummary({ lead, reasons, secondsViewed, opensByDay }: EngagementSummaryProps) {
  return (
    <section className={styles.summary} aria-label="Engagement">
      <div>
        <ScoreMeter score={lead.score} />
        {reasons.length === 0 ? (
          <p className={styles.none}>Nothing that counts yet. Opens, time, clicks and submissions raise the score.</p>
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
      </div>
      <div>
        <dl className={styles.facts}>
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
        </dl>
        <p className={styles.heading}>Opens, last {countOf(opensByDay.length, 'day')}</p>
        <OpensSparkline days={opensByDay} />
      </div>
    </section>
  )
}
