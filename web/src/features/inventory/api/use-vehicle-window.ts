import { useWindowedVehicles, type VehicleWindow } from '../../../shared/vehicle/api/use-windowed-vehicles.ts'
import { type VehiclePage, WINDOW_PAGE_SIZE } from '../../../shared/vehicle/api/vehicle-window.ts'
import type { InventoryListQuery } from '../model/inventory-query.ts'
import { pageOptions } from './vehicles.ts'

/** Returns the inventory as one long list whose visible parts are fetched in pages. `shown` is its first page, or what is shown until that has loaded. */
export function useVehicleWindow(dealershipId: string, list: InventoryListQuery, shown: VehiclePage): VehicleWindow {
  return useWindowedVehicles((page) => pageOptions(dealershipId, list, page, WINDOW_PAGE_SIZE), shown)
}
