import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { LazyOwnerSettings } from '../../../features/team/components/lazy-owner-settings.tsx'
import { OWNER_VIEWS } from '../../../features/team/model/owner-views.ts'
import { NoPermission } from '../../../features/vehicle/components/vehicle-states.tsx'
import { dashboardPath, ownerPath, teamPath } from '../../../shared/staff-paths.ts'
import { useSession } from '../session-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'
import { PageTabs } from '../shell/page-tabs.tsx'
import { useDealerships } from '../shell/use-dealerships.ts'
import { useViewParams } from '../use-view-params.ts'
import { choice } from '../view-params.ts'

const TABS = [
  { value: 'users', text: 'Admin User Management', path: ownerPath() },
  { value: 'dealerships', text: 'Dealership Admins & Salespeople', path: ownerPath({ tab: 'dealerships' }) },
  { value: 'links', text: 'URL Creation Activity', path: ownerPath({ tab: 'links' }) },
  { value: 'tax', text: 'Tax Rates', path: ownerPath({ tab: 'tax' }) },
] as const

const TaxRates = lazy(async () => ({ default: (await import('../../../features/tax/components/tax-rates.tsx')).TaxRates }))

/** Users, links and tax rates of all dealerships (rules: owner settings), for the OWNER. */
export function OwnerPage() {
  const { user } = useSession()
  const { dealerships, list } = useDealerships()
  const navigate = useNavigate()
  const [params] = useViewParams()
  const tab = choice(params, 'tab', OWNER_VIEWS)
  const isOwner = user.role === 'OWNER'
  const taxRates = (
    <Suspense fallback={<Skeleton height={420} radius="md" role="status" aria-label="Loading tax rates" />}>
      <TaxRates />
    </Suspense>
  )
  return (
    <Page
      title="Owner Settings"
      crumb={{ text: 'All dealerships', path: dashboardPath() }}
      tabs={isOwner ? <PageTabs tabs={TABS} current={tab} /> : undefined}
    >
      <PageBody>
        {isOwner ? (
          <LazyOwnerSettings
            owner={user}
            view={tab}
            dealerships={dealerships}
            failed={list.isLoadingError ? list : null}
            onSalesTeam={(dealershipId) => void navigate(teamPath(dealershipId))}
            taxRates={taxRates}
          />
        ) : (
          <NoPermission />
        )}
      </PageBody>
    </Page>
  )
}
