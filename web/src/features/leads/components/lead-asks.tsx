import type { Lead } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { IconCheck, IconMessage } from '../../../ui/icons.tsx'
import { leadAsks } from '../model/lead-ask.ts'
import styles from './lead-panel.module.css'

/** The customer's submission and request, newest first (rules: customer request, rules: submitted options); `children` are buttons. */
export function LeadAsks({ lead, children }: { lead: Lead; children: ReactNode }) {
  const asks = leadAsks(lead)
  if (asks.length === 0) return <div className={styles.buttons}>{children}</div>
  return (
    <section className={styles.asks} aria-label="What they want">
      {asks.map(({ kind, at, headline, note, facts }, place) => (
        <div key={kind}>
          <p className={styles.askHead}>
            {kind === 'submitted' ? <IconCheck size={16} /> : <IconMessage size={16} />}
            {kind === 'submitted' ? 'Submitted' : 'Request'}
            <span className={styles.when}>
              <RelativeTime at={at} />
            </span>
          </p>
          <p className={place === 0 ? styles.want : styles.wantToo}>{headline}</p>
          {note === '' ? null : <p className={styles.note}>{note}</p>}
          {facts.length === 0 ? null : (
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
      <div className={styles.buttons}>{children}</div>
    </section>
  )
}
