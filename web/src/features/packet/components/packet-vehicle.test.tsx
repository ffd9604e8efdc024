import type { CustomerRequest } from '@forecourt/contracts/leads/records'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { OpenedPacket, PacketVehicle } from '../api/packet.ts'
import type { LogQueue } from '../model/log-queue.ts'
import { UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import { PacketVehicleView } from './packet-vehicle.tsx'
import { openedOf, type PacketVisit } from './use-packet-visit.ts'

const path = { dealershipId: 'd1', vin: 'V', linkId: 'l', link: '/vehicle-packet/d1/V/l' }
const mustang: PacketVehicle = {
  _id: 'v1',
  dealershipId: 'd1',
  vin: '1FA6P8CF0L5100074',
  stockNumber: 'N1007',
  year: 2020,
  make: 'Ford',
  model: 'Mustang',
  trim: 'GT',
  name: '2020 Ford Mustang GT',
  body: 'Coupe',
  mileage: 54_375,
  mileageUnit: 'mi',
  usedOrNew: 'used',
  condition: 'Used',
  certified: false,
  exteriorColor: 'Crimson Red',
  interiorColor: '',
  drivetrain: 'RWD',
  transmission: '6-speed manual',
  engine: '5.0L V8',
  fuel: 'Gasoline',
  price: 16_895,
  currency: 'USD',
  description: '',
  options: '',
  photos: [],
  photoCount: 0,
  videoUrl: '',
  listed: true,
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const northgate = { ...UNKNOWN_DEALERSHIP, name: 'Northgate Motors', phone: '(404) 555-0100', address: '1240 Northgate Pkwy' }
const marcus = { name: 'Marcus Bell', title: 'Sales Consultant', phone: '(404) 555-0122', photoId: null }
const opened: OpenedPacket = {
  success: true,
  logId: 'token',
  template: 'default',
  staffPreview: false,
  tradeIn: null,
  from: marcus,
  note: 'The clutch was done in May.',
  submitted: null,
  requests: [],
}
const ASK = 'POST /api/dealerships/api/packet-logs/token/requests'
const requestOf = (kind: CustomerRequest['kind'], preferredTime = ''): CustomerRequest => ({
  _id: 'a'.repeat(24),
  kind,
  source: 'packet',
  at: '2026-11-20T15:04:00.000Z',
  vehicle: { vin: 'V', stockNumber: 'N1007', year: 2020, make: 'Ford', model: 'Mustang' } as CustomerRequest['vehicle'],
  message: '',
  preferredTime,
})
const asked: StubResponse = ({ body }) => {
  const { kind, preferredTime } = body as CustomerRequest
  return { success: true, request: requestOf(kind, preferredTime) }
}

const recheck = vi.fn()
function show(
  responses: Record<string, StubResponse> = {},
  { vehicle = {}, packet = {} }: { vehicle?: Partial<PacketVehicle>; packet?: Partial<OpenedPacket> | 'unknown' | null } = {},
) {
  const server = stubServer({ [ASK]: asked, ...responses })
  const logs = { change: vi.fn(), interact: vi.fn(), takeAll: () => [], confirm: () => {}, putBack: () => {} } as unknown as LogQueue
  const openedNow = packet === 'unknown' || packet === null ? packet : { ...opened, ...packet }
  const documents = { answered: true, pdfs: {}, video: '' }
  function Page({ changes }: { changes: Partial<PacketVehicle> }) {
    const [submitted, noteSubmitted] = useState(openedOf({ opened: openedNow })?.submitted ?? null)
    const visit: PacketVisit = { opened: openedNow, logs, submitted, noteSubmitted, recheck }
    return <PacketVehicleView path={path} vehicle={{ ...mustang, ...changes }} documents={documents} dealership={northgate} visit={visit} />
  }
  const { rerender } = render(<Page changes={vehicle} />)
  const requests = () => server.calls.filter(({ path: called }) => called.endsWith('/requests')).map(({ body }) => body)
  return { requests, change: (changes: Partial<PacketVehicle>) => rerender(<Page changes={changes} />) }
}
const main = () => screen.getByRole('main')
const bar = () => screen.getByRole('complementary', { name: /^Contact/ })
const press = (name: string) => userEvent.click(within(main()).getByRole('button', { name }))

beforeEach(() => {
  vi.clearAllMocks()
})

test('shows the price beside the estimated payment, which links to the calculator', () => {
  show()
  const estimate = screen.getByRole('link', { name: /Estimate your payment/ })
  expect(estimate.previousElementSibling?.textContent).toBe('$16,895Price')
  expect(estimate.textContent).toContain('$354/mo est.')
  expect(estimate.getAttribute('href')).toBe('#payment')
  expect(document.querySelector('#payment')?.textContent).toContain('Payment Calculator')
})

test('the payment beside the price is $0 when the trade-in covers everything', async () => {
  show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have a trade-in' }))
  await userEvent.type(screen.getByLabelText('Trade-In Estimate'), '40000')
  expect(screen.getByRole('link', { name: /Estimate your payment/ }).textContent).toContain('$0/mo est.')
})

test('the bar follows the calculator', async () => {
  show()
  expect(bar().textContent).toContain('$354/mo$0 down')
  await userEvent.type(screen.getByLabelText('Down Payment'), '1000')
  expect(bar().textContent).toContain('$335/mo$1,000 down')
  await userEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  expect(bar().textContent).toContain('$18,323total')
})

test('the bar shows a down payment that is now above the price as the price', () => {
  const options = { paymentType: 'finance', calcDownPayment: 20_000 } as const
  show({}, { packet: { submitted: { at: '2026-11-20T15:04:00.000Z', options } } })
  expect(bar().textContent).toContain('$16,895 down')
})

test('shows the sender with their note, and the bar has links to call and text them', () => {
  show()
  const card = screen.getByRole('region', { name: 'Contact Marcus Bell' })
  expect(card.querySelector('blockquote')?.textContent).toBe('“The clutch was done in May.”')
  expect(within(bar()).getByRole('link', { name: 'Call Marcus' }).getAttribute('href')).toBe('tel:+14045550122')
  expect(within(bar()).getByRole('link', { name: 'Text Marcus' }).getAttribute('href')).toBe('sms:+14045550122')
})

test('shows the same facts as the public page, with N/A for unknown ones', () => {
  show()
  const facts = [...document.querySelectorAll('#details-heading + dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(
    expect.arrayContaining(['Mileage54,375 mi', 'InteriorN/A', 'Engine5.0L V8', 'FuelGasoline', 'BodyCoupe', 'VIN…100074']),
  )
})

test('a button sends one request, names who will respond, and stays confirmed', async () => {
  const { requests } = show()
  await press("I'm interested")
  await screen.findByText(/Marcus will call or text you/)
  screen.getByText("You said you're interested.")
  for (const button of screen.getAllByRole('button', { name: 'Sent' })) await userEvent.click(button)
  expect(requests()).toEqual([{ kind: 'interested', message: '', preferredTime: '', requestKey: expect.stringMatching(/.{8,}/) }])
  expect(localStorage.length).toBe(0)
})

test('a question needs text, is sent with it, and is confirmed', async () => {
  const { requests } = show()
  await press('Ask a question')
  await userEvent.click(screen.getByRole('button', { name: 'Send your question' }))
  screen.getByText('Write your question')
  expect(document.activeElement).toBe(screen.getByLabelText('Your question'))
  expect(requests()).toEqual([])
  await userEvent.type(screen.getByLabelText('Your question'), ' Does it have a hitch? ')
  expect(screen.queryByText('Write your question')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send your question' }))
  await screen.findByText('You asked a question.')
  expect(requests()).toMatchObject([{ kind: 'question', message: 'Does it have a hitch?', preferredTime: '' }])
})

test('a returning customer sees earlier requests', () => {
  show({}, { packet: { requests: [requestOf('test-drive', 'Saturday morning'), requestOf('interested')] } })
  screen.getByText('You asked for a test drive: Saturday morning.')
  screen.getByText("You said you're interested.")
  expect(screen.queryByRole('button', { name: "I'm interested" })).toBeNull()
})

test('a request made offline is sent with the same key once online', async () => {
  let isUp = false
  const { requests } = show({ [ASK]: (call) => (isUp ? asked(call) : Promise.reject(new TypeError('offline'))) })
  await press("I'm interested")
  await screen.findByText("We'll send it as soon as you're connected.")
  expect(localStorage.length).toBe(1)
  isUp = true
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/Marcus will call or text you/)
  const keys = requests().map((body) => (body as { requestKey: string }).requestKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('an unsent request is sent by the next page load', async () => {
  show({ [ASK]: () => refusal(503, 'later') })
  await press("I'm interested")
  await screen.findByText("We'll send it as soon as you're connected.")
  cleanup()
  const { requests } = show()
  await screen.findByText(/Marcus will call or text you/)
  expect(requests()).toHaveLength(1)
})

test('says that requests wait, also one behind another and one made before the visit has opened', async () => {
  show({ [ASK]: () => refusal(503, 'later') })
  await press("I'm interested")
  await screen.findByText("We'll send it as soon as you're connected.")
  await press('Book a test drive')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a test drive' }))
  expect(screen.getAllByText("We'll send it as soon as you're connected.")).toHaveLength(2)
  cleanup()
  localStorage.clear()
  show({}, { packet: null })
  await press("I'm interested")
  screen.getByText("We'll send it as soon as you're connected.")
})

test('a request for an expired visit starts a new one, and a rejected request can be retried', async () => {
  show({ [ASK]: () => refusal(404, 'gone') })
  await press("I'm interested")
  await waitFor(() => expect(recheck).toHaveBeenCalled())
  cleanup()
  localStorage.clear()
  show({ [ASK]: () => refusal(410, 'This link is no longer available.') })
  await press("I'm interested")
  await screen.findByText("We couldn't send it. Please call.")
  expect(within(main()).getByRole('button', { name: "I'm interested" })).toBeDefined()
})

test('a request that waits for a link that was deleted says that it could not be sent, and is forgotten', async () => {
  show({ [ASK]: () => refusal(404, 'gone') })
  await press("I'm interested")
  await screen.findByText("We'll send it as soon as you're connected.")
  cleanup()
  const { requests } = show({}, { packet: 'unknown' })
  await screen.findByText("We couldn't send it. Please call.")
  screen.getByText("You said you're interested.")
  expect([requests(), localStorage.length]).toEqual([[], 0])
})

test('a preview by staff says that nothing was sent', async () => {
  show({ [ASK]: () => ({ success: true, request: null }) })
  await press("I'm interested")
  await screen.findByText('This is a preview, so nothing was sent.')
})

test('a vehicle without a price shows no payment and lets the customer ask for the price', async () => {
  const { requests } = show({}, { vehicle: { price: null } })
  screen.getByText('Call for Price')
  expect(screen.queryByText('Payment Calculator')).toBeNull()
  await press('Ask for the price')
  await screen.findByText('You asked for the price.')
  expect(requests()).toMatchObject([{ kind: 'price' }])
})

test('an unknown link has no request buttons', () => {
  show({}, { packet: 'unknown' })
  expect(screen.queryByRole('button', { name: "I'm interested" })).toBeNull()
})

test('a cash-only packet shows no monthly payment', () => {
  show({}, { packet: { template: 'cash-only' } })
  expect(screen.queryByText('Estimate your payment')).toBeNull()
  expect(bar().textContent).toContain('$18,323total')
})

test('a sold vehicle still shows what the customer requested and sent', () => {
  const submitted = { at: '2026-11-20T15:04:00.000Z', options: { paymentType: 'finance', monthlyPayment: 412, calcTerm: 60 } as const }
  const packet = { requests: [requestOf('test-drive', 'Saturday morning')], submitted }
  show({ 'GET /api/dealerships/d1/vehicle/V/similar': () => [] }, { vehicle: { listed: false }, packet })
  screen.getByText('You asked for a test drive: Saturday morning.')
  screen.getByText(/You sent these numbers/)
  screen.getByText('$412.00 a month')
})

test('a vehicle that is sold after the customer submitted numbers still shows them', async () => {
  const { change } = show({
    'PATCH /api/dealerships/api/packet-logs/token/options': () => ({ success: true, message: 'Options submitted!' }),
    'GET /api/dealerships/d1/vehicle/V/similar': () => [],
  })
  await press('Submit My Options')
  await screen.findByText(/You sent these numbers/)
  change({ listed: false })
  screen.getByText('This vehicle is no longer listed.')
  screen.getByText(/You sent these numbers/)
})

test('a sold vehicle still shows the sender but no way to request it', async () => {
  show({ 'GET /api/dealerships/d1/vehicle/V/similar': () => [] }, { vehicle: { listed: false } })
  screen.getByText('This vehicle is no longer listed.')
  screen.getByRole('region', { name: 'Contact Marcus Bell' })
  expect(screen.queryByRole('button', { name: "I'm interested" })).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('what the customer typed is there again after the vehicle was briefly not listed', async () => {
  const { change } = show({ 'GET /api/dealerships/d1/vehicle/V/similar': () => [] })
  await userEvent.type(screen.getByLabelText('Down Payment'), '1000')
  await press('Ask a question')
  await userEvent.type(screen.getByLabelText('Your question'), 'Does it have a hitch?')
  change({ listed: false })
  expect(screen.queryByLabelText('Your question')).toBeNull()
  change({ listed: true })
  expect(screen.getByLabelText<HTMLInputElement>('Down Payment').value).toBe('1,000')
  await press('Ask a question')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe('Does it have a hitch?')
})
