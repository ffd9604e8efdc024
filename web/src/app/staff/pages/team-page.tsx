import { LazyTeamActivity } from '../../../features/activity/components/lazy-team-activity.tsx'
import { LazySalesTeam } from '../../../features/team/components/lazy-sales-team.tsx'
import { NoPermission } from '../../../features/vehicle/components/vehicle-states.tsx'
import { homePath, teamPath } from '../../../shared/staff-paths.ts'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'
import { PageTabs } from '../shell/page-tabs.tsx'
import { useViewParams } from '../use-view-params.ts'
import { choice } from '../view-params.ts'

/** The staff of a dealership and their activity (rules: sales team management, rules: team activity analytics), for OWNER and ADMIN. */
export function TeamPage() {
  const { user } = useSession()
  const dealership = useDealership()
  const [params] = useViewParams()
  const { _id: dealershipId, name } = dealership
  const tab = choice(params, 'tab', ['team', 'activity'])
  const mayManage = user.role !== 'SALES'
  const tabs = [
    { value: 'team', text: 'Sales Team', path: teamPath(dealershipId) },
    { value: 'activity', text: 'Team Activity Analytics', path: teamPath(dealershipId, { tab: 'activity' }) },
  ] as const
  return (
    <Page
      title={tab === 'team' ? 'Sales Team Management' : 'Team Activity Analytics'}
      crumb={{ text: name, path: homePath(dealershipId) }}
      tabs={mayManage ? <PageTabs tabs={tabs} current={tab} /> : undefined}
      dealershipId={dealershipId}
    >
      <PageBody>
        {mayManage ? null : <NoPermission />}
        {mayManage && tab === 'team' ? <LazySalesTeam dealership={dealership} /> : null}
        {mayManage && tab === 'activity' ? <LazyTeamActivity dealership={dealership} /> : null}
      </PageBody>
    </Page>
  )
}
