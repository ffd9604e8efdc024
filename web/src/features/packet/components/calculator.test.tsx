import { submittedOptionsSchema } from '@forecourt/contracts/leads/records'
import { startState } from '@forecourt/money/calculator'
import { submission } from '@forecourt/money/calculator-submission'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import type { LogQueue } from '../model/log-queue.ts'
import { type PacketDealership, UNKNOWN_DEALERSHIP } from '../model/packet-dealership.ts'
import { Calculator } from './calculator.tsx'
import type { PacketVisit } from './use-packet-visit.ts'

const change = vi.fn()
const takeAll = vi.fn(() => [])
const TAX = 'GET /api/dealerships/utils/tax-rate/'
const taxRate = (zip: string, rate: number, regionName: string, state: string, source = 'zip') => ({
  zip,
  rate,
  regionName,
  state,
  stateName: state === 'AZ' ? 'Arizona' : 'Oregon',
  county: 'Maricopa',
  source,
  sellerInCounty: false,
  vehicleTax: null,
  asOf: '2026-01-01',
})
const dealership: PacketDealership = { ...UNKNOWN_DEALERSHIP, name: 'Northside', defaultTaxRate: 0.0625 }

type Opened = Extract<PacketVisit['opened'], object>
type TradeIn = Opened['tradeIn']

function open(
  responses: Record<string, StubResponse> = {},
  template: 'default' | 'cash-only' = 'default',
  tradeIn: TradeIn = null,
  packet: Partial<Opened> = {},
) {
  const server = stubServer({
    'PATCH /api/dealerships/api/packet-logs/token/options': () => ({ success: true, message: 'Options submitted!' }),
    ...responses,
  })
  const logs = { change, takeAll, confirm: () => {} } as unknown as LogQueue
  function Page({ known }: { known: TradeIn }) {
    const [submitted, noteSubmitted] = useState(packet.submitted ?? null)
    const opened: Opened = {
      success: true,
      logId: 'token',
      template,
      staffPreview: false,
      tradeIn: known,
      from: null,
      note: '',
      submitted: null,
      requests: [],
      ...packet,
    }
    const visit: PacketVisit = { opened, logs, submitted, noteSubmitted, recheck: () => {} }
    return <Calculator price={30_000} usedOrNew="used" currency="USD" dealership={dealership} visit={visit} />
  }
  const { rerender } = render(<Page known={tradeIn} />)
  return { ...server, rerender: (known: TradeIn) => rerender(<Page known={known} />) }
}
const figure = () => document.querySelector('[aria-live=polite]')?.textContent
const line = (label: string | RegExp) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const zip = () => screen.getByLabelText<HTMLInputElement>('ZIP Code')
const submitted = (calls: { body: unknown }[]) => (calls.at(-1)?.body as { options?: unknown } | undefined)?.options

beforeEach(() => vi.clearAllMocks())

test("uses the dealership's tax rate without a request until a ZIP code is entered", () => {
  const { calls } = open()
  expect(screen.getByRole('checkbox', { name: /Include taxes/ }).closest('label')?.textContent).toBe('Include taxes (6.25% estimate)')
  expect(line('Sales tax (6.25%)')).toBe('$1,875.00')
  expect(calls).toEqual([])
})

const tradeIn = {
  vehicleName: '2019 Honda CR-V',
  submittedAt: '2026-11-20T10:00:00.000Z',
  state: 'reviewing',
  amount: null,
  currency: 'USD',
  payoffAmount: 0,
  validUntil: null,
  acceptedAt: null,
  range: null,
} as const
const value = () => screen.getByLabelText<HTMLInputElement>('Trade-In Estimate').value
const hasTradeIn = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have a trade-in' }).checked

const note = () => screen.queryByText(/your 2019 Honda CR-V/)

test('a submitted trade-in shows that it is under review, with its value range if that is public', () => {
  open({}, 'default', { ...tradeIn, submittedAt: new Date().toISOString() })
  screen.getByText('We are looking at your 2019 Honda CR-V. A dealership representative will contact you within 24 hours.')
  cleanup()
  open({}, 'default', { ...tradeIn, range: { low: 15_900, high: 18_200 } })
  expect(note()?.textContent).toMatch(/^We are looking at your 2019 Honda CR-V\. It may be worth \$15,900 to \$18,200\./)
  expect(hasTradeIn()).toBe(false)
})

