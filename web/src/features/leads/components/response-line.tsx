import type { ResponseClock } from '@forecourt/contracts/leads/contacts'
import dayjs from 'dayjs'
import { responseText } from '../../../shared/customers/model/response-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import styles from './lead-panel.module.css'

/** How long the customer has waited for a contact, or how soon they got one and from whom (rules: response clock). */
export function ResponseLine({ clock }: { clock: ResponseClock }) {
  const { text, tone } = responseText(clock, useNow())
  const by = clock.by === null ? '' : ` by ${clock.by.name}`
  return (
    <p className={styles.line}>
      <StatusPill tone={tone}>{text}</StatusPill>{' '}
      {clock.contactedAt === null ? (
        `since ${dayjs(clock.askedAt).format('MMM D, h:mm A')}`
      ) : (
        <>
          <RelativeTime inText at={clock.contactedAt} />
          {by}
        </>
      )}
    </p>
  )
}
