import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'

/** Vehicles per page of a scrolled list: the server's maximum. */
export const WINDOW_PAGE_SIZE = 200
/** How long pages scrolled out of view stay cached: a whole inventory is tens of megabytes. */
export const WINDOW_KEPT_MS = 60_000

/** A page of a list of vehicles, and the total number. */
export interface VehiclePage {
  vehicles: Vehicle[]
  total: number
  page: number
  pageSize: number
}
