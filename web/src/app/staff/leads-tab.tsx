import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTradeInPath } from '../../features/dealerships/api/dealerships.ts'
import { leadsTotalQuery } from '../../features/leads/api/leads.ts'
import { DeleteLeadButton } from '../../features/leads/components/delete-lead-button.tsx'
import { LeadsList } from '../../features/leads/components/leads-list.tsx'
import { TradeInButton } from '../../features/leads/components/trade-in-button.tsx'
import { LEAD_DATES, LEAD_SORTS } from '../../features/leads/model/lead-list.ts'
import { evaluationCountsQuery } from '../../features/trade-in-desk/api/evaluations.ts'
import { formatCount } from '../../ui/format.ts'
import { IconUserCheck, IconUsers } from '../../ui/icons.tsx'
import { AssignLead } from './assign-lead.tsx'
import styles from './leads-tab.module.css'
import { useSession } from './session-context.ts'
import { TradeInsTab } from './trade-ins-tab.tsx'
import type { OpenModal } from './use-modal-param.ts'
import { choice, pageNumber, type ViewChange } from './view-params.ts'

interface LeadsTabProps {
  dealership: Dealership
  params: URLSearchParams
  onChange: (change: ViewChange) => void
  openModal: OpenModal
}

/** 'Customer Leads (n)' and 'Trade-In Evaluations (n)' (rules: leads screen). */
export function LeadsTab({ dealership, params, onChange, openModal }: LeadsTabProps) {
  const { user } = useSession()
  const [assigning, setAssigning] = useState<Lead | null>(null)
  const total = useQuery(leadsTotalQuery(dealership._id))
  const evaluations = useQuery(evaluationCountsQuery(dealership._id))
  const tradeInPath = useTradeInPath(dealership, user.role === 'OWNER')
  const show = choice(params, 'show', ['leads', 'trade-ins'])
  return (
    <>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label="Show"
          classNames={{ label: styles.label }}
          value={show}
          onChange={(next) => onChange({ show: next === 'leads' ? null : next })}
          data={[
            { value: 'leads', label: `Customer Leads (${total.data === undefined ? '…' : formatCount(total.data)})` },
            {
              value: 'trade-ins',
              label: `Trade-In Evaluations (${evaluations.data === undefined ? '…' : formatCount(evaluations.data.all)})`,
            },
          ]}
        />
        {user.role === 'SALES' ? null : (
          <Button variant="default" leftSection={<IconUsers size={16} />} onClick={() => openModal('duplicates', dealership._id)}>
            Possible duplicates
          </Button>
        )}
      </Group>
      {show === 'trade-ins' ? (
        <TradeInsTab dealership={dealership} params={params} onChange={onChange} />
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
          renderActions={(lead, onDeleted) => (
            <>
              <Button variant="light" onClick={() => openModal('lead', dealership._id, { itemId: lead._id })}>
                View Details
              </Button>
              <TradeInButton lead={lead} path={tradeInPath} />
              {user.role === 'SALES' ? null : (
                <Button variant="default" leftSection={<IconUserCheck size={16} />} onClick={() => setAssigning(lead)}>
                  Assign
                </Button>
              )}
              <DeleteLeadButton lead={lead} onDeleted={onDeleted} />
            </>
          )}
        />
      )}
      {assigning === null ? null : <AssignLead lead={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}
