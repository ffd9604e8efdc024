// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dashboardPath, tradeInsPath } from '../../shared/staff-paths.ts'
import { renderPortal, stubBrowser } from '../../testing/render-portal.tsx'
import { sampleDealership } from '../../testing/sample-dealership.ts'
import { sampleEvaluation } from '../../testing/sample-evaluation.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { LeadsTab } from './leads-tab.tsx'
import { SessionContext } from './session-context.ts'
import { useViewParams } from './use-view-params.ts'

const mine = sampleDealership()
const D = mine._id
const evaluations = Array.from({ length: 12 }, (_, place) => sampleEvaluation({ _id: String(place).padStart(24, '0') }))

function Tab() {
  const [params, change] = useViewParams()
  return <LeadsTab dealership={mine} params={params} onChange={(asked) => change(asked)} openModal={() => {}} />
}
function open(more: string) {
  const server = stubServer({
    [`GET /api/dealerships/${D}/leads`]: ({ query }) => ({ leads: [], total: 3, page: Number(query.page), pageSize: 10 }),
    [`GET /api/trade-in-evaluations/${D}`]: ({ query }) => {
      const page = Number(query.page)
      const counts = { all: 12, pending: 12, approved: 0 }
      return { evaluations: evaluations.slice((page - 1) * 10, page * 10), total: 12, page, pageSize: 10, counts }
    },
  })
  const user = { id: 'u', role: 'ADMIN' as const, name: 'Pat', email: 'pat@x.test', dealershipId: D }
  const at = `${dashboardPath({ dealership: D, tab: 'leads' })}${more}`
  const { router } = renderPortal(
    <SessionContext value={{ user, logout: () => {} }}>
      <Tab />
    </SessionContext>,
    at,
  )
  return { ...server, router }
}

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('both tabs count what is behind them', async () => {
  open('')
  await screen.findByRole('radio', { name: 'Customer Leads (3)' })
  await screen.findByRole('radio', { name: 'Trade-In Evaluations (12)' })
})

test('the trade-ins are a table that leads to the desk and its evaluations', async () => {
  open('&show=trade-ins')
  const [first] = await screen.findAllByRole('link', { name: 'View' })
  expect(first?.getAttribute('href')).toBe(tradeInsPath(D, evaluations[0]?._id))
  expect(screen.getByRole('link', { name: 'Open the trade-in desk' }).getAttribute('href')).toBe(tradeInsPath(D))
})

test('a status and another tab begin at page 1', async () => {
  const { calls, router } = open('&show=trade-ins&page=2')
  await screen.findByText('Showing 2 of 12 evaluations')
  await userEvent.click(screen.getByRole('radio', { name: /Need Review/ }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ status: 'pending', page: '1' }))
  await screen.findByText('Showing 10 of 12 evaluations')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(router.state.location.search).toContain('page=2'))
  await userEvent.click(screen.getByRole('radio', { name: /Customer Leads/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('page='))
})
