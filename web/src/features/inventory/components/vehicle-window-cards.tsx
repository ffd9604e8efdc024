import type { VehiclePage } from '../../../shared/vehicle/api/vehicle-window.ts'
import { WindowRows } from '../../../shared/vehicle/components/window-rows.tsx'
import { useVehicleWindow } from '../api/use-vehicle-window.ts'
import { VehicleCard } from './vehicle-cards.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

/** Every card has the same height, in CSS pixels. */
const CARD = { height: 108, overscan: 6, ahead: 20 }

interface VehicleWindowCardsProps extends VehicleListProps {
  dealershipId: string
  /** the first page, which has the total */
  firstPage: VehiclePage
}

/** The whole inventory on a phone. */
export function VehicleWindowCards({ dealershipId, list, firstPage, renderAction }: VehicleWindowCardsProps) {
  const view = useVehicleWindow(dealershipId, list, firstPage)
  return (
    <WindowRows view={view} total={firstPage.total} measure={CARD}>
      {(vehicle, index) => <VehicleCard vehicle={vehicle} list={list} index={index} renderAction={renderAction} />}
    </WindowRows>
  )
}
