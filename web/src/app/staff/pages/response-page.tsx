import { ResponseReport } from '../../../features/home/components/response-report.tsx'
import { homePath } from '../../../shared/staff-paths.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** How soon a dealership's customers were contacted (rules: response clock). */
export function ResponsePage() {
  const { _id: dealershipId, name } = useDealership()
  const home = homePath(dealershipId)
  return (
    <Page title="Response times" crumb={{ text: name, path: home }} back={{ text: 'Home', path: home }} dealershipId={dealershipId}>
      <PageBody>
        <ResponseReport dealershipId={dealershipId} />
      </PageBody>
    </Page>
  )
}
