import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { vehicleFacetsQuery } from '../../features/inventory/api/vehicles.ts'
import { readyToSellPath, staffInventoryPath } from '../../shared/staff-paths.ts'
import { formatCount } from '../../ui/format.ts'
import styles from './inventory-tabs.module.css'

/** 'All Vehicles' and 'Missing documents (n)': how many packages have gaps (rules: ready to sell). */
export function InventoryTabs({ dealershipId, current }: { dealershipId: string; current: 'all' | 'missing' }) {
  const facets = useQuery(vehicleFacetsQuery(dealershipId)).data
  const gaps = facets?.package === undefined ? null : facets.total - facets.package.complete
  return (
    <span className={styles.tabs}>
      <Link to={staffInventoryPath(dealershipId)} aria-current={current === 'all' ? 'page' : undefined}>
        All Vehicles
      </Link>
      <Link to={readyToSellPath(dealershipId)} aria-current={current === 'missing' ? 'page' : undefined}>
        Missing documents{gaps === null ? '' : ` (${formatCount(gaps)})`}
      </Link>
    </span>
  )
}
