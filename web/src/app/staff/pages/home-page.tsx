import { Button, Skeleton, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NO_VEHICLES } from '../../../features/dealerships/model/no-vehicles.ts'
import { homeQuery } from '../../../features/home/api/home.ts'
import { ForYou } from '../../../features/home/components/for-you.tsx'
import { HomeQueue } from '../../../features/home/components/home-queue.tsx'
import { MyWeek } from '../../../features/home/components/my-week.tsx'
import { ResponseClock } from '../../../features/home/components/response-clock.tsx'
import { homePath, responsePath } from '../../../shared/staff-paths.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { IconSend } from '../../../ui/icons.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { ViewingNow } from '../shell/viewing-now.tsx'
import { useModalParam } from '../use-modal-param.ts'
import { usePendingTasks } from '../use-pending-tasks.tsx'
import styles from './home-page.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

/** What to do next at a dealership (rules: home). */
export function HomePage() {
  const { user } = useSession()
  const dealership = useDealership()
  const { _id: dealershipId, name } = dealership
  const empty = dealership.vehicles === 0
  const { open } = useModalParam()
  const home = useQuery(homeQuery(dealershipId))
  const waiting = usePendingTasks(dealership)
  const send = (
    <span className={styles.send}>
      <Tooltip label={NO_VEHICLES} disabled={!empty}>
        <Button
          leftSection={<IconSend size={16} />}
          aria-disabled={empty}
          data-disabled={empty || undefined}
          onClick={empty ? undefined : () => open('send', dealershipId)}
        >
          Send Packet
        </Button>
      </Tooltip>
    </span>
  )
  return (
    <Page
      title={user.role === 'SALES' ? 'Sales Dashboard' : 'Admin Dashboard'}
      crumb={{ text: name, path: homePath(dealershipId) }}
      actions={send}
      dealershipId={dealershipId}
    >
      <ViewingNow dealershipId={dealershipId} />
      <div className={styles.home}>
        <div className={styles.queue}>
          {home.isPending ? (
            <div role="status" aria-label="Loading your home">
              {ROWS.map((row) => (
                <div key={row} className={styles.skeleton}>
                  <Skeleton circle height={28} />
                  <Skeleton height={14} width="30%" />
                  <Skeleton height={14} width="24%" />
                </div>
              ))}
            </div>
          ) : null}
          <LoadError title="We couldn't load your home" query={home} />
          {home.data === undefined ? null : (
            <HomeQueue key={dealershipId} dealershipId={dealershipId} home={home.data} isFetching={home.isFetching} />
          )}
        </div>
        <aside className={styles.side} aria-label="Your week">
          {home.isPending ? <Skeleton height={190} radius="md" /> : null}
          {home.data === undefined ? null : <MyWeek week={home.data.week} />}
          {home.data?.response === undefined ? null : (
            <ResponseClock
              dealershipId={dealershipId}
              response={home.data.response}
              more={user.role === 'SALES' ? null : <Link to={responsePath(dealershipId)}>View report</Link>}
            />
          )}
          <ForYou tasks={waiting.tasks} known={waiting.known} onRetry={waiting.retry} />
        </aside>
      </div>
    </Page>
  )
}
