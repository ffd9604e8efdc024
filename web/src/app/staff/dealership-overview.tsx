import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Box } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { DealershipList } from '../../features/dealerships/components/dealership-list.tsx'
import { SummaryCards } from '../../features/dealerships/components/summary-cards.tsx'
import { DEALERSHIP_SORTS, NO_ACTIVITY } from '../../features/dealerships/model/dealership-health.ts'
import { summarise } from '../../features/dealerships/model/visible-dealerships.ts'
import { dealershipActivityQuery } from '../../features/home/api/dealership-activity.ts'
import { queryFailure } from '../../staff-ui/error-state.tsx'
import { PartError } from '../../staff-ui/part-error.tsx'
import { useSession } from './session-context.ts'
import { useModalParam } from './use-modal-param.ts'
import { useViewParams } from './use-view-params.ts'
import { choice, pageNumber } from './view-params.ts'

interface DealershipOverviewProps {
  dealerships: Dealership[] | null
  list: UseQueryResult<Dealership[]>
}

/** Summary cards and the list (rules: dashboard, rules: dealership list). */
export function DealershipOverview({ dealerships, list }: DealershipOverviewProps) {
  const { user } = useSession()
  const [params, change] = useViewParams()
  const { open } = useModalParam()
  const isOwner = user.role === 'OWNER'
  const activityFound = useQuery({ ...dealershipActivityQuery, enabled: isOwner })
  const activity = activityFound.data
  const activityOf = (id: string) => activity && (activity.find(({ dealershipId }) => dealershipId === id) ?? NO_ACTIVITY)
  return (
    <>
      <SummaryCards totals={dealerships === null ? null : summarise(dealerships)} />
      {dealerships !== null && activityFound.isLoadingError ? (
        <Box mx={{ base: 'var(--fc-4)', sm: 'var(--fc-6)' }} my="sm">
          <PartError
            text="We couldn't load packets and leads, so they are missing from the list and from each dealership's health."
            {...queryFailure(activityFound)}
          />
        </Box>
      ) : null}
      <DealershipList
        dealerships={dealerships}
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
        isOwner={isOwner}
        activityOf={activityOf}
        view={{ search: params.get('search') ?? '', page: pageNumber(params), sort: choice(params, 'sort', DEALERSHIP_SORTS) }}
        onView={(asked) => change(asked, { replace: 'search' in asked, preventScrollReset: !('page' in asked) })}
        onOpen={open}
      />
    </>
  )
}
