import { callUrl, mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import type { Lead } from '@forecourt/contracts/leads/records'
import { ActionIcon, Checkbox } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useNoteContact } from '../../../shared/customers/api/note-contact.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { responseText } from '../../../shared/customers/model/response-text.ts'
import { Avatar } from '../../../staff-ui/avatar.tsx'
import list from '../../../staff-ui/list-screen.module.css'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { IconMail, IconMessage, IconPhone } from '../../../ui/icons.tsx'
import { leadVehicle, submittedStatus } from '../model/lead-list.ts'
import { leadStateText } from '../model/lead-state-text.ts'
import styles from './lead-row.module.css'

interface LeadRowProps {
  lead: Lead
  href: string
  /** replaces the panel's content instead of adding a history entry */
  replace: boolean
  /** whether its details are open */
  current: boolean
  /** deleted, or assigned to another user: it keeps its place until the list is refreshed */
  gone: boolean
  /** its facts may be stale: the last refetch failed or is paused */
  isUnsure: boolean
  /** null if leads cannot be selected */
  selection: { selected: boolean; onSelect: (selected: boolean) => void } | null
  /** the row's '...' */
  menu: ReactNode
}

/** One lead in two lines: customer, vehicle, state, score, last open and assignee (rules: lead card). */
export function LeadRow({ lead, href, replace, current, gone, isUnsure, selection, menu }: LeadRowProps) {
  const name = customerName(lead)
  const link = useRef<HTMLAnchorElement>(null)
  /** Opens the lead on a click anywhere in the row, because elements with tooltips cover the link. */
  const open = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button, input, label, [role="menu"]') === null) link.current?.click()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards open the link in it
    <article
      onClick={open}
      className={styles.row}
      aria-label={name}
      aria-current={current || undefined}
      data-gone={gone || undefined}
      data-selected={selection?.selected || undefined}
    >
      <span className={styles.who}>
        <Avatar name={name} live={lead.active && !gone} />
        {selection === null ? null : (
          <Checkbox
            className={styles.check}
            aria-label={`Select ${name}`}
            checked={selection.selected}
            onChange={(event) => selection.onSelect(event.currentTarget.checked)}
          />
        )}
      </span>
      <span className={styles.name}>
        <Link ref={link} className={list.open} to={href} replace={replace} preventScrollReset data-lead={lead._id}>
          {name}
        </Link>
        <span className={styles.about}>{leadVehicle(lead)}</span>
      </span>
      {gone ? <span className={styles.state}>Deleted or reassigned.</span> : null}
      {gone ? null : <State lead={lead} isUnsure={isUnsure} />}
      <Score score={lead.score} />
      <span className={styles.last}>
        {lead.active ? 'Now' : <RelativeTime at={lead.lastOpenedAt} missing="–" />}
        {lead.lastOpenedAt === null && !lead.active ? <span className="visually-hidden">Not opened</span> : null}
      </span>
      <span className={styles.owner} title={ownerText(lead)}>
        <Avatar name={lead.assignedTo?.name ?? ''} size={24} />
        <span className="visually-hidden">{ownerText(lead)}</span>
      </span>
      <span className={styles.actions}>
        {gone ? null : <Contact lead={lead} name={name} />}
        {gone ? null : <span className={styles.more}>{menu}</span>}
      </span>
    </article>
  )
}

function ownerText({ assignedTo }: Lead): string {
  return assignedTo === null ? 'Unassigned' : `Assigned to ${assignedTo.name}`
}

/** The lead's state in words. Screen readers and the tooltip have the fixed status texts (rules: submitted status). */
function State({ lead, isUnsure }: { lead: Lead; isUnsure: boolean }) {
  const now = useNow()
  const { text, detail, tone } = leadStateText(lead, now)
  const response = lead.response ? responseText(lead.response, now) : null
  const submitted = submittedStatus(lead.submitted, isUnsure).label
  const active = lead.active ? 'Active now' : 'Offline'
  return (
    <span className={styles.state} title={`${submitted} · ${active}`}>
      <span className={styles.stateText} data-tone={tone}>
        {text}
      </span>
      <span className={styles.about}>
        {response === null ? detail : <span data-tone={response.tone}>{response.text}</span>}
        {response === null || detail === '' ? '' : ` · ${detail}`}
      </span>
      <span className="visually-hidden">{submitted}</span>
      <span className="visually-hidden">{active}</span>
    </span>
  )
}

function Score({ score }: { score: number }) {
  return (
    <span className={styles.score}>
      <span className={styles.number} data-none={score === 0 || undefined}>
        <span className="visually-hidden">Score </span>
        {score}
        <span className="visually-hidden"> of 100</span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${score}%` }} />
      </span>
    </span>
  )
}

/** Links to call and text the customer, or to email them if there is no number. */
function Contact({ lead, name }: { lead: Lead; name: string }) {
  const { phone, email } = lead
  const note = useNoteContact(lead)
  const [call, text, mail] = [callUrl(phone), textUrl(phone), mailUrl(email)]
  if (call === null || text === null) {
    return mail === null ? null : (
      <ContactLink href={mail} label={`Email ${name}`} icon={<IconMail size={18} />} onPress={() => note.mutate({ channel: 'email' })} />
    )
  }
  return (
    <>
      <ContactLink href={call} label={`Call ${name}`} icon={<IconPhone size={18} />} onPress={() => note.mutate({ channel: 'call' })} />
      <ContactLink href={text} label={`Text ${name}`} icon={<IconMessage size={18} />} onPress={() => note.mutate({ channel: 'text' })} />
    </>
  )
}

interface ContactLinkProps {
  href: string
  label: string
  icon: ReactNode
  onPress: () => void
}

function ContactLink({ href, label, icon, onPress }: ContactLinkProps) {
  return (
    <ActionIcon component="a" href={href} variant="subtle" color="gray" className={styles.contact} aria-label={label} onClick={onPress}>
      {icon}
    </ActionIcon>
  )
}
