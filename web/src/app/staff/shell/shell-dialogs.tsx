import { ChangePasswordDialog } from '../../../features/session/components/change-password-dialog.tsx'
import { EditVehicleDialog } from '../../../features/vehicle/components/edit-vehicle-dialog.tsx'
import { WindowStickerDialog } from '../../../features/window-sticker/components/window-sticker-dialog.tsx'
import { SendPacketFromDealership } from '../send-packet.tsx'
import { useSession } from '../session-context.ts'
import { useModalParam } from '../use-modal-param.ts'
import { useDealerships } from './use-dealerships.ts'

/** The dialogs that every page can open, by the `modal` param of the address. Dialogs of a single page are part of that page. */
export function ShellDialogs() {
  const { user } = useSession()
  const { modal, close } = useModalParam()
  const { dealerships } = useDealerships()
  if (modal?.name === 'password') return <ChangePasswordDialog email={user.email} onClose={close} />
  const dealership = dealerships?.find(({ _id }) => _id === modal?.dealershipId)
  if (modal === null || dealership === undefined) return null
  if (modal.name === 'send') {
    return <SendPacketFromDealership key={modal.itemId} dealership={dealership} customerId={modal.itemId} onClose={close} />
  }
  if (modal.name === 'window-sticker') return <WindowStickerDialog dealershipId={dealership._id} onClose={close} />
  if (modal.name === 'edit-vehicle' && user.role !== 'SALES' && modal.itemId !== null) {
    return <EditVehicleDialog dealershipId={dealership._id} vehicleId={modal.itemId} onClose={close} />
  }
  return null
}
