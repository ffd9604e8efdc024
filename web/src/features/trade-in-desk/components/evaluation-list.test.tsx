import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { tradeInsPath } from '../../../shared/staff-paths.ts'
import { holdResponse } from '../../../testing/hold-response.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleEvaluation } from '../../../testing/sample-evaluation.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { EvaluationQuery } from '../model/evaluation-list.ts'
import { DeskContext } from './desk-context.ts'
import { EvaluationList, type EvaluationListHandle } from './evaluation-list.tsx'

const D = 'd'.repeat(24)
const LIST = `/api/trade-in-evaluations/${D}`
const idOf = (name: string) => name.charCodeAt(0).toString(16).padStart(24, '0')
const one = (name: string, changes: Partial<Evaluation> = {}) => {
  const { customerInfo } = sampleEvaluation()
  return sampleEvaluation({ _id: idOf(name), customerInfo: { ...customerInfo, firstName: name, lastName: '' }, ...changes })
}
/** the evaluations on the server, in its order */
let served: Evaluation[]
const counts = () => {
  const approved = served.filter(({ status }) => status === 'approved').length
  return { all: served.length, pending: served.length - approved, approved }
}
const listed: StubResponse = ({ query }) => {
  const page = Number(query.page)
  const found = served.filter(({ status }) => query.status === 'all' || (status === 'approved') === (query.status === 'approved'))
  return { evaluations: found.slice((page - 1) * 10, page * 10), total: found.length, page, pageSize: 10, counts: counts() }
}

interface ScreenProps {
  start: Partial<EvaluationQuery>
  layout: 'table' | 'rows'
  onOpen: (id: string) => void
}
function Screen({ start, layout, onOpen }: ScreenProps) {
  const [query, setQuery] = useState<EvaluationQuery>({ search: '', sort: 'recent-submission', status: 'all', page: 1, ...start })
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useRef<EvaluationListHandle>(null)
  return (
    <>
      <button type="button" onClick={() => list.current?.step(1)}>
        J
      </button>
      <button type="button" onClick={() => list.current?.step(-1)}>
        K
      </button>
      <EvaluationList
        dealershipId={D}
        query={query}
        onChange={(change) => setQuery((now) => ({ ...now, page: 1, ...change }))}
        layout={layout}
        hrefOf={(id) => tradeInsPath(D, id)}
        openId={openId}
        onOpen={(id) => {
          setOpenId(id)
          onOpen(id)
        }}
        handle={list}
      />
    </>
  )
}
function open({
  start = {},
  layout = 'rows',
  answers = {},
}: {
  start?: Partial<EvaluationQuery>
  layout?: 'table' | 'rows'
  answers?: Record<string, StubResponse>
} = {}) {
  const server = stubServer({ [`GET ${LIST}`]: listed, ...answers })
  const onOpen = vi.fn()
  const person = { id: 'a'.repeat(24), name: 'Dana Whitfield', isManager: true }
  const { queryClient } = renderPortal(
    <DeskContext value={{ dealershipId: D, dealershipName: 'Northgate Motors', timeZone: 'America/Chicago', person }}>
      <Screen start={start} layout={layout} onOpen={onOpen} />
    </DeskContext>,
  )
  /** refetches the list, as a live message does */
  const live = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(D) }))
  return { ...server, live, onOpen, queryClient }
}
const rows = () => within(screen.getByRole('list', { name: 'Trade-in evaluations' })).getAllByRole('link')
const names = () => rows().map((row) => /([A-Z]), 61,240/.exec(row.textContent ?? '')?.[1])

beforeEach(() => {
  served = [one('A'), one('B'), one('C')]
})

test('a row shows the vehicle, the value and the status, and links to the details', async () => {
  served = [one('A', { evaluation: null })]
  open()
  const row = await screen.findByRole('link', { name: /2019 Honda CR-V EX-L/ })
  expect(row.textContent).toContain('No figure')
  expect(row.textContent).toContain('Need Review')
  expect(row.getAttribute('href')).toBe(tradeInsPath(D, idOf('A')))
})

test('changing the search, status or sort returns to page 1', async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => one(name))
  const { calls } = open({ start: { page: 2 } })
  await waitFor(() => expect(names()).toEqual(['K', 'L']))
  await userEvent.click(screen.getByRole('radio', { name: /Need Review/ }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ status: 'pending', page: '1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await userEvent.type(screen.getByLabelText('Search trade-ins'), 'honda')
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ search: 'honda', page: '1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sort: Newest submission' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Newest vehicle' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'vehicle-year', page: '1' }))
})

test('the footer shows the counts, and a page beyond the end shows the last page', async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => one(name))
  open({ start: { page: 99 } })
  await waitFor(() => expect(names()).toEqual(['K', 'L']))
  screen.getByText('Showing 2 of 12 evaluations')
})

