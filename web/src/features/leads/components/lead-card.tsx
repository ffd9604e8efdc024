import type { Lead } from '@forecourt/contracts/leads/records'
import { Button } from '@mantine/core'
import { countOf, vehicleTitle } from '../../../ui/format.ts'
import { IconSwap } from '../../../ui/icons.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { createdByText } from '../model/lead-list.ts'
import styles from './lead-card.module.css'

/** One lead with its derived values (spec/2 section 2.1). */
export function LeadCard({ lead, tradeInPath, onDetails }: { lead: Lead; tradeInPath: string; onDetails: () => void }) {
  const name = `${lead.firstName} ${lead.lastName}`.trim()
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <ActivePill active={lead.active} />
        <StatusPill tone={lead.submitted ? 'good' : 'neutral'}>{lead.submitted ? '✓ Submitted' : '✗ Not Submitted'}</StatusPill>
      </header>
      {lead.assignedTo === null ? null : <p className={styles.assigned}>Assigned to {lead.assignedTo.name}</p>}
      <div className={styles.contact}>
        {lead.email === '' ? null : <a href={`mailto:${lead.email}`}>{lead.email}</a>}
        {lead.phone === '' ? null : <a href={`tel:${lead.phone.replace(/[^\d+]/g, '')}`}>{lead.phone}</a>}
        {lead.email === '' && lead.phone === '' ? <span className={styles.none}>No email or phone</span> : null}
      </div>
      <div className={styles.buttons}>
        <Button variant="light" onClick={onDetails}>
          View Details
        </Button>
        <Button component="a" href={tradeInPath} variant="default" leftSection={<IconSwap size={16} />}>
          Trade-In
        </Button>
      </div>
      <dl className={styles.facts}>
        <Fact label="Vehicle">
          {vehicleTitle(lead.vehicle)}
          {lead.vehicle.stockNumber === '' ? '' : ` · ${lead.vehicle.stockNumber}`}
        </Fact>
        <Fact label="Submitted">
          <RelativeTime at={lead.createdAt} />
        </Fact>
        <Fact label="Last Opened">
          <RelativeTime at={lead.lastOpenedAt} missing="Not opened" />
        </Fact>
        <Fact label="Clicks">{countOf(lead.clickStreamCount, 'click')}</Fact>
        <Fact label="Created By">{createdByText(lead)}</Fact>
      </dl>
    </article>
  )
}

/** 'Active now' while a packet page is being looked at (DESIGN 7.1). */
export function ActivePill({ active }: { active: boolean }) {
  return (
    <StatusPill tone={active ? 'good' : 'neutral'} dot>
      {active ? 'Active now' : 'Offline'}
    </StatusPill>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
