import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { PacketLogs } from '../../../features/packets/components/packet-logs.tsx'
import { homePath, staffInventoryPath } from '../../../shared/staff-paths.ts'
import { emailTemplate } from '../email-template.tsx'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { useViewParams } from '../use-view-params.ts'
import { pageNumber } from '../view-params.ts'

/** Every packet link of a dealership (rules: packet link logs). */
export function PacketsPage() {
  const { _id: dealershipId, name, settings } = useDealership()
  const [params, change] = useViewParams()
  return (
    <Page title="Vehicle Packet Link Logs" crumb={{ text: name, path: homePath(dealershipId) }} dealershipId={dealershipId}>
      <PacketLogs
        dealershipId={dealershipId}
        timeZone={settings.timeZone}
        emailTemplate={emailTemplate}
        search={params.get('search') ?? ''}
        page={pageNumber(params)}
        onSearch={(search) => change({ search }, { replace: true, preventScrollReset: true })}
        onPage={(page, replace = false) => change({ page }, { replace })}
        sendFirst={
          <Button component={Link} to={staffInventoryPath(dealershipId)}>
            Choose a vehicle
          </Button>
        }
      />
    </Page>
  )
}
