import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { CONDITION_GROUPS, CONDITION_KEYS } from '@forecourt/trade-in/condition'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { stubScreen } from '../../../testing/stub-screen.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { EMPTY_FORM } from '../model/wizard-form.ts'
import { TradeInPage } from './trade-in-page.tsx'

const VIN = '1HGCM82633A004352'
const TOKEN = 'A'.repeat(43)
const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, phone: '(404) 555-0100' }
const dealer = { ...settings, _id: '65f000000000000000000001', name: 'Sunny Cars', slug: 'sunny-cars' }
const car = { ...vehicleWithoutVin({ year: '2003', make: 'Honda', model: 'Accord' }), vin: VIN }
const saved = { overtook: false, savedAt: '', expiresAt: '' }

let answers: Record<string, StubResponse>
let revision: number
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  revision = 0
  answers = {
    'GET /api/dealerships/by-name/sunny': () => dealer,
    [`GET /api/vin/${VIN}`]: () => ({ ...car, sources: {}, checkDigitValid: true, approximate: false }),
    'GET /api/trade-in-evaluations/check-vin': () => ({ exists: false }),
    'GET /api/vin-data/makes': () => ({ makes: ['Honda', 'Subaru'] }),
    'GET /api/vin-data/models': () => ({ models: ['Outback'] }),
    'POST /api/trade-in-drafts': () => ({ draft: TOKEN, expiresAt: '' }),
    [`PUT /api/trade-in-drafts/${TOKEN}`]: () => ({ revision: ++revision, ...saved }),
    [`POST /api/trade-in-drafts/${TOKEN}/submit`]: () => ({ success: true, message: '', evaluationId: '65f0000000000000000000e1' }),
  }
  server = stubServer(answers)
  // only there the facts of a vehicle are open
  stubScreen('wide')
})

const open = (name: string | null = 'sunny') => render(<TradeInPage name={name} />)
const vinField = () => screen.findByLabelText<HTMLInputElement>('VIN')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => userEvent.click(button(name))

/** Presses a button with the keyboard. */
async function pressByKey(name: string): Promise<void> {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}

/** Opens the page with a draft of an earlier visit at that step. */
async function openAt(step: 2 | 3 | 4, details: Partial<typeof EMPTY_FORM.content.details> = {}): Promise<void> {
  const content = { ...EMPTY_FORM.content, step, vehicle: car, details: { ...EMPTY_FORM.content.details, ...details } }
  const draft = { ...EMPTY_FORM, content, requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', changedAt: new Date().toISOString() }
  localStorage.setItem(`forecourt-trade-in:${dealer._id}`, JSON.stringify(draft))
  window.history.replaceState(null, '', `/trade-in/sunny?step=${step}`)
  open()
  await screen.findByRole('list', { name: 'Steps' })
}

const COMPLETE = {
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@mail.test',
  phone: '(404) 555-0142',
  zipCode: '30301',
  currentMiles: '61240',
  vehicleColor: 'Black',
  sellingOption: 'trade',
  financingStatus: 'paid',
} as const

/** Opens the last step of a complete form, answers its questions and submits it. */
async function submitComplete(): Promise<void> {
  await openAt(4, COMPLETE)
  for (const group of screen.getAllByRole('group', { name: /\(required\)$/ })) {
    await userEvent.click(within(group).getAllByRole('radio')[0] as HTMLElement)
  }
  await press('Submit Trade-In Evaluation')
}

test.each([
  ['an invalid name', null, () => refusal(404, 'none'), TRADE_IN_MESSAGES.invalidDealership],
  ['an unknown name', 'no-such-name', () => refusal(404, 'none'), TRADE_IN_MESSAGES.dealershipNotFound],
  ['a dealership that cannot be loaded', 'no-such-name', () => refusal(500, 'mongo'), TRADE_IN_MESSAGES.dealershipError],
] as const)('%s shows its screen with Go Back', async (_, name, answer, title) => {
  answers['GET /api/dealerships/by-name/no-such-name'] = answer
  const goBack = vi.spyOn(window.history, 'back').mockReturnValue()
  open(name)
  await screen.findByRole('heading', { name: title })
  const cameFrom = vi.spyOn(window.history, 'length', 'get').mockReturnValue(2)
  await press('Go Back')
  expect(goBack).toHaveBeenCalledOnce()
  // a link that was opened in a new tab has no previous page
  cameFrom.mockReturnValue(1)
  const leave = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign: leave })
  await press('Go Back')
  expect(goBack).toHaveBeenCalledOnce()
  expect(leave).toHaveBeenCalledExactlyOnceWith('/')
})

