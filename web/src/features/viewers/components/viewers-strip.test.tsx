import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../api/query-keys.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleViewer } from '../../../testing/sample-lead.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { ViewersStrip } from './viewers-strip.tsx'

const VIEWERS = 'GET /api/dealerships/api/active-viewers'
const onOpenLead = vi.fn()
const viewer = (name: string, changes: Partial<Viewer> = {}) =>
  sampleViewer({ customerName: name, customerId: name.charCodeAt(0).toString(16).padStart(24, '0'), ...changes })
let viewers: Viewer[]

function open(dealershipId: string | null = null, response: StubResponse = () => ({ viewers, total: viewers.length })) {
  const server = stubServer({ [VIEWERS]: response })
  const { queryClient } = renderPortal(
    <ViewersStrip
      dealershipId={dealershipId}
      dealershipName={() => (dealershipId === null ? 'Northside' : null)}
      actionLabel={(field) => `did ${field}`}
      onOpenLead={onOpenLead}
    />,
  )
  const answered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return { ...server, answered, live: () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.activeViewers })) }
}
const people = () => screen.queryAllByRole('button').map((card) => card.firstElementChild?.textContent)

beforeEach(() => {
  vi.clearAllMocks()
  viewers = [viewer('Ann', { lastAction: 'calcTerm' }), viewer('Bob')]
})

test('a viewer with a phone number has a call link', async () => {
  viewers = [viewer('Ann', { phone: '(951) 555-0134' }), viewer('Bob', { phone: '' })]
  open()
  expect((await screen.findByRole('link', { name: 'Call Ann' })).getAttribute('href')).toBe('tel:+19515550134')
  expect(screen.queryByRole('link', { name: 'Call Bob' })).toBeNull()
})

test('records a call to a viewer on their lead', async () => {
  const { calls } = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Call Ann' }))
  const path = `/api/dealerships/${'d'.repeat(24)}/leads/${'1'.repeat(24)}/contacts`
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')).toMatchObject({ path, body: { channel: 'call' } }))
})

test('lists viewers with their vehicles and opens the lead', async () => {
  const { calls } = open()
  const ann = await screen.findByRole('button', { name: /Ann/ })
  expect(ann.textContent).toMatch(/2021 Jeep Wrangler.*did calcTerm, .*Northside/)
  await userEvent.click(ann)
  expect(onOpenLead).toHaveBeenCalledWith('d'.repeat(24), '1'.repeat(24))
  expect(calls[0]?.query).toEqual({})
})

test('with a dealership, requests only its viewers and hides its name', async () => {
  const { calls } = open('d'.repeat(24))
  expect((await screen.findByRole('button', { name: /Ann/ })).textContent).not.toContain('Northside')
  expect(calls[0]?.query).toEqual({ dealershipId: 'd'.repeat(24) })
})

test('the strip updates live and stays visible without viewers', async () => {
  viewers = []
  const { answered, live } = open()
  await answered()
  screen.getByRole('heading', { name: 'Nobody is viewing right now' })
  viewers = [viewer('Ann')]
  await live()
  await screen.findByRole('heading', { name: /^Viewing now *1$/ })
  viewers = []
  await live()
  await screen.findByRole('heading', { name: 'Nobody is viewing right now' })
})

test('viewers keep their order while the pointer is over the strip', async () => {
  const { live } = open()
  const ann = await screen.findByRole('button', { name: /Ann/ })
  fireEvent.pointerEnter(ann.closest('div') as Element)
  viewers = [viewer('Cat'), ...viewers]
  await live()
  await waitFor(() => expect(people()).toEqual(['Ann', 'Bob', 'Cat']))
  fireEvent.pointerLeave(ann.closest('div') as Element)
  viewers = [viewer('Dan'), ...viewers]
  await live()
  await waitFor(() => expect(people()).toEqual(['Dan', 'Ann', 'Bob', 'Cat']))
})

test('announces the count, and a new count only after an interval', async () => {
  const { live } = open()
  await screen.findByText('2 customers viewing packets now')
  viewers = [viewer('Ann')]
  await live()
  await waitFor(() => expect(people()).toEqual(['Ann']))
  expect(screen.getByRole('status').textContent).toBe('2 customers viewing packets now')
})

test('a viewer without a lead is disabled', async () => {
  viewers = [viewer('Ann', { leadId: null })]
  open()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Ann/ })).disabled).toBe(true)
})

test('a server error replaces the viewers by a sentence until a poll succeeds', async () => {
  let isDown = true
  const { live } = open(null, () => (isDown ? refusal(500, 'Down.') : { viewers, total: viewers.length }))
  await screen.findByRole('heading', { name: "We can't see who is viewing right now" })
  isDown = false
  await live()
  await screen.findByRole('heading', { name: /^Viewing now *2$/ })
  isDown = true
  await live()
  await screen.findByRole('heading', { name: "We can't see who is viewing right now" })
  expect(people()).toEqual([])
  isDown = false
  await live()
  await screen.findByRole('heading', { name: /^Viewing now *2$/ })
})

test('a hidden tab polls the viewers for its title, also after a failure', async () => {
  vi.useFakeTimers()
  for (const [name, value] of [
    ['hidden', true],
    ['visibilityState', 'hidden'],
  ] as const)
    vi.spyOn(document, name, 'get').mockReturnValue(value)
  let isDown = false
  const { calls } = open(null, () => (isDown ? refusal(500, 'Down.') : { viewers, total: viewers.length }))
  const pass = () => act(() => vi.advanceTimersByTimeAsync(30_000))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(calls).toHaveLength(1)
  isDown = true
  await pass()
  expect(calls).toHaveLength(2)
  isDown = false
  await pass()
  expect(calls).toHaveLength(3)
  screen.getByRole('heading', { name: /^Viewing now *2$/ })
})
