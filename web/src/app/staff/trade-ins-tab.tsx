import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type Desk, DeskContext } from '../../features/trade-in-desk/components/desk-context.ts'
import { EvaluationList } from '../../features/trade-in-desk/components/evaluation-list.tsx'
import { EVALUATION_FILTERS, EVALUATION_SORTS, type EvaluationQuery } from '../../features/trade-in-desk/model/evaluation-list.ts'
import { tradeInsPath } from '../../shared/staff-paths.ts'
import { IconSwap } from '../../ui/icons.tsx'
import { useSession } from './session-context.ts'
import { choice, pageNumber, type ViewChange } from './view-params.ts'

/** What an address asks of the evaluations; it may hold anything. */
export function evaluationQueryIn(params: URLSearchParams): EvaluationQuery {
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    sort: choice(params, 'sort', EVALUATION_SORTS),
    status: choice(params, 'status', EVALUATION_FILTERS),
    page: pageNumber(params),
  }
}

interface TradeInsTabProps {
  dealership: Dealership
  params: URLSearchParams
  onChange: (change: ViewChange) => void
}

/** 'Trade-In Evaluations' of the dealership's view: the table, and the way to the desk. */
export function TradeInsTab({ dealership: { _id: dealershipId, name }, params, onChange }: TradeInsTabProps) {
  const { user } = useSession()
  const desk = useMemo<Desk>(
    () => ({ dealershipId, dealershipName: name, person: { name: user.name, isManager: user.role !== 'SALES' } }),
    [dealershipId, name, user.name, user.role],
  )
  return (
    <DeskContext value={desk}>
      <Button component={Link} to={tradeInsPath(dealershipId)} variant="light" mt="md" leftSection={<IconSwap size={16} />}>
        Open the trade-in desk
      </Button>
      <EvaluationList
        dealershipId={dealershipId}
        query={evaluationQueryIn(params)}
        onChange={onChange}
        layout="table"
        hrefOf={(evaluationId) => tradeInsPath(dealershipId, evaluationId)}
      />
    </DeskContext>
  )
}