test('live updates change rows in place and reorder them only on request', async () => {
  const { live } = open()
  await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']))
  served = [one('D'), one('A'), one('B', { status: 'approved' }), one('C')]
  await live()
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Approved'))
  expect(names()).toEqual(['A', 'B', 'C'])
  await userEvent.click(await screen.findByRole('button', { name: 'Show the latest' }))
  await waitFor(() => expect(names()).toEqual(['D', 'A', 'B', 'C']))
})

test('an evaluation that left the page keeps its place with fresh data, and a deleted one is labeled', async () => {
  const answers = { [`GET ${LIST.replace(D, 'single')}/${idOf('A')}`]: () => one('A', { status: 'approved' }) }
  const { live } = open({ start: { status: 'pending' }, answers })
  await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']))
  served = [one('A', { status: 'approved' }), one('C')]
  await live()
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Approved'))
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Deleted'))
})

test('the footer leaves out evaluations that keep their row after they left the list', async () => {
  const { live } = open({ start: { status: 'pending' } })
  await screen.findByText('Showing 3 of 3 evaluations')
  served = [one('A', { status: 'approved' }), one('B'), one('C')]
  await live()
  await screen.findByText('Showing 2 of 2 evaluations')
  served = served.map((each) => ({ ...each, status: 'approved' }))
  await live()
  await screen.findByText('Showing 0 of 0 evaluations')
  expect(rows()).toHaveLength(3)
})

test('stepping through the list continues across pages', async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => one(name))
  const { onOpen } = open()
  await waitFor(() => expect(rows()).toHaveLength(10))
  const press = (key: string) => userEvent.click(screen.getByRole('button', { name: key }))
  for (let times = 0; times < 10; times++) await press('J')
  expect(onOpen).toHaveBeenLastCalledWith(idOf('J'))
  await press('J')
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(idOf('K')))
  await press('K')
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(idOf('J')))
})

/** Opens twelve evaluations to be reviewed and steps to the last one of the first page. */
async function stepToTenth(list: StubResponse = listed) {
  served = [...'ABCDEFGHIJKL'].map((name) => one(name))
  const opened = open({
    start: { status: 'pending' },
    answers: {
      [`GET ${LIST}`]: list,
      ...Object.fromEntries(
        [...'ABCDEFGHIJ'].map((name) => [
          `GET ${LIST.replace(D, 'single')}/${idOf(name)}`,
          () => served.find(({ _id }) => _id === idOf(name)) ?? refusal(404, 'Not found'),
        ]),
      ),
    },
  })
  await waitFor(() => expect(rows()).toHaveLength(10))
  for (let times = 0; times < 10; times++) await userEvent.click(screen.getByRole('button', { name: 'J' }))
  expect(opened.onOpen).toHaveBeenLastCalledWith(idOf('J'))
  return opened
}
const approve = (names: string) => {
  served = served.map((each) => (names.includes(each.customerInfo.firstName) ? { ...each, status: 'approved' } : each))
}

test('after a page was handled, stepping continues with those that moved up to it', async () => {
  const { live, onOpen } = await stepToTenth()
  approve('ABCDEFGHIJ')
  await live()
  await screen.findByText('Showing 0 of 2 evaluations')
  await userEvent.click(screen.getByRole('button', { name: 'J' }))
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(idOf('K')))
  expect(names()).toEqual(['K', 'L'])
})

test('a step right after an evaluation was handled waits for the list without it', async () => {
  let list = listed
  const { queryClient, onOpen } = await stepToTenth((call) => list(call))
  const { held, release } = holdResponse(listed)
  list = held
  approve('J')
  void queryClient.invalidateQueries({ queryKey: queryKeys.evaluations(D) })
  await userEvent.click(screen.getByRole('button', { name: 'J' }))
  release()
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(idOf('K')))
})

test('an evaluation that a new one moved to the next page is not opened again', async () => {
  const { live, onOpen } = await stepToTenth()
  served = [one('Z'), ...served]
  await live()
  await screen.findByText('Showing 10 of 13 evaluations')
  await userEvent.click(screen.getByRole('button', { name: 'J' }))
  await waitFor(() => expect(onOpen).toHaveBeenLastCalledWith(idOf('K')))
})

test('a step from an evaluation that was deleted meanwhile leads to the next one', async () => {
  const { live, onOpen } = open()
  await waitFor(() => expect(rows()).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'J' }))
  await userEvent.click(screen.getByRole('button', { name: 'J' }))
  served = [one('A'), one('C')]
  await live()
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Deleted'))
  await userEvent.click(screen.getByRole('button', { name: 'J' }))
  expect(onOpen).toHaveBeenLastCalledWith(idOf('C'))
})

test('an empty list has no search, and one without matches can be cleared', async () => {
  served = []
  open()
  await screen.findByText('No trade-in evaluations found')
  expect(screen.queryByLabelText('Search trade-ins')).toBeNull()
  cleanup()
  served = [one('A')]
  open({ start: { status: 'approved' } })
  await screen.findByText('No trade-in evaluations found')
  await userEvent.click(screen.getByRole('button', { name: 'Show all trade-ins' }))
  await waitFor(() => expect(names()).toEqual(['A']))
})

