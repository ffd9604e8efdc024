import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { TeamActivityDialog } from '../../features/activity/components/team-activity-dialog.tsx'
import { PossibleDuplicatesDialog } from '../../features/customers/components/possible-duplicates-dialog.tsx'
import { FEED_VIEWS, FeedModal } from '../../features/inventory/components/feed-modal.tsx'
import { PacketLogsModal } from '../../features/packets/components/packet-logs-modal.tsx'
import { ChangePasswordDialog } from '../../features/session/components/change-password-dialog.tsx'
import { OwnerSettingsDialog } from '../../features/team/components/owner-settings-dialog.tsx'
import { SalesTeamDialog } from '../../features/team/components/sales-team-dialog.tsx'
import { EditVehicleDialog } from '../../features/vehicle/components/edit-vehicle-dialog.tsx'
import { WindowStickerDialog } from '../../features/window-sticker/components/window-sticker-dialog.tsx'
import { documentsPath } from '../../shared/staff-paths.ts'
import { emailTemplate } from './email-template.tsx'
import { LeadDetails } from './lead-details.tsx'
import { SendPacketFromDealership } from './send-packet.tsx'
import { useSession } from './session-context.ts'
import type { useModalParam } from './use-modal-param.ts'

const TaxRates = lazy(async () => ({ default: (await import('../../features/tax/components/tax-rates.tsx')).TaxRates }))

interface DashboardModalsProps {
  dealerships: readonly Dealership[]
  modal: ReturnType<typeof useModalParam>
}

/** The dialog that the address names, for the dealership it names. */
export function DashboardModals({ dealerships, modal }: DashboardModalsProps) {
  const { user } = useSession()
  if (modal.modal?.name === 'password') return <ChangePasswordDialog email={user.email} onClose={modal.close} />
  if (modal.modal?.name === 'owner-settings') {
    if (user.role !== 'OWNER') return null
    const openTeam = (dealershipId: string) => modal.open('sales-team', dealershipId)
    const taxRates = (
      <Suspense fallback={<Skeleton height={420} radius="md" role="status" aria-label="Loading tax rates" />}>
        <TaxRates />
      </Suspense>
    )
    return <OwnerSettingsDialog owner={user} dealerships={dealerships} onSalesTeam={openTeam} taxRates={taxRates} onClose={modal.close} />
  }
  const dealership = dealerships.find(({ _id }) => _id === modal.modal?.dealershipId)
  if (dealership === undefined) return null
  switch (modal.modal?.name) {
    case 'csv':
      return (
        <FeedModal
          dealership={dealership}
          canManage={user.role !== 'SALES'}
          view={FEED_VIEWS.find((view) => view === modal.modal?.itemId) ?? 'file'}
          onView={(view) => modal.turn(view === 'file' ? null : view)}
          onClose={modal.close}
        />
      )
    case 'duplicates':
      return user.role === 'SALES' ? null : <PossibleDuplicatesDialog dealershipId={dealership._id} onClose={modal.close} />
    case 'edit-vehicle':
      return user.role === 'SALES' || modal.modal.itemId === null ? null : (
        <EditVehicleDialog dealershipId={dealership._id} vehicleId={modal.modal.itemId} onClose={modal.close} />
      )
    case 'lead':
      return modal.modal.itemId === null ? null : (
        <LeadDetails key={modal.modal.itemId} dealershipId={dealership._id} leadId={modal.modal.itemId} onClose={modal.close} />
      )
    case 'logs':
      return <PacketLogsModal dealership={dealership} emailTemplate={emailTemplate} onClose={modal.close} />
    case 'send':
      return <SendPacketFromDealership dealership={dealership} onClose={modal.close} />
    // links of earlier versions lead to where the settings are now
    case 'settings':
      return <Navigate to={documentsPath(dealership._id, { tab: 'settings' })} replace />
    case 'sales-team': {
      const openActivity = () => modal.open('team-activity', dealership._id)
      return user.role === 'SALES' ? null : <SalesTeamDialog dealership={dealership} onActivity={openActivity} onClose={modal.close} />
    }
    case 'window-sticker':
      return <WindowStickerDialog dealershipId={dealership._id} onClose={modal.close} />
    case 'team-activity':
      return user.role === 'SALES' ? null : <TeamActivityDialog dealership={dealership} onClose={modal.close} />
    default:
      return null
  }
}
