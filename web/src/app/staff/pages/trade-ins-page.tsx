import { Menu, SegmentedControl } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type Desk, DeskContext } from '../../../features/trade-in-desk/components/desk-context.ts'
import { EvaluationDetails } from '../../../features/trade-in-desk/components/evaluation-details.tsx'
import { EvaluationList, type EvaluationListHandle } from '../../../features/trade-in-desk/components/evaluation-list.tsx'
import { TradeInSettingsDialog } from '../../../features/trade-in-desk/components/settings-dialog.tsx'
import { TradeInReport } from '../../../features/trade-in-desk/components/trade-in-report.tsx'
import type { EvaluationQuery } from '../../../features/trade-in-desk/model/evaluation-list.ts'
import { KeepDrafts } from '../../../shared/keep-drafts.tsx'
import { homePath, tradeInsPath } from '../../../shared/staff-paths.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { isCovered } from '../../../staff-ui/is-covered.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { useSwipe } from '../../../staff-ui/use-swipe.ts'
import { IconChart, IconMenu, IconSettings } from '../../../ui/icons.tsx'
import { parseEvaluationQuery } from '../evaluation-query.ts'
import { LeadsTabs } from '../leads-tabs.tsx'
import { useSession } from '../session-context.ts'
import { useDealership } from '../shell/dealership-context.ts'
import { Page } from '../shell/page.tsx'
import { TradeInLead } from '../trade-in-lead.tsx'
import { useCoveredAtPress } from '../use-covered-at-press.ts'
import { useDialogParam } from '../use-dialog-param.ts'
import { useOpenedPane } from '../use-opened-pane.ts'
import { useViewParams } from '../use-view-params.ts'
import { choice } from '../view-params.ts'
import styles from './trade-ins-page.module.css'

/** The views of the desk while no evaluation is open. */
const VIEWS = ['list', 'table'] as const
type View = (typeof VIEWS)[number]

/**
 * The trade-in desk of a dealership (rules: trade-in screens), for all roles: list and details side by side, or one of them on a phone; or a
 * table with all facts of each evaluation, which a phone shows as cards.
 */
