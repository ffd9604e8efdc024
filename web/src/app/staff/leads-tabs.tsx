import { useQuery } from '@tanstack/react-query'
import { leadsTotalQuery } from '../../features/leads/api/leads-total.ts'
import { evaluationCountsQuery } from '../../features/trade-in-desk/api/evaluations.ts'
import { leadsPath, tradeInsPath } from '../../shared/staff-paths.ts'
import { formatCount } from '../../ui/format.ts'
import { PageTabs } from './shell/page-tabs.tsx'

/** 'Customer Leads (n)' and 'Trade-In Evaluations (n)' (rules: leads screen). */
export function LeadsTabs({ dealershipId, current }: { dealershipId: string; current: 'leads' | 'trade-ins' }) {
  const leads = useQuery(leadsTotalQuery(dealershipId)).data
  const evaluations = useQuery(evaluationCountsQuery(dealershipId)).data?.all
  const count = (known: number | undefined) => (known === undefined ? '…' : formatCount(known))
  const tabs = [
    { value: 'leads', text: `Customer Leads (${count(leads)})`, path: leadsPath(dealershipId) },
    { value: 'trade-ins', text: `Trade-In Evaluations (${count(evaluations)})`, path: tradeInsPath(dealershipId, null, { view: 'table' }) },
  ] as const
  return <PageTabs tabs={tabs} current={current} />
}
