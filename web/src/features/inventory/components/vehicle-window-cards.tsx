import { WindowRows } from '../../../shared/vehicle/components/window-rows.tsx'
import { useVehicleWindow } from '../api/use-vehicle-window.ts'
import type { VehiclePage } from '../api/vehicles.ts'
import type { InventoryListQuestion } from '../model/inventory-question.ts'
import { VehicleCard } from './vehicle-cards.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

/** A card with a title of one line; each is measured once it is drawn. */
const CARD = { height: 202, gap: 12, radius: 12, overscan: 5, ahead: 20 }

interface VehicleWindowCardsProps extends VehicleListProps {
  dealershipId: string
  list: InventoryListQuestion
  /** the first page, which also knows how many there are */
  firstPage: VehiclePage
}

/** The whole inventory on a phone. */
export function VehicleWindowCards({ dealershipId, list, firstPage, renderAction, onPhotos }: VehicleWindowCardsProps) {
  const view = useVehicleWindow(dealershipId, list, firstPage)
  return (
    <WindowRows view={view} total={firstPage.total} measure={CARD}>
      {(vehicle) => <VehicleCard vehicle={vehicle} renderAction={renderAction} onPhotos={onPhotos} />}
    </WindowRows>
  )
}
