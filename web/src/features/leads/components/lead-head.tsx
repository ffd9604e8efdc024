import type { Lead } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { createdByText, leadVehicle, submittedStatus } from '../model/lead-list.ts'
import { ContactLinks } from './contact-links.tsx'
import { ActivePill } from './lead-card.tsx'
import styles from './lead-head.module.css'

/** Who a lead is: contact, vehicle, whose it is; `children` are its buttons. */
export function LeadHead({ lead, children }: { lead: Lead; children?: ReactNode }) {
  const submitted = submittedStatus(lead.submitted, false)
  return (
    <div className={styles.head}>
      <div>
        <div className={styles.pills}>
          <ActivePill active={lead.active} />
          <StatusPill tone={submitted.tone}>{submitted.label}</StatusPill>
        </div>
        <ContactLinks contact={lead} />
        <p className={styles.line}>
          {leadVehicle(lead)}
          {lead.zip === '' ? '' : ` · ZIP ${lead.zip}`}
        </p>
        <p className={styles.line}>
          Created by {createdByText(lead)}, <RelativeTime at={lead.createdAt} />
        </p>
      </div>
      <div className={styles.owner}>
        <p className={styles.assigned} data-nobody={lead.assignedTo === null || undefined}>
          {lead.assignedTo === null ? 'Assigned to nobody' : `Assigned to ${lead.assignedTo.name}`}
        </p>
        {children}
      </div>
    </div>
  )
}
