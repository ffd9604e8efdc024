import type { QueryClient } from '@tanstack/react-query'
import { customersPageQuery } from '../../../features/customers/api/customer-page.ts'
import { steadyVehiclePageQuery } from '../../../features/inventory/api/vehicles.ts'
import { parseInventoryQuery } from '../../../features/inventory/model/inventory-query.ts'
import { leadsPageQuery } from '../../../features/leads/api/leads.ts'
import { packetLogsQuery } from '../../../features/packets/api/packets.ts'
import { evaluationsPageQuery } from '../../../features/trade-in-desk/api/evaluations.ts'
import { customersPath, leadsPath, packetsPath, staffInventoryPath, tradeInsPath } from '../../../shared/staff-paths.ts'
import { WINDOW_PAGE_SIZE } from '../../../shared/vehicle/api/vehicle-window.ts'
import { parseEvaluationQuery } from '../evaluation-query.ts'
import { parseLeadsQuery } from '../leads-query.ts'

/**
 * Prefetches the first page of the list at an address of the shell, with the list's own query, so that its rows are there when it opens. Fresh
 * data is not refetched. Does nothing for other addresses.
 */
export function prefetchList(client: QueryClient, dealershipId: string, path: string): void {
  const nothing = new URLSearchParams()
  if (path === leadsPath(dealershipId)) void client.prefetchQuery(leadsPageQuery(dealershipId, parseLeadsQuery(nothing)))
  if (path === customersPath(dealershipId)) void client.prefetchQuery(customersPageQuery(dealershipId, { search: '', page: 1 }))
  if (path === staffInventoryPath(dealershipId)) {
    const { page, size, ...list } = parseInventoryQuery(nothing)
    void client.prefetchQuery(steadyVehiclePageQuery(dealershipId, list, page, size === 'all' ? WINDOW_PAGE_SIZE : size))
  }
  if (path === packetsPath(dealershipId)) void client.prefetchQuery(packetLogsQuery(dealershipId, { search: '', page: 1 }))
  if (path === tradeInsPath(dealershipId)) void client.prefetchQuery(evaluationsPageQuery(dealershipId, parseEvaluationQuery(nothing)))
}

/** Loads the code of the shell's lists. */
export function loadListPages(): Promise<unknown> {
  return Promise.all([
    import('../pages/leads-page.tsx'),
    import('../pages/customers-page.tsx'),
    import('../pages/inventory-page.tsx'),
    import('../pages/packets-page.tsx'),
    import('../pages/trade-ins-page.tsx'),
  ])
}
