import type { Lead } from '@forecourt/contracts/leads/records'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EVERY_LEAD, type LeadsQuery } from '../model/lead-list.ts'
import { LeadMenu } from './lead-menu.tsx'
import { LeadsList } from './leads-list.tsx'
import { useLeadsPage } from './use-leads-page.ts'

const D = 'd'.repeat(24)
const LEADS = `/api/dealerships/${D}/leads`

const lead = (name: string, changes: Partial<Lead> = {}) => sampleLead({ _id: idOf(name), firstName: name, lastName: '', ...changes })
const idOf = (name: string) => name.charCodeAt(0).toString(16).padStart(24, '0')
/** the leads of the server, in its order */
let served: Lead[]
let total: number | null

const listed: StubResponse = ({ query }) => {
  const page = Number(query.page)
  return { leads: served.slice((page - 1) * 10, page * 10), total: total ?? served.length, page, pageSize: 10 }
}

const onAssign = vi.fn()

function Screen({ start }: { start: Partial<LeadsQuery> }) {
  const [query, setQuery] = useState<LeadsQuery>({ ...EVERY_LEAD, sort: 'recent-lead', page: 1, ...start })
  const [ids, setIds] = useState<readonly string[]>([])
  const list = useLeadsPage(D, query)
  return (
    <LeadsList
      list={list}
      query={query}
      // like the address: a new query starts at page 1
      onChange={(change) => setQuery((now) => ({ ...now, page: 1, ...change }))}
      owners={[{ value: 'nobody', label: 'Unassigned' }]}
      saved={{ filters: [], current: '', onApply: () => {}, onSave: () => {}, onRemove: () => {} }}
      more={null}
      openId={null}
      hrefOf={(id) => `/leads/${id}`}
      selection={{
        ids: new Set(ids),
        select: (id, on) => setIds((now) => (on ? [...now, id] : now.filter((each) => each !== id))),
        clear: () => setIds([]),
        assign: () => onAssign(ids),
      }}
      live={null}
      renderMenu={(each) => (
        <LeadMenu
          lead={each}
          detailsPath={`/leads/${each._id}`}
          tradeInPath="/trade-in/x"
          onAssign={null}
          onSend={() => {}}
          onDeleted={list.showLatest}
        />
      )}
      emptyAction={<a href="/inventory">Choose a vehicle</a>}
    />
  )
}
function open(start: Partial<LeadsQuery> = {}, responses: Record<string, StubResponse> = {}) {
  const server = stubServer({ [`GET ${LEADS}`]: listed, ...responses })
  const { queryClient } = renderPortal(<Screen start={start} />)
  /** refetches, like a live message */
  const live = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.leads(D) }))
  return { ...server, live }
}
const names = () => [...document.querySelectorAll('article')].map((each) => each.getAttribute('aria-label'))
const card = (name: string) => screen.getByRole('article', { name })
const pressDelete = async (name: string) => {
  await userEvent.click(within(card(name)).getByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}
const news = () => screen.queryByRole('button', { name: 'New activity – refresh order' })

beforeEach(() => {
  served = [lead('Ann'), lead('Bob'), lead('Cat')]
  total = null
})

test('live updates change rows in place and reorder them only on request', async () => {
  const { live } = open()
  await screen.findByRole('article', { name: 'Ann' })
  expect(news()).toBeNull()
  served = [lead('Dan'), lead('Cat', { clickStreamCount: 7, active: true, state: 'viewing' }), lead('Ann'), lead('Bob')]
  await live()
  await waitFor(() => expect(card('Cat').textContent).toContain('Viewing now'))
  expect(card('Cat').textContent).toContain('Active now')
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
  expect(screen.getByText(/Total Leads: 4/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'New activity – refresh order' }))
  expect(document.activeElement).not.toBe(document.body)
  await waitFor(() => expect(names()).toEqual(['Dan', 'Cat', 'Ann', 'Bob']))
  expect(news()).toBeNull()
})

