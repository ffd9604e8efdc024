import { Pagination, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconSend } from '../../../ui/icons.tsx'
import styles from './mailbox.module.css'

interface MailboxListProps {
  list: UseQueryResult<OperationResponse<'leads.listMailbox'>>
  page: number
  onPage: (page: number) => void
  selectedId: string | null
  /** the address of a mail on this page */
  linkOf: (messageId: string) => string
}

/** The mails of the development mailbox, newest first, in pages; a message when there are none. */
export function MailboxList({ list, page, onPage, selectedId, linkOf }: MailboxListProps) {
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading..." className={styles.skeletons}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={72} radius="md" />
        ))}
      </div>
    )
  }
  if (list.data === undefined) {
    if (list.error instanceof ApiError && list.error.status === 404) return <NoMailbox />
    return <LoadError title="We couldn't load the mailbox" query={list} />
  }
  const { messages, total, pageSize } = list.data
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconSend size={26} />}
        title="No emails yet."
        text="Send a vehicle packet by email, and it appears here instead of in the customer's inbox."
      />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {messages.map(({ _id, subject, to, at }) => (
          <li key={_id}>
            <Link className={styles.entry} to={linkOf(_id)} aria-current={_id === selectedId || undefined}>
              <span className={styles.to}>{to}</span>
              <span className={styles.at}>
                <RelativeTime at={at} />
              </span>
              <span className={styles.title}>{subject}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={`${styles.quiet} tabular`}>{countOf(total, 'email')}</span>
        <Pagination size="sm" siblings={0} total={Math.ceil(total / pageSize)} value={page} onChange={onPage} />
      </div>
    </>
  )
}

function NoMailbox() {
  return (
    <EmptyState
      icon={<IconSend size={26} />}
      title="There is no mailbox here."
      text="Emails are really sent, or none are. The mailbox is for development: MAILBOX=on, without SMTP_URL."
    />
  )
}
