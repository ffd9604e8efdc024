import { HOME_SECTIONS } from 'virtual:contract-constants'
import { callUrl, mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import type { HomeSection } from '@forecourt/contracts/leads/home'
import type { Lead } from '@forecourt/contracts/leads/records'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useNoteContact } from '../../../shared/customers/api/note-contact.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { leadsPath } from '../../../shared/staff-paths.ts'
import { shortAge } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconMail, IconMessage, IconPhone, IconRefresh } from '../../../ui/icons.tsx'
import type { Home } from '../api/home.ts'
import { homeRow, SECTION_TEXTS } from '../model/home-row.ts'
import styles from './home-queue.module.css'
import { useSteadyHome } from './use-steady-home.ts'

interface HomeQueueProps {
  dealershipId: string
  home: Home
  isFetching: boolean
}

/** The customers to call, by priority: submitted since yesterday, sent but not opened, went quiet. Each row has call and text links. */
export function HomeQueue({ dealershipId, home, isFetching }: HomeQueueProps) {
  const { sections, changed, hold, showLatest } = useSteadyHome(home, isFetching)
  const queue = useRef<HTMLDivElement>(null)
  const refresh = () => {
    showLatest()
    queue.current?.focus()
  }
  return (
    <div ref={queue} tabIndex={-1} className={styles.queue} {...hold}>
      <p role="status" className={styles.latest}>
        {changed ? (
          <Button size="compact-sm" radius="xl" leftSection={<IconRefresh size={14} />} onClick={refresh}>
            New activity – refresh order
          </Button>
        ) : null}
      </p>
      {HOME_SECTIONS.map((section) => (
        <Section key={section} section={section} dealershipId={dealershipId} {...sections[section]} />
      ))}
    </div>
  )
}

interface SectionProps {
  section: HomeSection
  total: number
  leads: readonly Lead[]
  dealershipId: string
}

function Section({ section, total, leads, dealershipId }: SectionProps) {
  const { title, hint, none } = SECTION_TEXTS[section]
  const heading = `home-${section}`
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {total === 0 ? null : <span className={styles.count}>{formatCount(total)}</span>}
        <span className={styles.hint}>{total === 0 ? none : hint}</span>
      </div>
      {leads.length === 0 ? null : (
        <ul>
          {leads.map((lead) => (
            <Row key={lead._id} section={section} lead={lead} />
          ))}
        </ul>
      )}
      {total > leads.length ? (
        <Link className={styles.all} to={`${leadsPath(dealershipId)}?section=${section}`}>
          View all {formatCount(total)}
        </Link>
      ) : null}
    </section>
  )
}

function Row({ section, lead }: { section: HomeSection; lead: Lead }) {
  const row = homeRow(section, lead)
  const name = customerName(lead)
  const now = useNow()
  return (
    <li className={styles.row}>
      <span className={styles.face} data-live={lead.active || undefined} aria-hidden="true">
        {`${lead.firstName.charAt(0)}${lead.lastName.charAt(0)}`.toUpperCase() || '?'}
      </span>
      <span className={styles.who}>
        <Link className={styles.name} to={leadsPath(lead.dealershipId, lead._id)}>
          {name}
        </Link>
        <span className={styles.small}>{row.vehicle}</span>
      </span>
      <span className={styles.why}>
        <b className={styles.line}>
          {row.amount === '' ? null : <span className={styles.amount}>{row.amount}</span>}
          {row.amount !== '' && row.head !== '' ? ', ' : ''}
          {row.head}
        </b>
        <span className={styles.small}>{row.below}</span>
      </span>
      {row.at === null ? (
        <span />
      ) : (
        <time className={styles.when} dateTime={row.at} title={new Date(row.at).toLocaleString('en-US')}>
          {shortAge(row.at, now)}
        </time>
      )}
      <Contact lead={lead} name={name} />
    </li>
  )
}

/** Call and Text, or Email for a customer without a number. */
function Contact({ lead, name }: { lead: Lead; name: string }) {
  const { phone, email } = lead
  const note = useNoteContact(lead)
  const [call, text, mail] = [callUrl(phone), textUrl(phone), mailUrl(email)]
  return (
    <span className={styles.contact}>
      {call === null && mail !== null ? (
        <a href={mail} aria-label={`Email ${name}`} title={email} onClick={() => note.mutate({ channel: 'email' })}>
          <IconMail size={16} />
        </a>
      ) : null}
      {call === null || text === null ? null : (
        <>
          <a href={call} aria-label={`Call ${name}`} title={`Call ${phone}`} onClick={() => note.mutate({ channel: 'call' })}>
            <IconPhone size={16} />
          </a>
          <a href={text} aria-label={`Text ${name}`} title={`Text ${phone}`} onClick={() => note.mutate({ channel: 'text' })}>
            <IconMessage size={16} />
          </a>
        </>
      )}
    </span>
  )
}
