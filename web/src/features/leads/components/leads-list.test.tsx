// @vitest-environment jsdom
import type { Lead } from '@forecourt/contracts/leads/records'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal, stubBrowser } from '../../../testing/render-portal.tsx'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { refusal, type StubAnswer, stubServer } from '../../../testing/stub-server.ts'
import type { LeadQuestion } from '../model/lead-list.ts'
import { DeleteLeadButton } from './delete-lead-button.tsx'
import { LeadsList } from './leads-list.tsx'

const D = 'd'.repeat(24)
const LEADS = `/api/dealerships/${D}/leads`

const lead = (name: string, changes: Partial<Lead> = {}) => sampleLead({ _id: idOf(name), firstName: name, lastName: '', ...changes })
const idOf = (name: string) => name.charCodeAt(0).toString(16).padStart(24, '0')
/** what the server has, in its order */
let served: Lead[]
let total: number | null

const listed: StubAnswer = ({ query }) => {
  const page = Number(query.page)
  return { leads: served.slice((page - 1) * 10, page * 10), total: total ?? served.length, page, pageSize: 10 }
}

function Screen({ start }: { start: Partial<LeadQuestion> }) {
  const [question, setQuestion] = useState<LeadQuestion>({ search: '', date: 'all', sort: 'recent-lead', page: 1, ...start })
  return (
    <LeadsList
      dealershipId={D}
      question={question}
      // as the address does it: any other question begins at page 1
      onChange={(change) => setQuestion((now) => ({ ...now, page: 1, ...change }))}
      renderActions={(each, onDeleted) => <DeleteLeadButton lead={each} onDeleted={onDeleted} />}
    />
  )
}
function open(start: Partial<LeadQuestion> = {}, answers: Record<string, StubAnswer> = {}) {
  const server = stubServer({ [`GET ${LEADS}`]: listed, ...answers })
  const { queryClient } = renderPortal(<Screen start={start} />)
  /** what a live message does */
  const live = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) }))
  return { ...server, live }
}
const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
const card = (name: string) => screen.getByRole('article', { name })
const news = () => screen.queryByRole('button', { name: 'New activity – refresh order' })

beforeEach(() => {
  stubBrowser()
  served = [lead('Ann'), lead('Bob'), lead('Cat')]
  total = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('live updates move facts in place, and places only when the reader asks', async () => {
  const { live } = open()
  await screen.findByRole('article', { name: 'Ann' })
  expect(news()).toBeNull()
  served = [lead('Dan'), lead('Cat', { clickStreamCount: 7, active: true }), lead('Ann'), lead('Bob')]
  await live()
  await waitFor(() => expect(card('Cat').textContent).toContain('7 clicks'))
  expect(card('Cat').textContent).toContain('Active now')
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
  expect(screen.getByText(/Total Leads: 4/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'New activity – refresh order' }))
  await waitFor(() => expect(names()).toEqual(['Dan', 'Cat', 'Ann', 'Bob']))
  expect(news()).toBeNull()
})

test('facts that change nobody’s place ask for nothing', async () => {
  const { live } = open()
  await screen.findByRole('article', { name: 'Ann' })
  served = [lead('Ann', { submitted: true }), lead('Bob'), lead('Cat')]
  await live()
  await waitFor(() => expect(card('Ann').textContent).toContain('✓ Submitted'))
  expect(news()).toBeNull()
})

test('another question takes the server’s order, and begins at page 1', async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => lead(name))
  const { calls, live } = open({ page: 2 })
  await screen.findByRole('article', { name: 'L' })
  expect(names()).toEqual(['K', 'L'])
  await userEvent.type(screen.getByLabelText('Search leads'), 'jeep')
  await waitFor(() => expect(names()).toHaveLength(10))
  expect(calls.at(-1)?.query).toMatchObject({ search: 'jeep', page: '1' })
  served.reverse()
  await live()
  expect(names()[0]).toBe('A')
  await userEvent.clear(screen.getByLabelText('Search leads'))
  await waitFor(() => expect(names()[0]).toBe('L'))
})

