import { ResponseReport } from '../../../features/home/components/response-report.tsx'
import { NoPermission } from '../../../features/vehicle/components/vehicle-states.tsx'
import { homePath } from '../../../shared/staff-paths.ts'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** How soon a dealership's customers were contacted (rules: response clock), for OWNER and ADMIN. */
export function ResponsePage() {
  const { user } = useSession()
  const { _id: dealershipId, name } = useDealership()
  const home = homePath(dealershipId)
  return (
    <Page title="Response times" crumb={{ text: name, path: home }} back={{ text: 'Home', path: home }} dealershipId={dealershipId}>
      <PageBody>{user.role === 'SALES' ? <NoPermission /> : <ResponseReport dealershipId={dealershipId} />}</PageBody>
    </Page>
  )
}
