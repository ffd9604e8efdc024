import type { Lead } from '@forecourt/contracts/leads/records'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNoteContact } from '../../../shared/customers/api/note-contact.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { Avatar } from '../../../staff-ui/avatar.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { useLostFocus } from '../../../staff-ui/use-lost-focus.ts'
import { IconClose, IconDown } from '../../../ui/icons.tsx'
import { createdByText, leadVehicle, submittedStatus } from '../model/lead-list.ts'
import { AddNote } from './add-note.tsx'
import { ContactBar } from './contact-bar.tsx'
import styles from './lead-panel.module.css'
import { ResponseLine } from './response-line.tsx'

interface LeadPanelHeadProps {
  lead: Lead
  /** the signed-in user */
  userId: string
  /** link to the customer's page */
  customerHref: ReactNode
  /** goes to the next (1) or previous (-1) lead of the list; null without a list */
  onStep: ((by: 1 | -1) => void) | null
  onClose: () => void
  /** the panel's '...' */
  menu: ReactNode
}

/** The head of a lead's details: the customer's name and contact, the lead's facts, and the contact buttons. */
export function LeadPanelHead({ lead, userId, customerHref, onStep, onClose, menu }: LeadPanelHeadProps) {
  const note = useNoteContact(lead)
  // on a phone; stepping with J and K keeps the focus in the list
  const heading = useLostFocus()
  const submitted = submittedStatus(lead.submitted, false).label
  const parts = [lead.email, lead.zip === '' ? '' : `ZIP ${lead.zip}`].filter(Boolean)
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Avatar name={customerName(lead)} live={lead.active} />
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {customerName(lead)}
        </h2>
        <span className="visually-hidden">{lead.active ? 'Active now' : 'Offline'}</span>
        <span className="visually-hidden">{submitted}</span>
        {onStep === null ? null : (
          <span className={styles.steps}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Previous lead (K)" onClick={() => onStep(-1)}>
              <IconDown size={18} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Next lead (J)" onClick={() => onStep(1)}>
              <IconDown size={18} />
            </ActionIcon>
          </span>
        )}
        {menu}
        <ActionIcon className={styles.close} variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconClose size={18} />
        </ActionIcon>
      </div>
      <p className={styles.line}>{parts.length === 0 ? leadVehicle(lead) : `${parts.join(' · ')} · ${leadVehicle(lead)}`}</p>
      <p className={styles.line}>
        <span title="Submitted">
          Added <RelativeTime inText at={lead.createdAt} />
        </span>
        {' · '}
        <span>Created by {createdByText(lead)}</span>
        {' · '}
        <span>{lead.assignedTo === null ? 'Unassigned' : `Assigned to ${lead.assignedTo.name}`}</span>
        {' · '}
        {customerHref}
      </p>
      {lead.response ? <ResponseLine clock={lead.response} /> : null}
      <ContactBar contact={lead} onContact={(channel) => note.mutate({ channel })} />
      <AddNote lead={lead} userId={userId} />
    </header>
  )
}
