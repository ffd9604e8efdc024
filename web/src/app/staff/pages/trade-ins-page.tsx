import type { Dealership } from '@forecourt/contracts/auth/operations'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDocumentTitle, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { dealershipsQuery } from '../../../features/dealerships/api/dealerships.ts'
import { dealershipsFor, splitCorrupted } from '../../../features/dealerships/model/visible-dealerships.ts'
import { leadsTotalQuery } from '../../../features/leads/api/leads.ts'
import { evaluationCountsQuery } from '../../../features/trade-in-desk/api/evaluations.ts'
import { type Desk, DeskContext } from '../../../features/trade-in-desk/components/desk-context.ts'
import { EvaluationDetails } from '../../../features/trade-in-desk/components/evaluation-details.tsx'
import { EvaluationList, type EvaluationSteps } from '../../../features/trade-in-desk/components/evaluation-list.tsx'
import { EvaluationsSkeleton } from '../../../features/trade-in-desk/components/evaluations-skeleton.tsx'
import { TradeInSettingsDialog } from '../../../features/trade-in-desk/components/settings-dialog.tsx'
import { TradeInReport } from '../../../features/trade-in-desk/components/trade-in-report.tsx'
import { dashboardPath, tradeInsPath } from '../../../shared/staff-paths.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconBuilding, IconChart, IconHome, IconLeft, IconMore, IconSettings } from '../../../ui/icons.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import { useSession } from '../session-context.ts'
import { TradeInLead } from '../trade-in-lead.tsx'
import { evaluationQueryIn } from '../trade-ins-tab.tsx'
import { isCovered, useCoveredAtPress } from '../use-covered-at-press.ts'
import { useDetailsPane } from '../use-details-pane.ts'
import { useViewParams } from '../use-view-params.ts'
import { choice } from '../view-params.ts'
import styles from './trade-ins-page.module.css'

/** The trade-in desk of a dealership (rules: trade-in screens), for all roles. */
export function TradeInsPage() {
  const { dealershipId = '' } = useParams()
  const { user } = useSession()
  const list = useQuery(dealershipsQuery)
  const dealerships = list.data === undefined ? null : dealershipsFor(user, splitCorrupted(list.data).sound)
  const dealership = dealerships?.find(({ _id }) => _id === dealershipId) ?? null
  if (dealership !== null) return <DealershipDesk key={dealershipId} dealership={dealership} />
  return (
    <div className={styles.page}>
      <Top dealershipId={dealershipId} dealership={null} />
      <main>
        {list.isPending ? <EvaluationsSkeleton layout="rows" /> : null}
        {list.isError && dealerships === null ? (
          <ErrorState
            title="We couldn't load the dealership"
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : null}
        {dealerships === null ? null : (
          <EmptyState icon={<IconBuilding size={26} />} title="Dealership not found" text="It was removed or you don't have access.">
            <Button component={Link} to={dashboardPath()} variant="default">
              All dealerships
            </Button>
          </EmptyState>
        )}
      </main>
    </div>
  )
}

/** List and details side by side; on a phone one of them. */
function DealershipDesk({ dealership }: { dealership: Dealership }) {
  const { _id: dealershipId, name } = dealership
  const { evaluationId = null } = useParams()
  const { user } = useSession()
  const [params, change] = useViewParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 62.5em)', undefined, { getInitialValueInEffect: false })
  const [renewals, setRenewals] = useState(0)
  const steps = useRef<EvaluationSteps>(null)
  const isManager = user.role !== 'SALES'
  const desk = useMemo<Desk>(
    () => ({ dealershipId, dealershipName: name, person: { name: user.name, isManager } }),
    [dealershipId, name, user.name, isManager],
  )
  useDocumentTitle(`Trade-ins · ${name}`)
  const panel = choice(params, 'panel', ['none', 'settings', 'report'])
  const query = evaluationQueryIn(params)

  const hrefOf = (id: string | null) => `${tradeInsPath(dealershipId, id)}${search}`
  const open = (id: string | null, replace = false) => void navigate(hrefOf(id), { replace, preventScrollReset: true })
  const pane = useDetailsPane(evaluationId)
  const covered = useCoveredAtPress()
  const step = (by: 1 | -1) => {
    if (!isCovered()) steps.current?.step(by)
  }
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    // a gallery that is open closes by the browser's own Escape
    ['Escape', () => evaluationId !== null && !covered.current && open(null), { preventDefault: false }],
  ])
  return (
    <DeskContext value={desk}>
      <div className={styles.page} data-details={evaluationId !== null || undefined}>
        <Top dealershipId={dealershipId} dealership={dealership} onPanel={(next) => change({ panel: next })} />
        <main className={styles.split}>
          <section className={styles.list} aria-label="Trade-In Evaluations">
            <EvaluationList
              dealershipId={dealershipId}
              query={query}
              onChange={(asked) =>
                change(asked, 'page' in asked ? { preventScrollReset: true } : { replace: true, preventScrollReset: true })
              }
              layout="rows"
              hrefOf={hrefOf}
              openId={evaluationId}
              onOpen={(id) => open(id, evaluationId !== null)}
              renewals={renewals}
              steps={steps}
            />
          </section>
          <div ref={pane} className={styles.details}>
            {wide || evaluationId === null ? null : <h1 className="visually-hidden">Trade-ins</h1>}
            {evaluationId === null ? null : (
              <EvaluationDetails
                evaluationId={evaluationId}
                onStep={step}
                onClose={() => open(null)}
                onDeleted={() => {
                  setRenewals((count) => count + 1)
                  open(null, true)
                }}
                renderLead={(evaluation) => <TradeInLead evaluation={evaluation} />}
              />
            )}
            {evaluationId === null && wide ? (
              <div className={styles.none}>
                <p>Choose a trade-in, or press J.</p>
                <h2>Report</h2>
                <TradeInReport query={query} />
              </div>
            ) : null}
          </div>
        </main>
      </div>
      {panel === 'settings' && isManager ? <TradeInSettingsDialog onClose={() => change({ panel: null })} /> : null}
      {panel === 'report' ? (
        <Dialog title="Trade-in report" width={720} onClose={() => change({ panel: null })}>
          <TradeInReport query={query} />
        </Dialog>
      ) : null}
    </DeskContext>
  )
}

