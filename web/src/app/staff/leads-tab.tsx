import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTradeInPath } from '../../features/dealerships/api/dealerships.ts'
import { leadsPageQuery } from '../../features/leads/api/leads.ts'
import { LeadsList } from '../../features/leads/components/leads-list.tsx'
import { LEAD_DATES, LEAD_SORTS } from '../../features/leads/model/lead-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { IconSwap } from '../../ui/icons.tsx'
import { LeadDetails } from './lead-details.tsx'
import { useSession } from './session-context.ts'
import { choice, pageNumber, type ViewChange } from './view-params.ts'

interface LeadsTabProps {
  dealership: Dealership
  params: URLSearchParams
  onChange: (change: ViewChange) => void
}

/** 'Customer Leads (n)' and 'Trade-In Evaluations (n)' (spec/2 section 2.1). */
export function LeadsTab({ dealership, params, onChange }: LeadsTabProps) {
  const [details, setDetails] = useState<Lead | null>(null)
  const everything = useQuery(leadsPageQuery(dealership._id, { search: '', date: 'all', sort: 'recent-lead', page: 1 }))
  const tradeInPath = useTradeInPath(dealership, useSession().user.role === 'OWNER')
  const show = choice(params, 'show', ['leads', 'trade-ins'])
  return (
    <>
      <SegmentedControl
        aria-label="Show"
        value={show}
        onChange={(next) => onChange({ show: next === 'leads' ? null : next })}
        data={[
          { value: 'leads', label: `Customer Leads (${formatCount(everything.data?.total ?? 0)})` },
          { value: 'trade-ins', label: 'Trade-In Evaluations (0)' },
        ]}
      />
      {show === 'trade-ins' ? (
        <EmptyState icon={<IconSwap size={26} />} title="No trade-in evaluations found" />
      ) : (
        <LeadsList
          dealershipId={dealership._id}
          question={{
            search: params.get('search') ?? '',
            page: pageNumber(params),
            date: choice(params, 'date', LEAD_DATES),
            sort: choice(params, 'sort', LEAD_SORTS),
          }}
          onChange={onChange}
          tradeInPath={tradeInPath}
          onDetails={setDetails}
        />
      )}
      {details === null ? null : <LeadDetails lead={details} onClose={() => setDetails(null)} />}
    </>
  )
}
