import { useQuery } from '@tanstack/react-query'
import { vehicleFacetsQuery } from '../../features/inventory/api/vehicles.ts'
import { readyToSellPath, staffInventoryPath } from '../../shared/staff-paths.ts'
import { formatCount } from '../../ui/format.ts'
import { PageTabs } from './shell/page-tabs.tsx'

/** 'All Vehicles' and 'Missing documents (n)', the number of incomplete packages (rules: ready to sell). */
export function InventoryTabs({ dealershipId, current }: { dealershipId: string; current: 'all' | 'missing' }) {
  const facets = useQuery(vehicleFacetsQuery(dealershipId)).data
  const gaps = facets?.package === undefined ? null : facets.total - facets.package.complete
  const tabs = [
    { value: 'all', text: 'All Vehicles', path: staffInventoryPath(dealershipId) },
    { value: 'missing', text: `Missing documents${gaps === null ? '' : ` (${formatCount(gaps)})`}`, path: readyToSellPath(dealershipId) },
  ] as const
  return <PageTabs tabs={tabs} current={current} />
}
