import { useWindowedVehicles, type VehicleWindow } from '../../../shared/vehicle/api/use-windowed-vehicles.ts'
import type { InventoryListQuery } from '../model/inventory-query.ts'
import { pageOptions, type VehiclePage, WINDOW_PAGE_SIZE } from './vehicles.ts'

/** Returns the inventory as one long list whose visible parts are fetched in pages of 200. `first` is the first page. */
export function useVehicleWindow(dealershipId: string, list: InventoryListQuery, first: VehiclePage): VehicleWindow {
  return useWindowedVehicles((page) => pageOptions(dealershipId, list, page, WINDOW_PAGE_SIZE), first)
}
