import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { leadsTotalQuery } from '../../features/leads/api/leads.ts'
import { evaluationCountsQuery } from '../../features/trade-in-desk/api/evaluations.ts'
import { leadsPath, tradeInsPath } from '../../shared/staff-paths.ts'
import { formatCount } from '../../ui/format.ts'
import styles from './leads-tabs.module.css'

/** 'Customer Leads (n)' and 'Trade-In Evaluations (n)' (rules: leads screen). */
export function LeadsTabs({ dealershipId, current }: { dealershipId: string; current: 'leads' | 'trade-ins' }) {
  const leads = useQuery(leadsTotalQuery(dealershipId)).data
  const evaluations = useQuery(evaluationCountsQuery(dealershipId)).data?.all
  const count = (known: number | undefined) => (known === undefined ? '…' : formatCount(known))
  return (
    <>
      <Link className={styles.tab} to={leadsPath(dealershipId)} aria-current={current === 'leads' ? 'page' : undefined}>
        Customer Leads ({count(leads)})
      </Link>
      <Link className={styles.tab} to={tradeInsPath(dealershipId)} aria-current={current === 'trade-ins' ? 'page' : undefined}>
        Trade-In Evaluations ({count(evaluations)})
      </Link>
    </>
  )
}