test('updates that keep the order show no notice', async () => {
  const { live } = open()
  await screen.findByRole('article', { name: 'Ann' })
  served = [lead('Ann', { submitted: true }), lead('Bob'), lead('Cat')]
  await live()
  await waitFor(() => expect(card('Ann').textContent).toContain('✓ Submitted'))
  expect(news()).toBeNull()
})

test("a new query uses the server's order and starts at page 1", async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => lead(name))
  const { calls, live } = open({ page: 2 })
  await screen.findByRole('article', { name: 'L' })
  expect(names()).toEqual(['K', 'L'])
  await userEvent.type(screen.getByLabelText('Search leads'), 'jeep')
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ search: 'jeep', page: '1' }))
  await waitFor(() => expect(names()).toHaveLength(10))
  served.reverse()
  await live()
  expect(names()[0]).toBe('A')
  await userEvent.clear(screen.getByLabelText('Search leads'))
  await waitFor(() => expect(names()[0]).toBe('L'))
})

test('a section of the home is listed in full until its filter is removed', async () => {
  const { calls } = open({ section: 'unopened' })
  await screen.findByRole('article', { name: 'Ann' })
  expect(calls.at(-1)?.query).toMatchObject({ section: 'unopened' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Sent, not opened after 2 days' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ section: 'all' }))
})

test('a lead that moved to another page keeps its place with fresh data', async () => {
  const ann = lead('Ann', { state: 'opened', opens: 2, clickStreamCount: 41 })
  const { live, calls } = open({}, { [`GET ${LEADS}/${idOf('Ann')}/timeline`]: () => ({ lead: ann }) })
  await screen.findByRole('article', { name: 'Ann' })
  served = [lead('Bob'), lead('Cat'), lead('Dan')]
  await live()
  await waitFor(() => expect(card('Ann').textContent).toContain('41 clicks'))
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
  expect(calls.filter(({ path }) => path.endsWith('/timeline'))).toHaveLength(1)
})

test('a lead that another user deleted says so in its place and has no actions', async () => {
  const { live } = open()
  await screen.findByRole('article', { name: 'Bob' })
  served = [lead('Ann'), lead('Cat')]
  await live()
  await waitFor(() => expect(card('Bob').textContent).toContain('Deleted or reassigned'))
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
  expect(within(card('Bob')).queryByRole('button')).toBeNull()
  expect(within(card('Bob')).queryByRole('checkbox')).toBeNull()
})

test('the counts leave out leads that keep their row after they left the list', async () => {
  const { live } = open({ section: 'waiting' })
  await screen.findByText('Total Leads: 3 · Showing 1–3 of 3')
  served = [lead('Bob'), lead('Cat')]
  await live()
  await screen.findByText('Total Leads: 2 · Showing 1–2 of 2')
  screen.getByText('Showing 2 of 2 leads')
  served = []
  await live()
  await screen.findByText('Total Leads: 0')
  screen.getByText('Showing 0 of 0 leads')
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
})

test('a card shows that it is checking while the submission is unknown', async () => {
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

test('deleting asks for a confirmation that names the customer, reports the result, and removes the row', async () => {
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
    await pressDelete('Bob')
    await screen.findByText(/You'll lose the lead of Bob \(2021 Jeep Wrangler Sport\)/)
    await userEvent.click(screen.getByRole('button', { name: answer }))
  }
  await ask('Cancel')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await ask('Delete Lead')
  await screen.findByText('Lead deleted, with 1 customer and 2 packet links')
  await waitFor(() => expect(names()).toEqual(['Ann', 'Cat']))
  expect(news()).toBeNull()
})

test('a deletion in flight shows its progress, and one that fails shows an error and deletes nothing', async () => {
  let respond: (response: Response) => void = () => {}
  open(
    {},
    {
      [`DELETE ${LEADS}/${idOf('Bob')}`]: () =>
        new Promise<Response>((resolve) => {
          respond = resolve
        }),
    },
  )
  await screen.findByRole('article', { name: 'Bob' })
  await pressDelete('Bob')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lead' }))
  await screen.findByRole('button', { name: 'Deleting...' })
  respond(refusal(503, 'Try later.'))
  await screen.findByText('Error deleting lead: Try later.')
  expect(names()).toEqual(['Ann', 'Bob', 'Cat'])
})

test('an empty list and a search without matches show different messages, and the search can be cleared', async () => {
  served = []
  open()
  await screen.findByText('No leads yet')
  screen.getByRole('link', { name: 'Choose a vehicle' })
  expect(screen.queryByLabelText('Search leads')).toBeNull()
  cleanup()
  open(
    { search: 'no match' },
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

test('a page beyond the end shows the last page', async () => {
  served = [...'ABCDEFGHIJKL'].map((name) => lead(name))
  open({ page: 99 })
  await waitFor(() => expect(names()).toEqual(['K', 'L']))
  screen.getByText('Showing 2 of 12 leads')
})

test('leads that fail to load show an error and can be retried', async () => {
  let down = true
  open({}, { [`GET ${LEADS}`]: (call) => (down ? refusal(500, 'Down.') : listed(call)) })
  await screen.findByText("We couldn't load the leads")
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'Ann' })
})

test('active filters are chips, and clicking one removes it', async () => {
  const { calls } = open({ state: 'quiet', assignedTo: 'nobody' })
  await screen.findByRole('article', { name: 'Ann' })
  expect(calls.at(-1)?.query).toMatchObject({ state: 'quiet', assignedTo: 'nobody' })
  screen.getByRole('button', { name: 'Filter, 2 chosen' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Went quiet' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ state: 'all', assignedTo: 'nobody' }))
  screen.getByRole('button', { name: 'Remove filter: Unassigned' })
})

test('leads can be sorted by score', async () => {
  const { calls } = open()
  await screen.findByRole('article', { name: 'Ann' })
  await userEvent.click(screen.getByRole('button', { name: 'Sort by: Newest lead' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Score' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'score' }))
})

test('a row has call and text links, or an email link without a phone number', async () => {
  served = [
    lead('Ann', { phone: '404-555-0177' }),
    lead('Bob', { phone: '', email: 'bob@mail.test' }),
    lead('Cat', { phone: '', email: '' }),
  ]
  open()
  await screen.findByRole('article', { name: 'Ann' })
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Call Ann')).toBe('tel:+14045550177')
  expect(href('Text Ann')).toBe('sms:+14045550177')
  expect(href('Email Bob')).toBe('mailto:bob@mail.test')
  expect(within(card('Cat')).getAllByRole('link')).toHaveLength(1)
})

test('selected leads are counted, can be assigned together, and can be cleared', async () => {
  open()
  await screen.findByRole('article', { name: 'Ann' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ann' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cat' }))
  screen.getByText('2 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Assign…' }))
  expect(onAssign).toHaveBeenCalledWith([idOf('Ann'), idOf('Cat')])
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(document.activeElement).not.toBe(document.body)
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('the focus stays among the filters while they are removed, and Escape in their popover returns it', async () => {
  served = [lead('Ann')]
  open({ state: 'new', assignedTo: 'nobody', date: 'today' })
  await screen.findByRole('link', { name: 'Ann' })
  const chips = () => screen.getAllByRole('button', { name: /^Remove filter: / })
  const [first] = chips()
  await userEvent.click(first as HTMLElement)
  expect(chips()).toHaveLength(2)
  expect(document.activeElement).toBe(chips()[0])
  await userEvent.click(chips()[1] as HTMLElement)
  expect(document.activeElement).toBe(chips()[0])
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.contains(screen.getByText(/^Total Leads/))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  const filter = screen.getByRole('button', { name: 'Filter' })
  await userEvent.click(filter)
  await waitFor(() => expect(document.activeElement).not.toBe(filter))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(filter))
})

test("Escape closes the filters after 'Clear all filters'", async () => {
  open({ state: 'submitted' })
  const filter = await screen.findByRole('button', { name: 'Filter, 1 chosen' })
  await userEvent.click(filter)
  ;(await screen.findByRole('button', { name: 'Clear all filters' })).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(filter))
})