interface TopProps {
  dealershipId: string
  dealership: Dealership | null
  onPanel?: (panel: 'settings' | 'report') => void
}

function Top({ dealershipId, dealership, onPanel }: TopProps) {
  return (
    <header className={styles.top}>
      <Link className={styles.back} to={dashboardPath({ dealership: dealershipId, tab: 'leads' })} aria-label="Back to the dealership">
        <IconLeft size={18} />
      </Link>
      <h1 className={styles.title}>
        {dealership === null ? null : <span className={styles.crumb}>{dealership.name} / </span>}
        Trade-ins
      </h1>
      {dealership === null ? null : <Tabs dealershipId={dealershipId} />}
      <span className={styles.end}>
        {onPanel === undefined ? null : <More onPanel={onPanel} />}
        <ColorSchemeToggle />
        <ActionIcon component={Link} to={dashboardPath()} variant="default" size="lg" aria-label="Dashboard">
          <IconHome />
        </ActionIcon>
      </span>
    </header>
  )
}

/** 'Customer Leads (n)' and 'Trade-In Evaluations (n)' (rules: leads screen). */
function Tabs({ dealershipId }: { dealershipId: string }) {
  const leads = useQuery(leadsTotalQuery(dealershipId)).data
  const evaluations = useQuery(evaluationCountsQuery(dealershipId)).data?.all
  const count = (known: number | undefined) => (known === undefined ? '…' : formatCount(known))
  return (
    <nav className={styles.tabs} aria-label="Leads">
      <Link to={dashboardPath({ dealership: dealershipId, tab: 'leads' })}>Customer Leads ({count(leads)})</Link>
      <Link to={tradeInsPath(dealershipId)} aria-current="page">
        Trade-In Evaluations ({count(evaluations)})
      </Link>
    </nav>
  )
}

function More({ onPanel }: { onPanel: (panel: 'settings' | 'report') => void }) {
  const { user } = useSession()
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="More of the trade-in desk">
          <IconMore size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChart size={16} />} onClick={() => onPanel('report')}>
          Report
        </Menu.Item>
        {user.role === 'SALES' ? null : (
          <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => onPanel('settings')}>
            Trade-in settings
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