test('a trade-in that was submitted more than a day ago promises no answer within 24 hours', () => {
  open({}, 'default', { ...tradeIn, submittedAt: new Date(Date.now() - 25 * 60 * 60_000).toISOString() })
  expect(note()?.textContent).toBe('We are looking at your 2019 Honda CR-V.')
})

test('a pending offer is mentioned until it expires, but not included in the payment', () => {
  const offered = { ...tradeIn, state: 'offered', amount: 17_000 } as const
  open({}, 'default', { ...offered, validUntil: new Date(Date.now() + 60_000).toISOString() })
  screen.getByText('Northside has offered $17,000 for your 2019 Honda CR-V. See the link in your messages.')
  expect(hasTradeIn()).toBe(false)
  cleanup()
  open({}, 'default', { ...offered, validUntil: new Date(Date.now() - 60_000).toISOString() })
  expect(note()).toBeNull()
})

test('an accepted offer and its payoff fill the calculator without being logged as customer input', () => {
  open({}, 'default', { ...tradeIn, state: 'accepted', amount: 17_000, payoffAmount: 6_200.4 })
  expect(screen.getByText(/^Accepted offer of Northside:/).textContent).toBe(
    'Accepted offer of Northside: $17,000 for your 2019 Honda CR-V.',
  )
  expect([hasTradeIn(), value()]).toEqual([true, '17,000'])
  expect(screen.getByLabelText<HTMLInputElement>('Trade Payoff').value).toBe('6,200')
  expect(screen.queryByRole('button', { name: 'Use $17,000' })).toBeNull()
  expect(change).not.toHaveBeenCalled()
})

test('a customer can change an accepted offer, which is logged, survives a new visit and can be restored', async () => {
  const accepted = { ...tradeIn, state: 'accepted', amount: 17_000 } as const
  const { rerender } = open({}, 'default', accepted)
  fireEvent.change(screen.getByLabelText('Trade-In Estimate'), { target: { value: '18000' } })
  expect(change.mock.calls).toEqual([['tradeInValue', 17_000, 18_000]])
  rerender({ ...accepted })
  expect(value()).toBe('18,000')
  await userEvent.click(screen.getByRole('button', { name: 'Use $17,000' }))
  expect(value()).toBe('17,000')
})

test('a returning customer finds the numbers that they submitted after accepting the offer, not those from before', () => {
  const accepted = { ...tradeIn, state: 'accepted', amount: 17_000, acceptedAt: '2026-11-21T10:00:00.000Z' } as const
  const own = { ...startState(), showTradeIn: true, tradeInValue: 18_000 }
  const options = submission(own, { price: 30_000, docFee: 245.28, defaultTaxRate: 0.0625 })
  open({}, 'default', accepted, { submitted: { at: '2026-11-22T10:00:00.000Z', options } })
  expect(value()).toBe('18,000')
  cleanup()
  open({}, 'default', accepted, { submitted: { at: '2026-11-20T10:00:00.000Z', options } })
  expect(value()).toBe('17,000')
})

test('brings back the payoff of an accepted offer that the customer has changed', async () => {
  open({}, 'default', { ...tradeIn, state: 'accepted', amount: 17_000, payoffAmount: 6_200 })
  await userEvent.click(screen.getByRole('checkbox', { name: 'I still owe on it' }))
  expect(line('Trade-in credit')).toBe('−$17,000.00')
  await userEvent.click(screen.getByRole('button', { name: 'Use $17,000' }))
  expect(line('Trade-in credit')).toBe('−$10,800.00')
})

test('an offer accepted while the calculator is open keeps the input until the customer applies it', async () => {
  const { rerender } = open({}, 'default', { ...tradeIn, state: 'offered', amount: 17_000 })
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have a trade-in' }))
  fireEvent.change(screen.getByLabelText('Trade-In Estimate'), { target: { value: '15000' } })
  rerender({ ...tradeIn, state: 'accepted', amount: 17_000, payoffAmount: 500 })
  expect(value()).toBe('15,000')
  await userEvent.click(screen.getByRole('button', { name: 'Use $17,000' }))
  expect(value()).toBe('17,000')
  expect(screen.getByLabelText<HTMLInputElement>('Trade Payoff').value).toBe('500')
})

