import { PossibleDuplicates } from '../../../features/customers/components/possible-duplicates.tsx'
import { NoPermission } from '../../../features/vehicle/components/vehicle-states.tsx'
import { customersPath } from '../../../shared/staff-paths.ts'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** Customers that may be the same person, for OWNER and ADMIN. */
export function DuplicatesPage() {
  const { user } = useSession()
  const { _id: dealershipId } = useDealership()
  const customers = { text: 'Customers', path: customersPath(dealershipId) }
  return (
    <Page title="Possible duplicates" crumb={customers} back={customers} dealershipId={dealershipId}>
      <PageBody narrow>{user.role === 'SALES' ? <NoPermission /> : <PossibleDuplicates dealershipId={dealershipId} />}</PageBody>
    </Page>
  )
}
