import type { Dealership } from '@forecourt/contracts/auth/operations'
import { TeamActivityDialog } from '../../features/activity/components/team-activity-dialog.tsx'
import { DealershipSettings } from '../../features/dealerships/components/dealership-settings.tsx'
import { FeedModal } from '../../features/inventory/components/feed-modal.tsx'
import { PacketLogsModal } from '../../features/packets/components/packet-logs-modal.tsx'
import { SendPacketFromDealership } from './send-packet.tsx'
import { useSession } from './session-context.ts'
import type { useModalParam } from './use-modal-param.ts'

interface DashboardModalsProps {
  dealerships: readonly Dealership[]
  modal: ReturnType<typeof useModalParam>
}

/** The dialog that the address names, for the dealership it names. */
export function DashboardModals({ dealerships, modal }: DashboardModalsProps) {
  const { user } = useSession()
  const dealership = dealerships.find(({ _id }) => _id === modal.modal?.dealershipId)
  if (dealership === undefined) return null
  switch (modal.modal?.name) {
    case 'csv':
      return <FeedModal dealership={dealership} canManage={user.role !== 'SALES'} onClose={modal.close} />
    case 'logs':
      return <PacketLogsModal dealership={dealership} onClose={modal.close} />
    case 'send':
      return <SendPacketFromDealership dealership={dealership} onClose={modal.close} />
    case 'settings':
      return (
        <DealershipSettings
          dealership={dealership}
          mayChange={user.role !== 'SALES'}
          onFeed={() => modal.open('csv', dealership._id, true)}
          onClose={modal.close}
        />
      )
    case 'team-activity':
      return user.role === 'SALES' ? null : <TeamActivityDialog dealership={dealership} onClose={modal.close} />
    default:
      return null
  }
}
