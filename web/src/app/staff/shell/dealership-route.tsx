import { Button, Skeleton } from '@mantine/core'
import { Link, Outlet, useParams } from 'react-router'
import { dashboardPath } from '../../../shared/staff-paths.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { IconBuilding } from '../../../ui/icons.tsx'
import { DealershipContext } from './dealership-context.ts'
import { Page } from './page.tsx'
import { useDealerships } from './use-dealerships.ts'

/** Loads the dealership in the address for the pages below. Shows a message when the user may not see it or it does not exist. */
export function DealershipRoute() {
  const { dealershipId = '' } = useParams()
  const { dealerships, list } = useDealerships()
  const dealership = dealerships?.find(({ _id }) => _id === dealershipId.toLowerCase()) ?? null
  if (dealership !== null) {
    return (
      <DealershipContext key={dealership._id} value={dealership}>
        <Outlet />
      </DealershipContext>
    )
  }
  return (
    <Page title="Dealership">
      {list.isPending ? (
        <div role="status" aria-label="Loading dealership" style={{ padding: 24 }}>
          <Skeleton height={320} radius="md" />
        </div>
      ) : null}
      <LoadError title="We couldn't load the dealership" query={list} />
      {dealerships === null ? null : (
        <EmptyState icon={<IconBuilding size={26} />} title="Dealership not found" text="It was removed or you don't have access.">
          <Button component={Link} to={dashboardPath()} variant="default">
            All dealerships
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}
