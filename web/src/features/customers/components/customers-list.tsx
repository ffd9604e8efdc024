import { callUrl, mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import { formatUsPhone } from '@forecourt/contact/phone'
import type { ContactChannel } from '@forecourt/contracts/leads/contacts'
import type { ListedCustomer } from '@forecourt/contracts/leads/records'
import { ActionIcon, Button, Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNotePress } from '../../../shared/customers/api/note-contact.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { customersPath } from '../../../shared/staff-paths.ts'
import { Avatar } from '../../../staff-ui/avatar.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import list from '../../../staff-ui/list-screen.module.css'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { useLastPage } from '../../../staff-ui/use-last-page.ts'
import { useRowFocus } from '../../../staff-ui/use-row-focus.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconMail, IconMessage, IconPhone, IconSearch, IconUsers } from '../../../ui/icons.tsx'
import { CUSTOMERS_PAGE_SIZE, customersPageQuery } from '../api/customer-page.ts'
import styles from './customers-list.module.css'

interface CustomersListProps {
  dealershipId: string
  search: string
  page: number
  onSearch: (search: string) => void
  /** `replace`: a correction, without an entry of its own in the history */
  onPage: (page: number, replace?: boolean) => void
  /** at the end of the toolbar */
  tools: ReactNode
  /** the action of an empty list */
  emptyAction: ReactNode
}

/** The customers of a dealership (rules: customer page), with one search and pages of 25. J and K move through the rows. */
export function CustomersList({ dealershipId, search, page, onSearch, onPage, tools, emptyAction }: CustomersListProps) {
  const result = useQuery(customersPageQuery(dealershipId, { search, page }))
  const { customers = [], total = 0 } = result.data ?? {}
  const pages = Math.ceil(total / CUSTOMERS_PAGE_SIZE)
  useLastPage(page, result.isPlaceholderData ? 0 : pages, (last) => onPage(last, true))
  useRowFocus()
  const isEmpty = result.data?.total === 0
  if (isEmpty && search === '') {
    return (
      <EmptyState icon={<IconUsers size={26} />} title="No customers yet" text="Customers appear here when you add them or send a packet.">
        {emptyAction}
      </EmptyState>
    )
  }
  return (
    <>
      <search className={list.tools}>
        <div className={list.search}>
          <SearchBox hideLabel label="Search customers" placeholder="Name, phone, email or ZIP" value={search} onSearch={onSearch} />
        </div>
        {tools}
      </search>
      <div className={list.line} role="status">
        {result.data === undefined ? ' ' : countOf(total, 'customer')}
      </div>
      {result.isPending ? <RowSkeletons label="Loading customers" /> : null}
      <LoadError title="We couldn't load the customers" query={result} />
      {isEmpty ? (
        <EmptyState icon={<IconSearch size={26} />} title="No customers match" text="Try a different search.">
          <Button variant="default" onClick={() => onSearch('')}>
            Show all customers
          </Button>
        </EmptyState>
      ) : null}
      {customers.length === 0 ? null : (
        <>
          <div className={`${list.heads} ${styles.heads}`} aria-hidden="true">
            <span />
            <span>Customer</span>
            <span>Phone</span>
            <span>ZIP</span>
            <span>Packets</span>
            <span>Opens</span>
            <span>Last activity</span>
          </div>
          <ul className={list.rows} aria-label="Customers" data-stale={result.isPlaceholderData || undefined}>
            {customers.map((customer) => (
              <li key={customer._id}>
                <Row customer={customer} />
              </li>
            ))}
          </ul>
          <footer className={list.foot}>
            <span>
              Showing {formatCount(customers.length)} of {countOf(total, 'customer')}
            </span>
            <Pagination size="sm" total={pages} value={page} onChange={onPage} />
          </footer>
        </>
      )}
    </>
  )
}

function Row({ customer }: { customer: ListedCustomer }) {
  const name = customerName(customer)
  const { leadId, phone, email, zip, packets, opens, submitted } = customer
  const notePress = useNotePress(customer.dealershipId)
  const [call, text, mail] = [callUrl(phone), textUrl(phone), mailUrl(email)]
  const press = (channel: ContactChannel) => () => notePress({ leadId, channel })
  return (
    <article className={styles.row} aria-label={name}>
      <span className={styles.picture}>
        <Avatar name={name} />
      </span>
      <span className={styles.name}>
        <Link className={list.open} to={customersPath(customer.dealershipId, customer._id)} data-row>
          {name}
        </Link>
        <span className={styles.about}>{email || 'No email'}</span>
      </span>
      <span className={styles.phone}>{phone === '' ? '–' : formatUsPhone(phone)}</span>
      <span className={styles.zip}>{zip || '–'}</span>
      <span className={styles.number}>
        {formatCount(packets)} <span className={styles.word}>{packets === 1 ? 'packet' : 'packets'}</span>
      </span>
      <span className={styles.number}>
        {formatCount(opens)} <span className={styles.word}>{opens === 1 ? 'open' : 'opens'}</span>
      </span>
      <span className={styles.last}>
        {submitted ? <span className={styles.submitted}>Submitted</span> : null}
        <RelativeTime at={customer.lastActiveAt} missing="No activity" />
      </span>
      <span className={styles.actions}>
        {call === null ? null : <Contact href={call} label={`Call ${name}`} icon={<IconPhone size={18} />} onPress={press('call')} />}
        {text === null ? null : <Contact href={text} label={`Text ${name}`} icon={<IconMessage size={18} />} onPress={press('text')} />}
        {call === null && mail !== null ? (
          <Contact href={mail} label={`Email ${name}`} icon={<IconMail size={18} />} onPress={press('email')} />
        ) : null}
      </span>
    </article>
  )
}

function Contact({ href, label, icon, onPress }: { href: string; label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <ActionIcon component="a" href={href} variant="subtle" color="gray" className={styles.contact} aria-label={label} onClick={onPress}>
      {icon}
    </ActionIcon>
  )
}