export function TradeInsPage() {
  const { _id: dealershipId, name, settings } = useDealership()
  const { timeZone } = settings
  const { evaluationId = null } = useParams()
  const { user } = useSession()
  const [params, change] = useViewParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 62.5em)', undefined, { getInitialValueInEffect: false })
  // a phone has no room for the view switch next to the heading, so it is in the menu
  const narrow = useMediaQuery('(max-width: 45em)', undefined, { getInitialValueInEffect: false })
  const evaluations = useRef<EvaluationListHandle>(null)
  const isManager = user.role !== 'SALES'
  const desk = useMemo<Desk>(
    () => ({ dealershipId, dealershipName: name, timeZone, person: { id: user.id, name: user.name, isManager } }),
    [dealershipId, name, timeZone, user.id, user.name, isManager],
  )
  const panel = choice(params, 'panel', ['none', 'settings', 'report'])
  const view = choice(params, 'view', VIEWS)
  // open details are shown next to the list, never next to the table
  const isTable = view === 'table' && evaluationId === null
  const query = parseEvaluationQuery(params)

  const hrefOf = (id: string | null) => `${tradeInsPath(dealershipId, id)}${search}`
  const open = (id: string | null, replace = false) => void navigate(hrefOf(id), { replace, preventScrollReset: true })
  const show = (next: View) => change({ view: next === 'list' ? null : next }, { replace: true, preventScrollReset: true })
  const { open: openPanel, close: closePanel } = useDialogParam('panel')
  const pane = useOpenedPane<HTMLDivElement>(evaluationId, rowOf)
  const list = useRef<HTMLElement>(null)
  const onChange = (asked: Partial<EvaluationQuery>, replace = !('page' in asked)) => {
    change(asked, { replace, preventScrollReset: !('page' in asked) })
    // next to the details, the list scrolls by itself
    if ('page' in asked) list.current?.scrollTo?.(0, 0)
  }
  const covered = useCoveredAtPress()
  const step = (by: 1 | -1) => {
    if (!isCovered()) evaluations.current?.step(by)
  }
  useSwipe(pane, evaluationId, step)
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    // the browser's own Escape closes an open gallery
    ['Escape', () => evaluationId !== null && !covered.current && open(null), { preventDefault: false }],
  ])
  return (
    <DeskContext value={desk}>
      <KeepDrafts userId={user.id} />
      <Page
        title="Trade-ins"
        crumb={{ text: name, path: homePath(dealershipId) }}
        back={evaluationId === null ? null : { text: 'Trade-ins', path: hrefOf(null), closes: true }}
        tabs={<LeadsTabs dealershipId={dealershipId} current="trade-ins" />}
        wideTabs
        actions={
          <>
            {evaluationId === null && !narrow ? (
              <SegmentedControl
                className={styles.view}
                aria-label="View"
                size="xs"
                value={view}
                onChange={(next) => show(next)}
                data={[
                  { value: 'list', label: 'List' },
                  { value: 'table', label: wide ? 'Table' : 'Cards' },
                ]}
              />
            ) : null}
            <More view={narrow && evaluationId === null ? view : null} onView={show} onPanel={openPanel} />
          </>
        }
        dealershipId={dealershipId}
      >
        <div className={styles.split} data-details={evaluationId !== null || undefined} data-table={isTable || undefined}>
          <section ref={list} className={styles.list} aria-label="Trade-In Evaluations">
            <EvaluationList
              dealershipId={dealershipId}
              query={query}
              onChange={onChange}
              layout={isTable ? 'table' : 'rows'}
              hrefOf={hrefOf}
              openId={evaluationId}
              onOpen={(id) => open(id, evaluationId !== null)}
              handle={evaluations}
            />
          </section>
          <div ref={pane} className={styles.details}>
            {evaluationId === null ? null : (
              <EvaluationDetails
                evaluationId={evaluationId}
                onStep={step}
                onClose={() => open(null)}
                onDeleted={() => {
                  evaluations.current?.remove(evaluationId)
                  open(null, true)
                }}
                renderLead={(evaluation) => <TradeInLead evaluation={evaluation} />}
              />
            )}
            {evaluationId === null && wide && !isTable ? (
              <div className={styles.none}>
                <p>Choose a trade-in, or press J.</p>
                <h2>Report</h2>
                <TradeInReport query={query} />
              </div>
            ) : null}
          </div>
        </div>
      </Page>
      {panel === 'settings' && isManager ? <TradeInSettingsDialog onClose={closePanel} /> : null}
      {panel === 'report' ? (
        <Dialog title="Trade-in report" width={720} onClose={closePanel}>
          <TradeInReport query={query} />
        </Dialog>
      ) : null}
    </DeskContext>
  )
}

interface MoreProps {
  /** the view to switch from in the menu; null when the switch is not in the menu */
  view: View | null
  onView: (view: View) => void
  onPanel: (panel: 'settings' | 'report') => void
}

function More({ view, onView, onPanel }: MoreProps) {
  const { user } = useSession()
  return (
    <MoreMenu label="More of the trade-in desk" width={200} variant="default" size="lg">
      {view === null ? null : (
        <Menu.Item leftSection={<IconMenu size={16} />} onClick={() => onView(view === 'list' ? 'table' : 'list')}>
          {view === 'list' ? 'Show as cards' : 'Show as list'}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconChart size={16} />} onClick={() => onPanel('report')}>
        Report
      </Menu.Item>
      {user.role === 'SALES' ? null : (
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => onPanel('settings')}>
          Trade-in settings
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

function rowOf(evaluationId: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-evaluation]')].find(({ dataset }) => dataset.evaluation === evaluationId)
}
