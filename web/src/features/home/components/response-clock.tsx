import type { HomeResponse } from '@forecourt/contracts/leads/contacts'
import { RESPONSE_HOME_DAYS, RESPONSE_TARGET_MINUTES } from '@forecourt/contracts/leads/response-limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { medianText, shareText, waitTextSince } from '../../../shared/customers/model/response-text.ts'
import { leadsPath } from '../../../shared/staff-paths.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { formatCount } from '../../../ui/format.ts'
import styles from './my-week.module.css'

interface ResponseClockProps {
  dealershipId: string
  response: HomeResponse
  /** the link to the report; null for users who may not see it */
  more: ReactNode
}

/** The customers waiting for a contact, and the response times of the last days (rules: response clock). */
export function ResponseClock({
  dealershipId,
  response: { waiting, waitingSince, asked, answered, onTime, median },
  more,
}: ResponseClockProps) {
  const now = useNow()
  const waitingNow = waiting === 0 ? '0' : <Link to={`${leadsPath(dealershipId)}?section=waiting`}>{formatCount(waiting)}</Link>
  const figures = [
    ['waiting now', waitingNow],
    ['first contact', medianText(median)],
    [`within ${RESPONSE_TARGET_MINUTES} min`, shareText(onTime, answered)],
  ] as const
  return (
    <section aria-labelledby="response-clock">
      <div className={styles.head}>
        <h2 id="response-clock">Response time</h2>
        <span className={styles.small}>Last {RESPONSE_HOME_DAYS} days</span>
      </div>
      <dl className={styles.totals}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dd>{value}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        {waitingSince === null ? null : `Longest wait: ${waitTextSince(waitingSince, now)}. `}
        {asked === 0
          ? `Nobody submitted or asked in the last ${RESPONSE_HOME_DAYS} days.`
          : `${formatCount(answered)} of ${formatCount(asked)} contacted.`}{' '}
        {more}
      </p>
    </section>
  )
}
