import type { ActivityLog, ActivityStats } from '@forecourt/contracts/auth/activity'
import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { refusal, type StubCall, stubServer } from '../../../testing/stub-server.ts'
import { TeamActivity } from './team-activity.tsx'
// loads the code before the first test, not during it
import './day-chart.tsx'

const _id = 'd'.repeat(24)
const dealership = { _id, name: 'Northside Motors', settings: DEFAULT_DEALERSHIP_SETTINGS }
const LOGS = `GET /api/dealerships/${_id}/activity-logs`
const STATS = `GET /api/dealerships/${_id}/activity-stats`
const CLEAR = `DELETE /api/dealerships/${_id}/activity-logs`

let log: ActivityLog[]
const stats: ActivityStats = {
  totalActivities: 12,
  userStats: [
    { _id: { userName: 'Sam Seller' }, count: 9 },
    { _id: { userName: 'Olga Owner' }, count: 3 },
  ],
  actionStats: [
    { actionType: 'create', count: 10 },
    { actionType: 'update', count: 2 },
    { actionType: 'delete', count: 0 },
    { actionType: 'view', count: 0 },
    { actionType: 'login', count: 0 },
  ],
  dayStats: [
    { day: '2026-11-20', count: 4 },
    { day: '2026-11-21', count: 8 },
  ],
}

function entry(number: number): ActivityLog {
  return {
    _id: `event-${number}`,
    dealershipId: _id,
    userName: 'Sam Seller',
    userType: 'SALES',
    actionType: 'create',
    entityType: 'vehicle_packet',
    action: `Made packet link ${number}`,
    details: { vehicleInfo: '2023 Ford Bronco', vin: 'VIN1' },
    timestamp: new Date(Date.UTC(2026, 10, 21, 12, 0, 0) + number * 1_000).toISOString(),
  }
}
const page = ({ query }: StubCall) => {
  const from = (Number(query.page) - 1) * 100
  return { logs: log.slice(from, from + 100), total: log.length, page: Number(query.page) }
}
const entries = (count: number) => Array.from({ length: count }, (_, place) => entry(count - place))
const lines = () => screen.queryAllByText(/^Made packet link/).map((line) => line.textContent)

beforeEach(() => {
  log = entries(3)
})

test('requests 7 days of all actions and shows who did what to which vehicle', async () => {
  const { calls } = stubServer({ [LOGS]: page, [STATS]: () => stats })
  renderPortal(<TeamActivity dealership={dealership} />)
  await screen.findByText('Made packet link 3')
  expect(calls.map(({ query }) => query)).toContainEqual({ days: '7', actionType: 'all', limit: '100', page: '1' })
  expect(calls.map(({ query }) => query)).toContainEqual({ days: '7' })
  expect(screen.getAllByText('2023 Ford Bronco · VIN VIN1')).toHaveLength(3)
  expect(screen.getAllByText('vehicle packet')).toHaveLength(3)
  const people = within(await screen.findByRole('table', { name: 'Activities by person' }))
  expect(people.getAllByRole('row').map((row) => row.textContent)).toEqual(['PersonActivities', 'Sam Seller9', 'Olga Owner3'])
  await screen.findByRole('img', { name: 'Activities by day: 12 in 2 days, most on Sat, Nov 21 (8)' })
})

test('changing the period or the action refetches, and the export follows the filters', async () => {
  const { calls } = stubServer({ [LOGS]: page, [STATS]: () => stats })
  renderPortal(<TeamActivity dealership={dealership} />)
  await userEvent.click(await screen.findByRole('radio', { name: '90 days' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Action' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Delete' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ days: '90', actionType: 'delete', page: '1' }))
  const href = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(href).toBe(`/api/dealerships/${_id}/activity-logs/export?days=90&actionType=delete`)
})

test('older pages load on request, and new activity stays hidden until it is requested', async () => {
  log = entries(130)
  stubServer({ [LOGS]: page, [STATS]: () => stats })
  const { queryClient } = renderPortal(<TeamActivity dealership={dealership} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(lines()).toHaveLength(130))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()

  log = entries(132)
  await queryClient.invalidateQueries({ queryKey: queryKeys.activity(_id) })
  const newer = await screen.findByRole('button', { name: '2 new activities – show' })
  expect(lines()[0]).toBe('Made packet link 130')
  await userEvent.click(newer)
  expect(lines().slice(0, 3)).toEqual(['Made packet link 132', 'Made packet link 131', 'Made packet link 130'])
})

test('an empty log offers a longer period', async () => {
  log = []
  const { calls } = stubServer({ [LOGS]: page, [STATS]: () => stats })
  renderPortal(<TeamActivity dealership={dealership} />)
  await screen.findByText('No activity in the last 7 days')
  await userEvent.click(screen.getByRole('button', { name: 'Look back 90 days' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ days: '90' }))
})

test('a longer period does not say that nothing happened before it has loaded', async () => {
  const { held, release } = holdResponse((call) => page(call))
  stubServer({ [LOGS]: (call) => (call.query.days === '90' ? held(call) : { logs: [], total: 0, page: 1 }), [STATS]: () => stats })
  renderPortal(<TeamActivity dealership={dealership} />)
  await screen.findByText('No activity in the last 7 days')
  await userEvent.click(screen.getByRole('button', { name: 'Look back 90 days' }))
  await screen.findByRole('status', { name: 'Loading the activity log' })
  expect(screen.queryByText(/^No activity/)).toBeNull()
  release()
  await screen.findByText('Made packet link 3')
})

test('totals that fail to load show an error above the log and can be retried', async () => {
  let broken = true
  stubServer({ [LOGS]: page, [STATS]: () => (broken ? refusal(500, 'Something went wrong on our side.') : stats) })
  renderPortal(<TeamActivity dealership={dealership} />)
  await screen.findByText('Made packet link 3')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain("We couldn't load the numbers")
  broken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Activities by person' })
  expect(screen.queryByRole('alert')).toBeNull()
})

async function clear(answer: 'Clear logs' | 'Cancel') {
  await screen.findByText('Made packet link 3')
  await userEvent.click(screen.getByRole('button', { name: 'Clear logs' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/The whole activity log of Northside Motors .* cannot be undone/)).toBeDefined()
  await userEvent.click(question.getByRole('button', { name: answer }))
}

test('clears the log after a confirmation, and keeps it when canceled', async () => {
  const { calls } = stubServer({
    [LOGS]: page,
    [STATS]: () => stats,
    [CLEAR]: () => {
      log = []
      return { deletedCount: 3 }
    },
  })
  renderPortal(<TeamActivity dealership={dealership} />)
  await clear('Cancel')
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await clear('Clear logs')
  await screen.findByText('3 log entries cleared')
  await screen.findByText('No activity in the last 7 days')
  expect(calls.find(({ method }) => method === 'DELETE')?.query).toEqual({ actionType: 'all' })
})

test.each([
  [() => refusal(409, 'The log is busy'), 'Error clearing logs: The log is busy'],
  [() => Promise.reject(new TypeError('offline')), 'Error clearing logs. Please try again.'],
])('shows $1 when the log cannot be cleared', async (response, text) => {
  stubServer({ [LOGS]: page, [STATS]: () => stats, [CLEAR]: response })
  renderPortal(<TeamActivity dealership={dealership} />)
  await clear('Clear logs')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(lines()).toHaveLength(3)
})