test('a lead that belongs on another page by now keeps its place, with fresh facts', async () => {
  const ann = lead('Ann', { clickStreamCount: 41 })
  const { live, calls } = open({}, { [`GET ${LEADS}/${idOf('Ann')}/timeline`]: () => ({ lead: ann }) })
  await screen.findByRole('article', { name: 'Ann' })
  served = [lead('Bob'), lead('Cat'), lead('Dan')]
  await live()
  await waitFor(() => expect(card('Ann').textContent).toContain('41 clicks'))
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
  expect(calls.filter(({ path }) => path.endsWith('/timeline'))).toHaveLength(1)
})

test('a lead that somebody else deleted says so in its place, and offers nothing', async () => {
  const { live } = open()
  await screen.findByRole('article', { name: 'Bob' })
  served = [lead('Ann'), lead('Cat')]
  await live()
  await waitFor(() => expect(card('Bob').textContent).toContain('No longer here'))
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
  expect(card('Bob').querySelector('button')).toBeNull()
})

test('while nobody can say whether a lead was submitted, the card says so', async () => {
  served = [lead('Ann', { submitted: true }), lead('Bob')]
  let down = false
  const { live } = open({}, { [`GET ${LEADS}`]: (call) => (down ? refusal(503, 'Down.') : listed(call)) })
  await screen.findByRole('article', { name: 'Ann' })
  down = true
  await live()
  await waitFor(() => expect(card('Bob').textContent).toContain('⏳ Checking...'))
  expect(card('Ann').textContent).toContain('✓ Submitted')
  down = false
  await live()
  await waitFor(() => expect(card('Bob').textContent).toContain('✗ Not Submitted'))
})

test('deleting asks, names whom, says what went, and the list closes up', async () => {
  const { calls } = open(
    {},
    {
      [`DELETE ${LEADS}/${idOf('Bob')}`]: () => {
        served = served.filter(({ firstName }) => firstName !== 'Bob')
        return { success: true, customersDeleted: 1, packetLogsDeleted: 2 }
      },
    },
  )
  await screen.findByRole('article', { name: 'Bob' })
  const ask = async (answer: string) => {
    await userEvent.click(card('Bob').querySelector('button') as HTMLButtonElement)
    await screen.findByText(/The lead of Bob \(2021 Jeep Wrangler Sport\) will be deleted/)
    await userEvent.click(screen.getByRole('button', { name: answer }))
  }
  await ask('Cancel')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await ask('Delete Lead')
  await screen.findByText('Lead deleted, with 1 customer and 2 packet links')
  await waitFor(() => expect(names()).toEqual(['Ann', 'Cat']))
  expect(news()).toBeNull()
})

test('a deletion that fails says why and deletes nothing; while it works the button says so', async () => {
  let answer: (response: Response) => void = () => {}
  open(
    {},
    {
      [`DELETE ${LEADS}/${idOf('Bob')}`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    },
  )
  await screen.findByRole('article', { name: 'Bob' })
  await userEvent.click(card('Bob').querySelector('button') as HTMLButtonElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lead' }))
  await screen.findByRole('button', { name: 'Deleting...' })
  answer(refusal(503, 'Try later.'))
  await screen.findByText('Error deleting lead: Try later.')
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
})

test('no leads at all and none that match are two things, and the second has a way out', async () => {
  served = []
  open()
  await screen.findByText('No leads yet')
  cleanup()
  open(
    { search: 'nobody' },
    {
      [`GET ${LEADS}`]: (call) => {
        served = call.query.search ? [] : [lead('Ann')]
        return listed(call)
      },
    },
  )
  await screen.findByText('No leads match')
  await userEvent.click(screen.getByRole('button', { name: 'Show all leads' }))
  await screen.findByRole('article', { name: 'Ann' })
})

test('a page beyond the end shows the last one', async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => lead(name))
  open({ page: 99 })
  await waitFor(() => expect(names()).toEqual(['K', 'L']))
  screen.getByText('Showing 2 of 12 leads')
})

test('leads that cannot be read say so, and are asked for again', async () => {
  let down = true
  open({}, { [`GET ${LEADS}`]: (call) => (down ? refusal(500, 'Down.') : listed(call)) })
  await screen.findByText('The leads could not be loaded')
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'Ann' })
})
