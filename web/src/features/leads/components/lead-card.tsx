import type { Lead } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { createdByText, latestClickTime, leadName, leadVehicle, submittedStatus } from '../model/lead-list.ts'
import { ContactLinks } from './contact-links.tsx'
import styles from './lead-card.module.css'
import { ScoreMeter } from './score-meter.tsx'

interface LeadCardProps {
  lead: Lead
  /** deleted, or given to somebody else: it keeps its place until the list is refreshed */
  gone: boolean
  /** nobody knows whether its facts still hold */
  isUnsure: boolean
  actions: ReactNode
}

/** One lead with its derived values (rules: lead card). */
export function LeadCard({ lead, gone, isUnsure, actions }: LeadCardProps) {
  const submitted = submittedStatus(lead.submitted, isUnsure)
  return (
    <article className={styles.card} aria-label={leadName(lead)} data-gone={gone || undefined}>
      <header className={styles.head}>
        <h3 className={styles.name}>{leadName(lead)}</h3>
        {gone ? null : <ActivePill active={lead.active} />}
        <StatusPill tone={submitted.tone}>{submitted.label}</StatusPill>
        <ScoreMeter score={lead.score} />
      </header>
      {lead.assignedTo === null ? null : <p className={styles.assigned}>Assigned to {lead.assignedTo.name}</p>}
      <ContactLinks contact={lead} />
      <div className={styles.buttons}>
        {gone ? <p className={styles.none}>No longer here: deleted, or given to somebody else.</p> : actions}
      </div>
      <dl className={styles.facts}>
        <Fact label="Vehicle">{leadVehicle(lead)}</Fact>
        <Fact label="Submitted">
          <RelativeTime at={lead.createdAt} />
        </Fact>
        <Fact label="Last Opened">
          <RelativeTime at={lead.lastOpenedAt} missing="Not opened" />
        </Fact>
        <Fact label="Clicks">
          {countOf(lead.clickStreamCount, 'click')}
          {/* there also before the first one, so that no card grows when it comes */}
          <span className={styles.latest}>
            <RelativeTime at={latestClickTime(lead)} missing="None yet" />
          </span>
        </Fact>
        <Fact label="Calculator">
          <RelativeTime at={lead.mostRecentCalcTime} missing="Not used" />
        </Fact>
        <Fact label="Created By">{createdByText(lead)}</Fact>
      </dl>
    </article>
  )
}

/** 'Active now' while a packet page is being looked at (rules: active now). */
export function ActivePill({ active }: { active: boolean }) {
  return (
    <StatusPill tone={active ? 'good' : 'neutral'} dot>
      {active ? 'Active now' : 'Offline'}
    </StatusPill>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
