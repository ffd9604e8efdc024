import { useLocation } from 'react-router'
import { FEED_VIEWS, Feed } from '../../../features/inventory/components/feed.tsx'
import { feedPath, homePath, staffInventoryPath } from '../../../shared/staff-paths.ts'
import { leavesNothing } from '../../../staff-ui/use-keep-unsaved.ts'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'
import { PageTabs } from '../shell/page-tabs.tsx'
import { useViewParams } from '../use-view-params.ts'
import { choice } from '../view-params.ts'

/** The inventory files of a dealership (rules: csv file management). */
export function FeedPage() {
  const { user } = useSession()
  const dealership = useDealership()
  const [params, change] = useViewParams()
  const location = useLocation()
  const tabs = [
    { value: 'file', text: 'Current file', path: feedPath(dealership._id) },
    { value: 'history', text: 'History', path: feedPath(dealership._id, { view: 'history' }) },
    { value: 'columns', text: 'Columns', path: feedPath(dealership._id, { view: 'columns' }) },
  ] as const
  const mayManage = user.role !== 'SALES'
  const asked = choice(params, 'view', FEED_VIEWS)
  const view = asked === 'columns' && !mayManage ? 'file' : asked
  return (
    <Page
      title="CSV File Management"
      crumb={{ text: dealership.name, path: homePath(dealership._id) }}
      tabs={<PageTabs tabs={mayManage ? tabs : tabs.slice(0, 2)} current={view} keepsForms />}
      dealershipId={dealership._id}
    >
      <PageBody>
        <Feed
          dealership={dealership}
          canManage={mayManage}
          view={view}
          vehiclesPath={(missing) => `${staffInventoryPath(dealership._id)}?missing=${missing}`}
          onView={(next) =>
            change({ view: next === 'file' ? null : next }, { state: leavesNothing(location), replace: true, preventScrollReset: true })
          }
        />
      </PageBody>
    </Page>
  )
}
