import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { mailboxPath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { IconRefresh, IconSend } from '../../../ui/icons.tsx'
import { mailboxQuery } from '../api/mailbox.ts'
import styles from './mailbox.module.css'
import { MailboxList } from './mailbox-list.tsx'
import { MailboxMailView } from './mailbox-mail.tsx'

/** The development mailbox: the list beside the open mail, or on a phone one of them at a time. The address contains the page and the mail. */
export function Mailbox() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const selectedId = params.get('mail')
  const list = useQuery(mailboxQuery(page))
  const linkOf = (messageId: string) => mailboxPath({ page, mail: messageId })
  return (
    <div className={styles.mailbox} data-reading={selectedId !== null || undefined}>
      <section className={styles.side} aria-label="Emails" aria-busy={list.isFetching}>
        <div className={styles.bar}>
          <p className={styles.quiet}>No mail server is set up: emails wait here instead of being sent.</p>
          <ActionIcon variant="default" size={44} aria-label="Refresh" loading={list.isRefetching} onClick={() => void list.refetch()}>
            <IconRefresh size={18} />
          </ActionIcon>
        </div>
        <MailboxList list={list} page={page} onPage={(next) => setParams({ page: `${next}` })} selectedId={selectedId} linkOf={linkOf} />
      </section>
      <section className={styles.reading} aria-label="Reading">
        {selectedId !== null ? (
          <MailboxMailView messageId={selectedId} onBack={() => setParams({ page: `${page}` })} />
        ) : list.data !== undefined && list.data.total > 0 ? (
          <EmptyState icon={<IconSend size={26} />} title="Choose an email to read it." />
        ) : null}
      </section>
    </div>
  )
}