test('a photo that is added counts as a change of the draft in this browser', async () => {
  await openAt(4, COMPLETE)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01T10:00:00.000Z') })
  await userEvent.upload(screen.getByLabelText('Files: Front'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  const kept: unknown = JSON.parse(localStorage.getItem(`forecourt-trade-in:${dealer._id}`) ?? '{}')
  expect(kept).toMatchObject({ changedAt: '2040-01-01T10:00:00.000Z' })
})

test('a dealership that is not found by name is looked up by id', async () => {
  answers[`GET /api/dealerships/${dealer._id}`] = () => ({ _id: dealer._id, name: dealer.name, settings })
  open(dealer._id)
  await vinField()
  expect(screen.getByRole('link', { name: 'Call (404) 555-0100' }).getAttribute('href')).toBe('tel:+14045550100')
})

test('a visible page detects changes made on another device, and says that it loads them to continue here', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const content = { ...EMPTY_FORM.content, step: 2, vehicle: car }
  const of = { requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', token: TOKEN, revision: 1, isUnsent: false }
  const draft = { ...EMPTY_FORM, ...of, content, changedAt: new Date().toISOString() }
  localStorage.setItem(`forecourt-trade-in:${dealer._id}`, JSON.stringify(draft))
  let onServer = 1
  let compared = 0
  const compare = () => {
    compared += 1
    return { dealershipId: dealer._id, content, revision: onServer, state: 'draft', photos: [], known: false, savedAt: '', expiresAt: '' }
  }
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = compare
  window.history.replaceState(null, '', '/trade-in/sunny?step=2')
  open()
  await screen.findByRole('list', { name: 'Steps' })
  // the comparison of the page's start must not see the change already
  await expect.poll(() => compared).toBeGreaterThan(0)
  onServer = 2
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await screen.findByRole('heading', { name: 'Continued on another device' })
  const { held, release } = holdResponse(compare)
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = held
  await press('Continue here')
  expect(button('Opening...').disabled).toBe(true)
  release()
  await screen.findByRole('list', { name: 'Steps' })
})

test('a link to continue that cannot be loaded says so instead of the wizard, and Try Again opens it at its step', async () => {
  let down = true
  const draft = { dealershipId: dealer._id, revision: 1, state: 'draft', photos: [], known: false, savedAt: '', expiresAt: '' }
  const content = { ...EMPTY_FORM.content, step: 2, vehicle: car }
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = () => (down ? refusal(500, 'mongo') : { ...draft, content })
  window.history.replaceState(null, '', `/trade-in/sunny#continue=${TOKEN}`)
  open()
  await screen.findByRole('heading', { name: "We couldn't load your evaluation" })
  expect(screen.queryByLabelText('VIN')).toBeNull()
  down = false
  await press('Try Again')
  await screen.findByLabelText(/First Name/i)
  expect(screen.queryByText(/no longer works/)).toBeNull()
})

/** Opens a draft's link in a browser that has another evaluation, and returns what that browser keeps of it. */
function openLink(state: 'draft' | 'submitted'): () => { token: string; content: { vehicle: { model: string } } } {
  const kept = { ...EMPTY_FORM.content, step: 2, vehicle: car, details: { ...EMPTY_FORM.content.details, firstName: 'Ann' } }
  const of = { requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', token: 'own', revision: 1, isUnsent: false }
  const key = `forecourt-trade-in:${dealer._id}`
  localStorage.setItem(key, JSON.stringify({ ...EMPTY_FORM, ...of, content: kept, changedAt: new Date().toISOString() }))
  const draft = { dealershipId: dealer._id, revision: 1, photos: [], known: false, savedAt: '', expiresAt: '' }
  const linked = { ...EMPTY_FORM.content, step: 2, vehicle: vehicleWithoutVin({ year: '2014', make: 'Subaru', model: 'Outback' }) }
  answers['GET /api/trade-in-drafts/own'] = () => ({ ...draft, state: 'draft', content: kept })
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = () => ({ ...draft, state, content: linked })
  window.history.replaceState(null, '', `/trade-in/sunny#continue=${TOKEN}`)
  open()
  return () => JSON.parse(localStorage.getItem(key) ?? 'null')
}

test("a link to continue asks before it replaces this browser's evaluation, which can be kept", async () => {
  const kept = openLink('draft')
  const dialog = await screen.findByRole('dialog', { name: 'Replace your evaluation?' })
  within(dialog).getByText('2003 Honda Accord')
  within(dialog).getByText('Evaluation of Ann')
  expect(window.location.hash).toBe('')
  await press('Keep My Answers')
  expect((await screen.findByLabelText<HTMLInputElement>(/First Name/i)).value).toBe('Ann')
  expect(kept()).toMatchObject({ token: 'own', content: { vehicle: { model: 'Accord' } } })
})

test("a link to continue opens at its step once it may replace this browser's evaluation", async () => {
  const kept = openLink('draft')
  await screen.findByRole('dialog', { name: 'Replace your evaluation?' })
  await press('Delete and Open Link')
  expect((await screen.findByLabelText<HTMLInputElement>(/First Name/i)).value).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(kept()).toMatchObject({ token: TOKEN, content: { vehicle: { model: 'Outback' } } })
})

test('a link to a submitted evaluation leads to the unfinished one of this browser, and deletes nothing', async () => {
  const kept = openLink('submitted')
  await screen.findByRole('heading', { name: 'This evaluation was submitted' })
  await press('Value another vehicle')
  await screen.findByRole('heading', { name: 'Continue where you left off?' })
  screen.getByText('2003 Honda Accord')
  expect(kept()).toMatchObject({ token: 'own' })
  await press('Continue')
  await screen.findByLabelText(/First Name/i)
  expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('starting over deletes a draft only after a question that names what is lost', async () => {
  const content = { ...EMPTY_FORM.content, step: 2, vehicle: car }
  const of = { requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', token: TOKEN, revision: 1, isUnsent: false }
  const draft = { ...EMPTY_FORM, ...of, content, changedAt: new Date().toISOString() }
  localStorage.setItem(`forecourt-trade-in:${dealer._id}`, JSON.stringify(draft))
  const photos = ['front', 'back'].map((shot) => ({ _id: shot, shot, originalName: `${shot}.jpg` }))
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = () => ({
    dealershipId: dealer._id,
    content,
    revision: 1,
    state: 'draft',
    photos,
    known: false,
    savedAt: '',
    expiresAt: '',
  })
  answers[`DELETE /api/trade-in-drafts/${TOKEN}`] = () => ({})
  window.history.replaceState(null, '', '/trade-in/sunny')
  open()
  await screen.findByRole('heading', { name: 'Continue where you left off?' })
  await press('Start Over')
  within(screen.getByRole('dialog', { name: 'Start over?' })).getByText('Your answers and 2 photos will be deleted.')
  await press('Keep My Answers')
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByText('2003 Honda Accord')
  expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(localStorage.getItem(`forecourt-trade-in:${dealer._id}`)).not.toBeNull()
  await press('Start Over')
  await press('Delete and Start Over')
  expect((await vinField()).value).toBe('')
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
})

test('a device that has overwritten changes from another device shows a notice', async () => {
  answers[`PUT /api/trade-in-drafts/${TOKEN}`] = () => ({ ...saved, revision: 9, overtook: true })
  await openAt(2)
  await userEvent.type(screen.getByLabelText(/First Name/i), 'Dana')
  await screen.findByText(/^You changed this on another device, too\./)
  await press('Close')
  expect(screen.queryByText(/another device/)).toBeNull()
})

test('the VIN field shows the state of the VIN, and the button is disabled until it is valid', async () => {
  open()
  const field = await vinField()
  expect(screen.getByText('0/17')).toBeTruthy()
  await userEvent.type(field, '{Enter}')
  screen.getByText('Please enter a VIN.')
  await userEvent.type(field, '1hgcm')
  expect(field.value).toBe('1HGCM')
  screen.getByText('VIN must be 17 characters')
  await userEvent.type(field, '{Enter}')
  screen.getByText('VIN must be 17 characters long')
  await userEvent.type(field, 'O')
  screen.getByText('VIN contains invalid characters (I, O, Q not allowed)')
  await userEvent.clear(field)
  await userEvent.paste('1hgcm 82634 a0043 52')
  screen.getByText('Invalid VIN - check digit does not match')
  expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull()
  expect(button('Continue to Vehicle Details').disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.paste(VIN)
  await screen.findByText('Is this your car?')
  await press('Continue to Vehicle Details')
  await screen.findByRole('heading', { name: 'Contact & Vehicle Information' })
  expect(window.location.search).toBe('?step=2')
})

test('a VIN from outside North America can be used after a warning', async () => {
  answers['GET /api/vin/WVWZZZ1JZ3W386752'] = () => ({ ...car, make: 'Volkswagen', sources: {} })
  open()
  await userEvent.type(await vinField(), 'WVWZZZ1JZ3W386752')
  await press('Use it anyway')
  await screen.findByText(/Volkswagen/)
})

test('a button of the first step that disappears when it is pressed leaves the focus to the field that follows from it', async () => {
  open()
  await vinField()
  await pressByKey('No VIN at hand?')
  expect(document.activeElement).toBe(screen.getByLabelText('Year'))
  await pressByKey('I have the VIN')
  expect(document.activeElement).toBe(await vinField())
  await userEvent.type(await vinField(), 'WVWZZZ1JZ3W386752')
  await pressByKey('Use it anyway')
  expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull()
  expect(document.activeElement).toBe(await vinField())
  // the decoder does not know this VIN
  await screen.findByRole('button', { name: 'Choose year, make and model' })
  await pressByKey('Choose year, make and model')
  expect(document.activeElement).toBe(screen.getByLabelText('Year'))
})

test('asks about the vehicle that is submitted when the customer has described one that the VIN does not say', async () => {
  answers[`GET /api/vin/${VIN}`] = () => ({ ...car, model: 'Civic', sources: {} })
  const content = { ...EMPTY_FORM.content, vehicle: car }
  const of = { requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', changedAt: new Date().toISOString() }
  localStorage.setItem(`forecourt-trade-in:${dealer._id}`, JSON.stringify({ content, typed: { ...EMPTY_FORM.typed, vin: VIN }, ...of }))
  window.history.replaceState(null, '', '/trade-in/sunny?step=1')
  open()
  await screen.findByText('Is this your car?')
  screen.getByText('2003 Honda Accord')
})

test('a VIN that was already submitted stays on step 1, with no way around its lookup', async () => {
  answers['GET /api/trade-in-evaluations/check-vin'] = () => ({ exists: true })
  open()
  await userEvent.type(await vinField(), VIN)
  await screen.findByText(TRADE_IN_MESSAGES.duplicate)
  expect(button('Continue to Vehicle Details').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'No VIN at hand?' })).toBeNull()
  await userEvent.clear(await vinField())
  await press('No VIN at hand?')
  await screen.findByRole('heading', { name: 'Choose your vehicle' })
})

test('a decoder error is shown, and the VIN is kept with a manually selected vehicle', async () => {
  answers[`GET /api/vin/${VIN}`] = () => refusal(404, 'Could not decode VIN with NHTSA database')
  open()
  await userEvent.type(await vinField(), VIN)
  await screen.findByText('Could not decode VIN with NHTSA database')
  expect(button('Continue to Vehicle Details').disabled).toBe(true)
  await press('Choose year, make and model')
  await press('Continue to Vehicle Details')
  screen.getByText('Please select the year')
  await userEvent.selectOptions(screen.getByLabelText('Year'), '2014')
  await screen.findByRole('option', { name: 'Subaru' })
  await userEvent.selectOptions(screen.getByLabelText('Make'), 'Subaru')
  await screen.findByRole('option', { name: 'Outback' })
  await userEvent.selectOptions(screen.getByLabelText('Model'), 'Outback')
  await press('Continue to Vehicle Details')
  await screen.findByText(`VIN ${VIN}`)
})

test('an unreachable decoder shows an error and can be retried', async () => {
  answers[`GET /api/vin/${VIN}`] = () => refusal(503, 'down')
  open()
  await userEvent.type(await vinField(), VIN)
  await screen.findByText('Failed to connect to NHTSA database')
  answers[`GET /api/vin/${VIN}`] = () => ({ ...car, sources: {} })
  await press('Try Again')
  const found = await screen.findByText('Is this your car?')
  expect(document.activeElement).toBe(found.closest('[role="status"]'))
})

test('the details show the first error beside its field, which gets the focus', async () => {
  await openAt(2)
  const fields: readonly [label: string, text: string, message: string][] = [
    ['First Name', 'Dana', 'First name is required'],
    ['Last Name', 'Reyes', 'Last name is required'],
    ['Email', 'dana@mail.test', 'Email is required'],
    ['Phone', '4045550142', 'Phone number is required'],
    ['ZIP Code', '30301', 'Please enter a valid ZIP code (5 digits or 5+4 format)'],
    ['Current Miles', '61240', 'Current miles is required'],
  ]
  for (const [label, text, message] of fields) {
    await press('Continue to Features & Options')
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(document.activeElement).toBe(field)
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    await userEvent.type(field, text)
    expect(screen.queryByRole('alert')).toBeNull()
  }
  await press('Continue to Features & Options')
  screen.getByText('Vehicle color is required')
  await userEvent.selectOptions(screen.getByLabelText(/^Vehicle Color/), 'Black')
  await press('Continue to Features & Options')
  screen.getByText('Please select a selling/trading option')
  await userEvent.click(screen.getByLabelText('Sell my vehicle'))
  await press('Continue to Features & Options')
  screen.getByText('Please select your financing status')
  await userEvent.click(screen.getByLabelText('Paid off'))
  await press('Continue to Features & Options')
  await screen.findByRole('heading', { level: 1, name: 'Features & Options' })
})

test('a financed vehicle requires the payoff and the lender, and a paid one hides them', async () => {
  await openAt(2, COMPLETE)
  expect(screen.queryByLabelText(/^Payoff Amount/)).toBeNull()
  await userEvent.click(screen.getByLabelText('Financed or leased'))
  await press('Continue to Features & Options')
  screen.getByText('Payoff amount is required for financed/leased vehicles')
  await userEvent.type(screen.getByLabelText(/^Payoff Amount/), '8400')
  await press('Continue to Features & Options')
  screen.getByText('Loan company is required for financed/leased vehicles')
  await userEvent.click(screen.getByLabelText('Paid off'))
  await userEvent.click(screen.getByLabelText('Financed or leased'))
  expect(screen.getByLabelText<HTMLInputElement>(/^Payoff Amount/).value).toBe('')
})

test('numbers can be typed with or without separators, and are stored without them', async () => {
  await openAt(2, { ...COMPLETE, currentMiles: '', financingStatus: 'financed', loanCompany: 'First Bank' })
  const miles = screen.getByLabelText<HTMLInputElement>(/^Current Miles/)
  const payoff = screen.getByLabelText<HTMLInputElement>(/^Payoff Amount/)
  await userEvent.type(miles, '61,240')
  await userEvent.type(payoff, '$8400.50')
  expect([miles.value, payoff.value]).toEqual(['61,240', '8,400.50'])
  // the caret stays between the same digits
  await userEvent.type(miles, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect([miles.value, miles.selectionStart]).toEqual(['691,240', 2])
  const kept = JSON.parse(localStorage.getItem(`forecourt-trade-in:${dealer._id}`) ?? '')
  expect(kept.content.details).toMatchObject({ currentMiles: '691240', payoffAmount: '8400.50' })
  await press('Continue to Features & Options')
  await screen.findByRole('heading', { level: 1, name: 'Features & Options' })
})

test('a foreign phone number stays as it was pasted, and is refused instead of cut to ten digits', async () => {
  await openAt(2, { ...COMPLETE, phone: '' })
  const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/)
  await userEvent.click(phone)
  await userEvent.paste('+44 20 7946 0958')
  expect(phone.value).toBe('+44 20 7946 0958')
  await press('Continue to Features & Options')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a 10-digit phone number')
})

test('fields set autocomplete and the input mode', async () => {
  await openAt(2, COMPLETE)
  const said = (label: string) => {
    const field = screen.getByLabelText(new RegExp(`^${label}`))
    return [field.getAttribute('autocomplete'), field.getAttribute('inputmode')]
  }
  expect(['First Name', 'Last Name', 'Email', 'Phone', 'ZIP Code', 'Current Miles'].map(said)).toEqual([
    ['given-name', null],
    ['family-name', null],
    ['email', 'email'],
    ['tel-national', 'tel'],
    ['postal-code', 'numeric'],
    ['off', 'numeric'],
  ])
})

test('the third step cannot be opened by address before the second is complete', async () => {
  await openAt(2)
  window.history.pushState(null, '', '/trade-in/sunny?step=4')
  fireEvent(window, new PopStateEvent('popstate'))
  screen.getByRole('heading', { name: 'Contact & Vehicle Information' })
})

test('a page whose address names a later step stays on the first one until Continue', async () => {
  window.history.replaceState(null, '', '/trade-in/sunny?step=4')
  open()
  await userEvent.type(await vinField(), VIN)
  await screen.findByText('Is this your car?')
  expect(window.location.search).toBe('?step=1')
  await press('Continue to Vehicle Details')
  await screen.findByRole('heading', { name: 'Contact & Vehicle Information' })
  expect(window.location.search).toBe('?step=2')
})

test('a page whose address names a later step stays on the details while their last one is typed', async () => {
  await openAt(2, { ...COMPLETE, email: '' })
  window.history.pushState(null, '', '/trade-in/sunny?step=4')
  fireEvent(window, new PopStateEvent('popstate'))
  await userEvent.type(screen.getByLabelText(/^Email/), COMPLETE.email)
  screen.getByRole('heading', { name: 'Contact & Vehicle Information' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(COMPLETE.email)
  await press('Continue to Features & Options')
  await screen.findByRole('heading', { level: 1, name: 'Features & Options' })
})

test.each([
  ['with a step in the address', '?step=4'],
  ['without a step in the address', ''],
])('another vehicle after a submitted one stays on the first step until Continue, %s', async (_, search) => {
  const content = { ...EMPTY_FORM.content, step: 4, vehicle: car, details: { ...EMPTY_FORM.content.details, ...COMPLETE } }
  const of = { requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', token: TOKEN, revision: 1, isUnsent: false }
  const draft = { ...EMPTY_FORM, ...of, content, changedAt: new Date().toISOString() }
  localStorage.setItem(`forecourt-trade-in:${dealer._id}`, JSON.stringify(draft))
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = () => ({
    dealershipId: dealer._id,
    content,
    revision: 1,
    state: 'submitted',
    photos: [],
    known: false,
    savedAt: '',
    expiresAt: '',
  })
  window.history.replaceState(null, '', `/trade-in/sunny${search}`)
  open()
  await screen.findByRole('heading', { name: 'This evaluation was submitted' })
  await press('Value another vehicle')
  await userEvent.type(await vinField(), VIN)
  await screen.findByText('Is this your car?')
  expect(window.location.search).toBe('?step=1')
  await press('Continue to Vehicle Details')
  expect((await screen.findByLabelText<HTMLInputElement>(/^First Name/)).value).toBe('')
})

test('a double tap on Back goes back one step', async () => {
  const goBack = vi.spyOn(window.history, 'back')
  await openAt(2, COMPLETE)
  await press('Continue to Features & Options')
  await press('Continue to Condition & History')
  const back = button('Back to Features & Options')
  fireEvent.click(back)
  fireEvent.click(back)
  await screen.findByRole('button', { name: 'Back to Vehicle Details' })
  expect(goBack).toHaveBeenCalledOnce()
  await press('Back to Vehicle Details')
  await screen.findByRole('button', { name: 'Back to VIN Entry' })
})

test('unanswered groups are listed in order and marked, and the first gets the focus', async () => {
  await openAt(4, COMPLETE)
  await press('Submit Trade-In Evaluation')
  const labels = CONDITION_KEYS.map((key) => CONDITION_GROUPS[key].label)
  const alert = screen.getByText(`Please complete the following required fields: ${labels.join(', ')}`)
  expect(alert.closest('[role=alert]')).not.toBeNull()
  expect(document.activeElement?.getAttribute('name')).toBe('exteriorDamage')
  const group = screen.getByRole('group', { name: /^Exterior Damage/ })
  expect(within(group).getByText('*')).toBeTruthy()
  await userEvent.click(within(group).getByLabelText('Minor'))
  expect(within(group).queryByText('*')).toBeNull()
  screen.getByText(`Please complete the following required fields: ${labels.slice(1).join(', ')}`)
})

test('Describe it asks for a description, and replaced tires ask for their mileage', async () => {
  await openAt(4, COMPLETE)
  const engine = screen.getByRole('group', { name: /^Engine Issues/ })
  await userEvent.click(within(engine).getByLabelText('Describe it'))
  await userEvent.type(screen.getByLabelText('Describe the engine issues'), 'Ticks when cold')
  await userEvent.click(screen.getByLabelText('Tires Replaced'))
  await userEvent.type(screen.getByLabelText('How many miles ago? (optional)'), '9k000')
  expect(screen.getByLabelText<HTMLInputElement>('How many miles ago? (optional)').value).toBe('9,000')
  await userEvent.click(screen.getByLabelText('Still Original Tires'))
  expect(screen.queryByLabelText('How many miles ago? (optional)')).toBeNull()
})

test('submits the input once, announces the confirmation, and keeps it after a reload', async () => {
  await openAt(4, COMPLETE)
  for (const key of CONDITION_KEYS) {
    const group = screen.getByRole('group', { name: new RegExp(`^${CONDITION_GROUPS[key].label}`) })
    await userEvent.click(within(group).getAllByRole('radio')[0] as HTMLElement)
  }
  await userEvent.dblClick(button('Submit Trade-In Evaluation'))
  const status = (await screen.findByText(TRADE_IN_MESSAGES.successTitle)).closest('[role=status]')
  expect(status?.textContent).toContain(TRADE_IN_MESSAGES.successPromise)
  expect(status?.textContent).toContain(TRADE_IN_MESSAGES.successRedirect)
  const sent = server.calls.filter(({ path }) => path.endsWith('/submit'))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ vehicle: { vin: VIN }, details: COMPLETE, condition: { keysAvailable: '1' } })
  cleanup()
  window.history.replaceState(null, '', '/trade-in/sunny')
  open()
  await screen.findByText('A representative of Sunny Cars will contact you within 24 hours.')
  expect(screen.queryByText(/may be worth/)).toBeNull()
  expect((await vinField()).value).toBe('')
})

test('the confirmation stays when the draft is found to be submitted', async () => {
  const content = { ...EMPTY_FORM.content, step: 4, vehicle: car }
  let submit = (_answer: unknown) => {}
  answers[`POST /api/trade-in-drafts/${TOKEN}/submit`] = () => new Promise((resolve) => (submit = resolve))
  answers[`GET /api/trade-in-drafts/${TOKEN}`] = () => ({
    dealershipId: dealer._id,
    content,
    revision: 1,
    state: 'submitted',
    photos: [],
    known: false,
    savedAt: '',
    expiresAt: '',
  })
  await submitComplete()
  const compared = () => server.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/trade-in-drafts/')).length
  const compareAgain = async () => {
    const before = compared()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(compared()).toBe(before + 1))
    await act(async () => {})
  }
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/submit'))).toBe(true))
  await compareAgain()
  await screen.findByText(TRADE_IN_MESSAGES.submittingTitle)
  submit({ success: true, message: '', evaluationId: '65f0000000000000000000e1' })
  await screen.findByText(TRADE_IN_MESSAGES.successTitle)
  await compareAgain()
  screen.getByText(TRADE_IN_MESSAGES.successRedirect)
  expect(screen.queryByRole('heading', { name: 'This evaluation was submitted' })).toBeNull()
})

test('the value range is shown after a submission and again after a reload', async () => {
  const range = { low: 15_900, high: 18_200, comparables: 12, currency: 'CAD' }
  answers[`POST /api/trade-in-drafts/${TOKEN}/submit`] = () => ({
    success: true,
    message: '',
    evaluationId: '65f0000000000000000000e1',
    range,
  })
  await submitComplete()
  const basis = 'Based on 12 similar vehicles. Your representative confirms it after a look at the car.'
  const worth = 'Your 2003 Honda Accord may be worth CA$15,900 to CA$18,200'
  const status = (await screen.findByText(worth)).closest('[role=status]')
  for (const text of [TRADE_IN_MESSAGES.successTitle, basis, TRADE_IN_MESSAGES.successPromise, TRADE_IN_MESSAGES.successRedirect])
    expect(status?.textContent).toContain(text)
  cleanup()
  window.history.replaceState(null, '', '/trade-in/sunny')
  open()
  const note = (await screen.findByText(worth)).closest<HTMLElement>('[role=status]')
  expect(note?.textContent).toContain(basis)
  await press('Close')
  expect(screen.queryByText(worth)).toBeNull()
})

test('a submission that fails shows an error and keeps the input', async () => {
  answers[`POST /api/trade-in-drafts/${TOKEN}/submit`] = () => new Response('<html>', { status: 200 })
  await submitComplete()
  await screen.findByText(TRADE_IN_MESSAGES.submitFailed)
  expect(button('Submit Trade-In Evaluation').disabled).toBe(false)
})

test('the details of a customer from a packet are prefilled, and the token is removed from the address', async () => {
  const customer = { firstName: 'Maria', lastName: '', email: '', phone: '(951) 555-0134', zip: '' }
  answers['GET /api/trade-in-origins/visit-token'] = () => ({ dealershipId: dealer._id, customer })
  window.history.replaceState(null, '', '/trade-in/sunny#from=visit-token')
  open()
  await userEvent.type(await vinField(), VIN)
  expect(window.location.hash).toBe('')
  await screen.findByText('Is this your car?')
  await waitFor(() =>
    expect(server.calls.find(({ method, path }) => method === 'POST' && path === '/api/trade-in-drafts')?.body).toMatchObject({
      origin: 'visit-token',
    }),
  )
  await press('Continue to Vehicle Details')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe('Maria'))
})

test("another customer's link asks about an evaluation by its customer's name, and starting over fills in the other's details", async () => {
  const content = { ...EMPTY_FORM.content, vehicle: car, details: { ...EMPTY_FORM.content.details, firstName: 'Ann', lastName: 'Adams' } }
  const of = { requestId: '5b2e1c1a-7f8e-4c8a-9d57-3b7f6f0f3c11', origin: 'ann', isUnsent: true, changedAt: new Date().toISOString() }
  localStorage.setItem(`forecourt-trade-in:${dealer._id}`, JSON.stringify({ ...EMPTY_FORM, ...of, content }))
  const customer = { firstName: 'Bob', lastName: '', email: '', phone: '', zip: '' }
  answers['GET /api/trade-in-origins/bob'] = () => ({ dealershipId: dealer._id, customer })
  window.history.replaceState(null, '', '/trade-in/sunny#from=bob')
  open()
  await screen.findByRole('heading', { name: 'Continue where you left off?' })
  screen.getByText('Evaluation of Ann Adams')
  await press('Start Over')
  await press('Delete and Start Over')
  await vinField()
  const kept = () => JSON.parse(localStorage.getItem(`forecourt-trade-in:${dealer._id}`) ?? '{}')
  await waitFor(() =>
    expect(kept()).toMatchObject({ origin: 'bob', content: { vehicle: null, details: { firstName: 'Bob', lastName: '' } } }),
  )
})

test.each([
  ['#from=other', 1],
  ['#continue=other', 1],
  ['#main', 0],
])('%s in the address of the open page reloads it %i times', async (hash, times) => {
  open()
  await vinField()
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, hash, reload })
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(reload).toHaveBeenCalledTimes(times)
})

test('the honeypot field is unreachable for people and is sent when filled in', async () => {
  open()
  await vinField()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  expect(trap?.closest('[aria-hidden=true]')).not.toBeNull()
  expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off'])
  fireEvent.change(trap as HTMLInputElement, { target: { value: 'https://spam.example' } })
  await userEvent.type(await vinField(), VIN)
  const begun = () => server.calls.find(({ method, path }) => method === 'POST' && path === '/api/trade-in-drafts')
  await waitFor(() => expect(begun()?.body).toMatchObject({ website: 'https://spam.example' }))
})
