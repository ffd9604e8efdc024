import { Pagination, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { pageHeading } from '../../../staff-ui/page-heading.ts'
import { useLastPage } from '../../../staff-ui/use-last-page.ts'
import { IconBell } from '../../../ui/icons.tsx'
import { alertsQuery, INBOX_SIZE } from '../api/alerts.ts'
import { AlertList } from './alert-list.tsx'
import { AlertsSkeleton } from './alerts-skeleton.tsx'
import styles from './inbox.module.css'
import { ReadAll } from './read-all.tsx'

interface InboxProps {
  namesDealership: boolean
  page: number
  /** `replace`: a correction, without an entry of its own in the history */
  onPage: (page: number, replace?: boolean) => void
  unread: boolean
  onUnread: (unread: boolean) => void
}

/** All alerts of the user, in pages. */
export function Inbox({ namesDealership, page, onPage, unread, onUnread }: InboxProps) {
  const alerts = useQuery(alertsQuery({ page, pageSize: INBOX_SIZE, unread }))
  const { data } = alerts
  const pages = Math.ceil((data?.total ?? 0) / INBOX_SIZE)
  useLastPage(page, alerts.isPlaceholderData ? 0 : pages, (last) => onPage(last, true))
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label="Show"
          value={unread ? 'unread' : 'all'}
          onChange={(shown) => onUnread(shown === 'unread')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: data === undefined || data.unread === 0 ? 'Unread' : `Unread (${data.unread})` },
          ]}
        />
        {page === 1 ? <ReadAll list={data} onPress={() => pageHeading()?.focus({ preventScroll: true })} /> : null}
      </div>
      {alerts.isPending ? <AlertsSkeleton rows={10} /> : null}
      <LoadError title="We couldn't load your notifications" query={alerts} />
      {data?.total === 0 ? (
        <EmptyState
          icon={<IconBell size={26} />}
          title={unread ? "You're all caught up" : 'No notifications yet'}
          text={unread ? 'Nothing is unread.' : "When a customer opens a packet, you'll see it here."}
        />
      ) : null}
      {data === undefined || data.alerts.length === 0 ? null : (
        <div className={styles.box} data-stale={alerts.isPlaceholderData || undefined}>
          <AlertList alerts={data.alerts} namesDealership={namesDealership} />
        </div>
      )}
      <Pagination mt="md" siblings={0} total={pages} value={page} onChange={onPage} />
    </>
  )
}
