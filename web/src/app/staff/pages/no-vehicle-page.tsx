import { Navigate, useParams } from 'react-router'
import { dashboardPath, staffInventoryPath } from '../../../shared/staff-paths.ts'
import { MessagePage } from '../../../ui/message-page.tsx'

/** A vehicle page address without a vehicle (rules: route table): redirects to the dealership's inventory if the address has a dealership. */
export function NoVehiclePage() {
  const { dealershipId } = useParams()
  if (dealershipId !== undefined) return <Navigate to={staffInventoryPath(dealershipId)} replace />
  return (
    <MessagePage title="No dealership selected!" text="Choose a dealership, then open a vehicle from its inventory.">
      <a href={dashboardPath()}>Go to the dashboard</a>
    </MessagePage>
  )
}
