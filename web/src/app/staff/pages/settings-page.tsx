import { useNavigate } from 'react-router'
import { DealershipSettings } from '../../../features/dealerships/components/dealership-settings.tsx'
import { feedPath, homePath } from '../../../shared/staff-paths.ts'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** The settings of a dealership (rules: dealership record). */
export function SettingsPage() {
  const { user } = useSession()
  const dealership = useDealership()
  const navigate = useNavigate()
  return (
    <Page title="Settings" crumb={{ text: dealership.name, path: homePath(dealership._id) }} dealershipId={dealership._id}>
      <PageBody narrow>
        <DealershipSettings
          dealership={dealership}
          mayChange={user.role !== 'SALES'}
          onFeed={() => void navigate(feedPath(dealership._id))}
        />
      </PageBody>
    </Page>
  )
}
