import { useWindowedVehicles, type VehicleWindow } from '../../../shared/vehicle/api/use-windowed-vehicles.ts'
import type { InventoryListQuery } from '../model/inventory-question.ts'
import { pageOptions, type VehiclePage, WINDOW_PAGE_SIZE } from './vehicles.ts'

/** The inventory as one long list, fetched where it is looked at, in pages of 200. `first` is its first page. */
export function useVehicleWindow(dealershipId: string, list: InventoryListQuery, first: VehiclePage): VehicleWindow {
  return useWindowedVehicles((page) => pageOptions(dealershipId, list, page, WINDOW_PAGE_SIZE), first)
}