test('evaluations that fail to load show an error and can be retried', async () => {
  let down = true
  open({ answers: { [`GET ${LIST}`]: (call) => (down ? refusal(500, 'Down.') : listed(call)) } })
  await screen.findByText("We couldn't load the trade-ins")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']))
})

test('the table has the specified columns, a short VIN, and View, photo link and Delete', async () => {
  open({ layout: 'table' })
  const table = await screen.findByRole('table', { name: 'Trade-in evaluations' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Contact',
    'Vehicle',
    'Details',
    'Status',
    'Submitted',
    'Actions',
  ])
  const [, first] = within(table).getAllByRole('row') as [HTMLElement, HTMLElement]
  expect(first.textContent).toContain('VIN 5J6RW2H8…')
  expect(first.textContent).toContain('(678) 555-0112')
  expect(within(first).getByRole('link', { name: 'View' }).getAttribute('href')).toBe(tradeInsPath(D, idOf('A')))
  within(first).getByRole('button', { name: 'Photo link for A' })
  within(first).getByRole('button', { name: 'Delete the trade-in of A' })
})

test('deleting asks for a confirmation that lists what is lost, shows progress, and removes the row', async () => {
  let finish: () => void = () => {}
  const answers = {
    [`DELETE /api/trade-in-evaluations/${idOf('B')}`]: () =>
      new Promise((resolve) => {
        finish = () => {
          served = served.filter(({ _id }) => _id !== idOf('B'))
          resolve({ success: true })
        }
      }),
  }
  const { calls } = open({ layout: 'table', answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the trade-in of B' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Trade-In' })
  expect(dialog.textContent).toMatch(/Lost with it: 2 photos and every link that was sent\. This cannot be undone\./)
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Trade-In' }))
  await within(dialog).findByRole('button', { name: 'Deleting...' })
  finish()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the trade-in of B' })).toBeNull())
  const left = screen.getAllByRole('link', { name: 'View' })
  expect(left).toHaveLength(2)
  // the row that followed it has the focus
  await waitFor(() => expect(document.activeElement).toBe(left[1]))
})

test('a deletion that fails shows an error and deletes nothing', async () => {
  open({ layout: 'table', answers: { [`DELETE /api/trade-in-evaluations/${idOf('B')}`]: () => refusal(503, 'Try later.') } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the trade-in of B' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Trade-In' }))
  await screen.findByText('Error deleting trade-in evaluation: Try later.')
  expect(screen.getAllByText('View')).toHaveLength(3)
})

/** Opens the '...' menu of a card. */
const more = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  return screen.findByRole('menu')
}

test('on a phone each evaluation is a card with a call link and a menu of actions', async () => {
  stubScreen('narrow')
  served = [one('A'), one('B', { status: 'approved', evaluation: null })]
  open({ layout: 'table' })
  const card = await screen.findByRole('article', { name: 'A' })
  expect(screen.queryByRole('table')).toBeNull()
  for (const text of ['2019 Honda CR-V EX-L', 'VIN 5J6RW2H8…', '61,240 mi', '2 photos', 'Need Reviewed', 'Submitted'])
    expect(card.textContent).toContain(text)
  const details = tradeInsPath(D, idOf('A'))
  expect(within(card).getByRole('link', { name: 'A' }).getAttribute('href')).toBe(details)
  expect(within(card).getByRole('link', { name: 'Call (678) 555-0112' }).getAttribute('href')).toBe('tel:+16785550112')
  const menu = await more('A')
  const items = within(menu).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['View', details],
    ['Text', 'sms:+16785550112'],
    ['Email', `mailto:${served[0]?.customerInfo.email}`],
    ['Photo link', null],
    ['Delete', null],
  ])
  const other = screen.getByRole('article', { name: 'B' })
  expect(other.textContent).toContain('Approved')
  expect(other.textContent).toContain('No figure')
})

test('a card of a deleted evaluation is labeled and has no buttons', async () => {
  stubScreen('narrow')
  const { live } = open({
    layout: 'table',
    answers: { [`GET ${LIST.replace(D, 'single')}/${idOf('A')}`]: () => refusal(404, 'Not found') },
  })
  await screen.findByRole('article', { name: 'A' })
  served = served.slice(1)
  await live()
  const card = screen.getByRole('article', { name: 'A' })
  await waitFor(() => expect(card.textContent).toContain('Deleted'))
  expect(within(card).queryAllByRole('button')).toEqual([])
  expect(within(card).queryAllByRole('link')).toEqual([])
})

test('deleting a card asks for a confirmation and removes the card', async () => {
  stubScreen('narrow')
  const answers = {
    [`DELETE /api/trade-in-evaluations/${idOf('B')}`]: () => {
      served = served.filter(({ _id }) => _id !== idOf('B'))
      return { success: true }
    },
  }
  open({ layout: 'table', answers })
  await userEvent.click(within(await more('B')).getByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Trade-In' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'B' })).toBeNull())
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'C' })))
})