test('offers an amount that was accepted elsewhere once the page is shown again', async () => {
  open(
    {
      'GET /api/dealerships/api/packet-logs/token': () => ({
        template: 'default',
        tradeIn: { ...tradeIn, state: 'accepted', amount: 17_000 },
      }),
    },
    'default',
    { ...tradeIn, state: 'offered', amount: 17_000 },
  )
  fireEvent(document, new Event('visibilitychange'))
  await userEvent.click(await screen.findByRole('button', { name: 'Use $17,000' }))
  expect([hasTradeIn(), value()]).toEqual([true, '17,000'])
})

test('shows, applies and submits the tax rate of a ZIP code', async () => {
  const { calls } = open({ [`${TAX}85001`]: () => taxRate('85001', 0.086, 'PHOENIX', 'AZ') })
  await userEvent.type(zip(), '85001')
  await screen.findByText('Phoenix, AZ: 8.6%')
  expect(line('Sales tax (8.6%, Phoenix, AZ)')).toBe('$2,580.00')
  expect(change.mock.calls.map(([field]) => field)).toEqual(expect.arrayContaining(['zipCode', 'taxRate', 'taxRegion', 'taxState']))
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  expect(submitted(calls)).toMatchObject({ zipCode: '85001', taxRate: 0.086, taxRegion: 'PHOENIX', taxState: 'AZ' })
  expect(figure()).toBe(`$${(submitted(calls) as { monthlyPayment: number }).monthlyPayment.toFixed(2)} a month`)
})

test('options submitted while the tax rate is looked up are sent once it is known, with its payment', async () => {
  let respond = (_: unknown) => {}
  const { calls } = open({ [`${TAX}85001`]: () => new Promise((resolve) => (respond = resolve)) })
  await userEvent.type(zip(), '85001')
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await waitFor(() => expect(calls.map(({ path }) => path.slice(-5))).toEqual(['85001']))
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
  respond(taxRate('85001', 0.086, 'PHOENIX', 'AZ'))
  await screen.findByText('Options submitted!')
  expect(submitted(calls)).toMatchObject({ zipCode: '85001', taxRate: 0.086, taxRegion: 'PHOENIX', taxState: 'AZ' })
  expect(figure()).toBe(`$${(submitted(calls) as { monthlyPayment: number }).monthlyPayment.toFixed(2)} a month`)
})

