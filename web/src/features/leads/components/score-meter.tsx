import { scoreTone } from '../model/lead-list.ts'
import styles from './score-meter.module.css'

/** How much a customer has done, 0 to 100, as a number and a bar. */
export function ScoreMeter({ score }: { score: number }) {
  return (
    <div className={styles.score} data-tone={scoreTone(score)}>
      <span className={styles.label}>
        Engagement{' '}
        <b>
          {score}
          <span className="visually-hidden"> of 100</span>
        </b>
      </span>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ inlineSize: `${score}%` }} />
      </div>
    </div>
  )
}