test('an average rate is shown and submitted as an average, not as the rate of the city', async () => {
  const { calls } = open({ [`${TAX}85001`]: () => taxRate('85001', 0.084, 'average for Arizona', 'AZ', 'average') })
  await userEvent.type(zip(), '85001')
  await screen.findByText('Average for Arizona: 8.4%')
  expect(screen.getByText('City and county taxes differ from place to place.')).toBeDefined()
  expect(line('Sales tax (8.4%, average for Arizona)')).toBe('$2,520.00')
  expect(screen.queryByText(/Phoenix/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  expect(submitted(calls)).toMatchObject({ taxRate: 0.084, taxRegion: 'average for Arizona', taxState: 'AZ' })
})

test('with state tax rules on, shows the tax and submits the rules and their date', async () => {
  const vehicleTax = {
    state: 'SC',
    stateName: 'South Carolina',
    from: '2026-01-01',
    cap: 500,
    tradeIn: { kind: 'full' },
    isEstimate: false,
    parts: [{ name: 'fee', rate: 0.05 }],
  }
  const response = { ...taxRate('29577', 0.0748, 'average for South Carolina', 'SC', 'average'), vehicleTax }
  dealership.taxRules = 'state'
  onTestFinished(() => {
    dealership.taxRules = 'plain'
  })
  const { calls } = open({ [`${TAX}29577`]: () => response })
  await userEvent.type(zip(), '29577')
  await screen.findByText('South Carolina vehicle rules as of January 1, 2026')
  expect(screen.getByText('Capped at $500')).toBeDefined()
  expect(line('Sales tax (South Carolina vehicle rules)')).toBe('$500.00')
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  expect(submitted(calls)).toMatchObject({ vehicleTax: { state: 'SC', from: '2026-01-01', tax: 500 } })
})

test("applies the rules of a state when the dealership's settings arrive after the tax rate", async () => {
  const vehicleTax = {
    state: 'SC',
    stateName: 'South Carolina',
    from: '2026-01-01',
    tradeIn: { kind: 'full' },
    isEstimate: false,
    parts: [{ name: 'fee', rate: 0.05 }],
  }
  const { rerender } = open({ [`${TAX}29577`]: () => ({ ...taxRate('29577', 0.06, 'state rate', 'SC', 'state'), vehicleTax }) })
  await userEvent.type(zip(), '29577')
  await screen.findByText('State rate, SC: 6%')
  dealership.taxRules = 'state'
  onTestFinished(() => {
    dealership.taxRules = 'plain'
  })
  rerender(null)
  await screen.findByText('South Carolina vehicle rules as of January 1, 2026')
})

test('0% is a valid tax rate', async () => {
  open({ [`${TAX}97201`]: () => taxRate('97201', 0, 'PORTLAND', 'OR') })
  await userEvent.type(zip(), '97201')
  await screen.findByText('Portland, OR: 0%')
  expect(line('Sales tax (0%, Portland, OR)')).toBe('$0.00')
})

test.each([
  ['has no rate', () => refusal(404, 'Tax rate not found for this zip code')],
  ['cannot be looked up', () => Promise.reject(new TypeError('offline'))],
])("a ZIP code that %s shows a message and falls back to the dealership's rate", async (_why, response) => {
  open({ [`${TAX}00000`]: response })
  await userEvent.type(zip(), '00000')
  await screen.findByText('Tax rate not found for this zip code')
  screen.getByText(/We're using 6.25% for now/)
  expect(line('Sales tax (6.25%)')).toBe('$1,875.00')
})

test('a tax rate that failed to load can be retried', async () => {
  let asked = 0
  open({ [`${TAX}85001`]: () => (++asked === 1 ? refusal(503, 'later') : taxRate('85001', 0.086, 'PHOENIX', 'AZ')) })
  await userEvent.type(zip(), '85001')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Phoenix, AZ: 8.6%')
})

test('looks up only five-digit ZIP codes and ignores stale responses', async () => {
  let respondFirst = (_: unknown) => {}
  const { calls } = open({
    [`${TAX}10001`]: () => new Promise((resolve) => (respondFirst = resolve)),
    [`${TAX}85001`]: () => taxRate('85001', 0.086, 'PHOENIX', 'AZ'),
  })
  await userEvent.type(zip(), '1000')
  await userEvent.type(zip(), '1')
  await waitFor(() => expect(calls).toHaveLength(1))
  fireEvent.change(zip(), { target: { value: '85001-2345' } })
  expect(zip().value).toBe('85001')
  await screen.findByText('Phoenix, AZ: 8.6%')
  const late = Response.json(taxRate('10001', 0.08875, 'NEW YORK', 'NY'))
  const read = vi.spyOn(late, 'text')
  respondFirst(late)
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  // ends after everything that follows from the response
  await act(async () => void (await read.mock.results[0]?.value))
  expect(screen.queryByText(/New York/)).toBeNull()
  expect(calls.map(({ path }) => path.slice(-5))).toEqual(['10001', '85001'])
  await userEvent.type(zip(), '{Backspace}')
  expect(line('Sales tax (6.25%)')).toBe('$1,875.00')
})

test('every change is logged once, with the changes that follow from it', () => {
  open()
  fireEvent.change(screen.getByRole('slider', { name: /Credit Score/ }), { target: { value: '760' } })
  fireEvent.change(screen.getByLabelText('Down payment slider'), { target: { value: '2500' } })
  expect(change.mock.calls).toEqual([
    ['calcCreditScore', 700, 760],
    ['calcApr', 5.99, 3.99],
    ['calcDownPayment', 0, 2500],
  ])
  expect(screen.getByRole('slider', { name: /Credit Score/ }).getAttribute('aria-valuetext')).toBe('760, Excellent')
  expect(screen.getByLabelText<HTMLInputElement>('Down Payment').value).toBe('2,500')
})

test('an APR that does not count says which ones do, and the payment is still of the last one', () => {
  open()
  const apr = screen.getByLabelText<HTMLInputElement>('APR (%)')
  const problem = () => document.getElementById(apr.getAttribute('aria-describedby') ?? '')?.textContent
  const payment = figure()
  for (const refused of ['45', '-1', '']) {
    fireEvent.change(apr, { target: { value: refused } })
    expect([apr.getAttribute('aria-invalid'), problem(), figure()]).toEqual(['true', 'Enter 0 to 40', payment])
  }
  fireEvent.blur(apr)
  expect([apr.value, apr.getAttribute('aria-invalid'), problem()]).toEqual(['5.99', null, ''])
  fireEvent.change(apr, { target: { value: '40' } })
  expect([apr.getAttribute('aria-invalid'), problem()]).toEqual([null, ''])
  expect(figure()).not.toBe(payment)
})

test('the lines add up to the displayed total', async () => {
  open()
  await userEvent.type(screen.getByLabelText('Down Payment'), '3000')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have a trade-in' }))
  await userEvent.type(screen.getByLabelText('Trade-In Estimate'), '9,000')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I still owe on it' }))
  await userEvent.type(screen.getByLabelText('Trade Payoff'), '4000')
  const [total, ...lines] = within(document.querySelector('dl') as HTMLElement)
    .getAllByRole('definition')
    .map(({ textContent }) => Math.round(Number(textContent?.replace(/[$,]/g, '').replace('−', '-')) * 100))
    .reverse()
  expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(total)
  expect(line('Trade-in credit')).toBe('−$5,000.00')
})

test('typing in the middle of an amount keeps the cursor in place', async () => {
  open()
  const field = screen.getByLabelText<HTMLInputElement>('Down Payment')
  await userEvent.type(field, '1234')
  expect([field.value, field.selectionStart]).toEqual(['1,234', 5])
  await userEvent.type(field, 'x5', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect([field.value, field.selectionStart]).toEqual(['15,234', 2])
  await userEvent.type(field, '{Backspace}{Backspace}8', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect([field.value, field.selectionStart]).toEqual(['18,234', 2])
})

test.each([
  ['typed', (amount: string) => userEvent.keyboard(amount)],
  ['pasted', (amount: string) => userEvent.paste(amount)],
])('an amount with cents that is %s is taken in whole dollars', async (_, enter) => {
  open()
  const field = screen.getByLabelText<HTMLInputElement>('Down Payment')
  await userEvent.click(field)
  await enter('1500.00')
  expect([field.value, field.selectionStart]).toEqual(['1,500.00', 8])
  expect(line('Down payment')).toBe('−$1,500.00')
  await userEvent.tab()
  expect(field.value).toBe('1,500')
})

test('a cash-only packet neither shows nor submits financing', async () => {
  const { calls } = open({}, 'cash-only')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByLabelText('Down Payment')).toBeNull()
  expect(figure()).toContain('total')
  await userEvent.click(screen.getByRole('button', { name: 'Submit My Options' }))
  await screen.findByText('Options submitted!')
  expect(submitted(calls)).toMatchObject({ paymentType: 'cash' })
  expect(submitted(calls)).not.toHaveProperty('monthlyPayment')
})

test('every submission matches the contract', () => {
  const terms = { price: 30_000, docFee: 245.28, defaultTaxRate: 0.07 }
  const start = startState()
  const found = { ...start, zipCode: '85001', taxRate: 0, taxRegion: 'PHOENIX', taxState: 'AZ' }
  for (const state of [
    start,
    startState({ cashOnly: true }),
    { ...start, calcDownPayment: 30_000, includeTaxes: false, calcApr: 0 },
    found,
  ]) {
    const options = submission(state, terms)
    expect(submittedOptionsSchema.parse(options)).toEqual(options)
  }
})

const sentBefore = {
  at: '2026-11-19T15:04:00.000Z',
  options: {
    ...submission(
      { ...startState(), calcDownPayment: 4_000, calcTerm: 72, showTradeIn: true, tradeInValue: 9_000 },
      { price: 30_000, docFee: 245.28, defaultTaxRate: 0.0625 },
    ),
  },
}
const marcus = { name: 'Marcus Bell', title: '', phone: '404-555-0122', photoId: null }
const submit = () => screen.getByRole('button', { name: 'Submit My Options' })

test('a returning customer sees the submitted figures, and none of them is logged', () => {
  open({}, 'default', null, { submitted: sentBefore, from: marcus })
  expect(screen.getByLabelText<HTMLInputElement>('Down Payment').value).toBe('4,000')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '72' }).checked).toBe(true)
  expect(value()).toBe('9,000')
  screen.getByText('You sent these numbers')
  expect(line('Payment')).toBe(figure())
  expect(line('Trade-in')).toBe('$9,000')
  screen.getByText(/^Marcus will call or text you/)
  expect(screen.getByRole('link', { name: 'Call Marcus' }).getAttribute('href')).toBe('tel:+14045550122')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(change).not.toHaveBeenCalled()
})

test('shows a returning customer the cash total that they submitted when the price has changed since', () => {
  const options = submission({ ...startState(), paymentType: 'cash' }, { price: 31_000, docFee: 245.28, defaultTaxRate: 0.0625 })
  open({}, 'default', null, { submitted: { ...sentBefore, options } })
  expect(figure()).toBe('$32,120.28 total')
  expect(line('Cash')).toBe('$33,182.78 total')
})

test('a returning customer whose down payment is now above the price sees the price, and has chosen nothing else', () => {
  const options = submission({ ...startState(), calcDownPayment: 31_000 }, { price: 32_000, docFee: 245.28, defaultTaxRate: 0.0625 })
  open({}, 'default', null, { submitted: { ...sentBefore, options } })
  expect(screen.getByLabelText<HTMLInputElement>('Down Payment').value).toBe('30,000')
  expect(screen.getAllByText('Down payment', { selector: 'dt' }).map((label) => label.nextElementSibling?.textContent)).toEqual([
    '−$30,000.00',
    '$31,000',
  ])
  screen.getByText('You sent these numbers')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(change).not.toHaveBeenCalled()
})

test('changed figures can be submitted again while the earlier submission stays visible', async () => {
  open({}, 'default', null, { submitted: sentBefore })
  await userEvent.click(screen.getByRole('radio', { name: '36' }))
  screen.getByText('You sent other numbers before')
  expect(line('Term')).toBe('72 months')
  await userEvent.click(submit())
  await screen.findByText('Options submitted!')
  expect(line('Term')).toBe('36 months')
})

test.each([
  ['without taxes', { includeTaxes: false, taxRate: null }],
  ["with a state's rules", { taxRate: 0.031 }],
])("a returning customer's ZIP code, submitted %s, gets its rate again, which is not logged", async (_, sent) => {
  const options = { ...sentBefore.options, zipCode: '85001', taxRegion: 'PHOENIX', taxState: 'AZ', ...sent }
  const responses = {
    [`${TAX}85001`]: () => taxRate('85001', 0.086, 'PHOENIX', 'AZ'),
    [`${TAX}97201`]: () => taxRate('97201', 0, 'PORTLAND', 'OR'),
  }
  open(responses, 'default', null, { submitted: { ...sentBefore, options } })
  const taxes = screen.getByRole<HTMLInputElement>('checkbox', { name: /Include taxes/ })
  if (!taxes.checked) fireEvent.click(taxes)
  await screen.findByText('Phoenix, AZ: 8.6%')
  expect(change.mock.calls.map(([field]) => field)).not.toContain('taxRate')
  fireEvent.change(zip(), { target: { value: '97201' } })
  await screen.findByText('Portland, OR: 0%')
  expect(change).toHaveBeenCalledWith('taxRate', null, 0)
})

test('the tax rate of a submitted ZIP code is shown immediately', async () => {
  const options = { ...sentBefore.options, zipCode: '85001', taxRate: 0.086, taxRegion: 'PHOENIX', taxState: 'AZ' }
  const responses = { [`${TAX}85001`]: () => taxRate('85001', 0.086, 'PHOENIX', 'AZ') }
  const { calls } = open(responses, 'default', null, { submitted: { ...sentBefore, options } })
  screen.getByText('Phoenix, AZ: 8.6%')
  expect(line('Sales tax (8.6%, Phoenix, AZ)')).toBe('$1,806.00')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(change).not.toHaveBeenCalled()
})
