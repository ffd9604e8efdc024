import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { DEFAULT_TRADE_IN_SETTINGS } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sampleAppraiser, sampleComparable, sampleEvaluation, sampleOffer, sampleValuation } from '../../../testing/sample-evaluation.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { AI_FAILED } from '../model/ai-figure.ts'
import { DeskContext } from './desk-context.ts'
import { EvaluationDetails } from './evaluation-details.tsx'

const D = 'd'.repeat(24)
const E = '1'.repeat(24)
const SINGLE = `/api/trade-in-evaluations/single/${E}`
const OWN = `/api/trade-in-evaluations/${E}`
const LINK = `/trade-in-photos/${'x'.repeat(43)}`
const expiresAt = '2026-11-30T12:00:00.000Z'

/** the evaluation on the server */
let served: Evaluation
/** the texts that were copied to the clipboard */
let copied: string[]
const change = (changes: Partial<Evaluation>): Evaluation => {
  served = { ...served, ...changes }
  return served
}

function open({ answers = {}, isManager = true, settings = DEFAULT_TRADE_IN_SETTINGS } = {}) {
  const onDeleted = vi.fn()
  const onClose = vi.fn()
  const base: Record<string, StubResponse> = {
    [`GET ${SINGLE}`]: () => served,
    [`GET /api/dealerships/${D}/trade-in-settings`]: () => settings,
    'GET /api/mail-delivery': () => ({ delivery: 'smtp' }),
    [`GET /api/vin/${served.vehicleInfo.vin}`]: () => ({
      ...served.vehicleInfo,
      sources: { year: 'offline' },
      checkDigitValid: true,
      approximate: false,
    }),
  }
  const server = stubServer({ ...base, ...(answers as Record<string, StubResponse>) })
  const person = { id: 'd'.repeat(24), name: 'Dana Whitfield', isManager }
  const { queryClient } = renderPortal(
    <DeskContext value={{ dealershipId: D, dealershipName: 'Northgate Motors', timeZone: 'America/Chicago', person }}>
      <EvaluationDetails evaluationId={E} onStep={() => {}} onClose={onClose} onDeleted={onDeleted} renderLead={() => <p>Their lead</p>} />
    </DeskContext>,
  )
  return { ...server, onDeleted, onClose, refetch: () => act(() => queryClient.invalidateQueries()) }
}
const heading = () => screen.findByRole('heading', { level: 2, name: /2019 Honda CR-V EX-L/ })
const section = (name: RegExp) => screen.getByRole('region', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('every amount of a Canadian trade-in is labeled as Canadian dollars', async () => {
  const by = sampleAppraiser
  const owned = { amount: 16_000, reason: 'Seen', by, at: '2026-11-21T10:00:00.000Z' }
  change({
    currency: 'CAD',
    offers: [sampleOffer()],
    staffValue: owned,
    valueChanges: [owned],
    history: [{ step: 'offer-made', at: '2026-11-21T11:00:00.000Z', by, amount: 17_000, text: '' }],
  })
  open()
  await heading()
  const text = document.body.textContent ?? ''
  const amounts = text.match(/\S*\$[\d,]+/g) ?? []
  expect(amounts.filter((amount) => !amount.includes('CA$'))).toEqual([])
  expect(amounts.length).toBeGreaterThan(12)
})

const fromMenu = async (name: string) => {
  await press('More actions for this trade-in')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

beforeEach(() => {
  served = sampleEvaluation()
  copied = []
  vi.stubGlobal('navigator', { platform: navigator.platform, clipboard: { writeText: async (text: string) => void copied.push(text) } })
})

test('the header shows the status and the customer, with Call, Text and Email links', async () => {
  open()
  expect((await heading()).textContent).toContain('Need Reviewed')
  screen.getByText('(678) 555-0112')
  expect(screen.getByRole('link', { name: 'Call Victor' }).getAttribute('href')).toBe('tel:+16785550112')
  expect(screen.getByRole('link', { name: 'Text Victor' }).getAttribute('href')).toBe('sms:+16785550112')
  expect(screen.getByRole('link', { name: 'Email Victor' }).getAttribute('href')).toBe('mailto:victor@mail.test')
  screen.getByText('Their lead')
})

test('the value shows its calculation from the selling price, and links to its comparable vehicles', async () => {
  open()
  await heading()
  const table = screen.getByRole('table', { name: 'From the selling price to the trade-in value' })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows[0]).toContain('$20,400 to $23,300')
  expect(rows).toContain('Minor accident−$1,950')
  expect(rows.at(-1)).toContain('$17,065')
  screen.getByText(/Good match, from 3 vehicles/)
  screen.getByRole('img', { name: /3 comparable vehicles/ })
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('2018 Honda CR-V EX-L')).toBe(vehiclePath(D, '8'.repeat(24)))
  // sold vehicles have a page, too
  expect(addressOf('2020 Honda CR-V EX-L')).toBe(vehiclePath(D, '9'.repeat(24)))
})

test('a comparable vehicle of another dealership is labeled and has no link', async () => {
  const comparables = [sampleComparable({ dealershipId: 'f'.repeat(24), listed: true })]
  served = sampleEvaluation({ evaluation: sampleValuation({ comparables }) })
  open()
  await heading()
  screen.getByText(/at another dealership/)
  expect(screen.queryByRole('link', { name: '2019 Honda CR-V EX' })).toBeNull()
})

test('SALES without access to the estimate see only the value', async () => {
  const hidden = {
    estimatedValue: null,
    retailLow: null,
    retailHigh: null,
    tradeInLow: null,
    tradeInHigh: null,
    lines: [],
    comparables: [],
  }
  served = sampleEvaluation({ evaluation: sampleValuation(hidden) })
  open({ isManager: false, settings: { ...DEFAULT_TRADE_IN_SETTINGS, salesSeeEstimate: false } })
  await heading()
  const valuation = section(/Valuation explained/)
  expect(within(valuation).getByText('$17,065')).toBeTruthy()
  expect(screen.queryByText(/\$15,900/)).toBeNull()
  expect(screen.queryByText('Comparables')).toBeNull()
  expect(valuation.textContent).not.toContain('vehicles')
  await screen.findByRole('button', { name: 'Set your own figure' })
  expect(screen.queryByRole('button', { name: 'AI second opinion' })).toBeNull()
})

test('SALES who cannot make offers see no offer form and no field for a value', async () => {
  open({ isManager: false, settings: { ...DEFAULT_TRADE_IN_SETTINGS, salesMakeOffers: false } })
  await heading()
  await screen.findByText(/managers make the offers/)
  expect(screen.queryByRole('button', { name: /Make offer/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set your own figure' })).toBeNull()
})

test('a missing estimate shows the reason and can be created', async () => {
  served = sampleEvaluation({ evaluation: null })
  open({ answers: { [`POST ${OWN}/valuation`]: () => change({ evaluation: sampleValuation() }) } })
  await screen.findByText(/too few used vehicles/)
  await press('Update estimate')
  await screen.findByText('Estimate updated: $17,065')
  screen.getByRole('table', { name: 'From the selling price to the trade-in value' })
})

test('a manual value requires whole dollars and a reason, applies immediately and is listed', async () => {
  const { calls } = open({
    answers: {
      [`PUT ${OWN}/value`]: ({ body }: { body: unknown }) => {
        const { amount, reason } = body as { amount: number; reason: string }
        const value = { amount, reason, by: sampleAppraiser, at: expiresAt }
        return change({ staffValue: value, valueChanges: [value] })
      },
    },
  })
  await press('Set your own figure')
  const amount = await screen.findByLabelText('Trade-in value')
  await userEvent.clear(amount)
  await userEvent.type(amount, '18000.50')
  await press('Save')
  await screen.findByText('Enter whole dollars, $1 to $1,000,000')
  await userEvent.clear(amount)
  await userEvent.type(amount, '18000.00')
  await press('Save')
  await screen.findByText('Enter a reason')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.type(screen.getByLabelText('Reason'), 'Very clean')
  await press('Save')
  await screen.findByText(/own figure and counts instead: Very clean/)
  expect(screen.getByRole('list', { name: 'Changes of the figure' }).textContent).toContain('Dana Whitfield set $18,000')
})

test('an unsaved value asks for confirmation before it is discarded', async () => {
  open()
  await press('Set your own figure')
  await userEvent.type(await screen.findByLabelText('Reason'), 'Very clean')
  await press('Cancel')
  await screen.findByText('Discard changes?')
})

test('the AI second opinion is reduced to 90 percent, and a failure shows an error', async () => {
  let fails = false
  const { calls } = open({
    answers: { 'POST /api/chatgpt-valuation': () => (fails ? refusal(503, 'Down.') : { response: 'About $20,000.' }) },
  })
  await press('AI second opinion')
  await screen.findByText('$18,000')
  expect(calls.at(-1)?.body).toMatchObject({ dealershipId: D, year: 2019, make: 'Honda', model: 'CR-V', currentMiles: 61_240 })
  fails = true
  await press('AI second opinion')
  await screen.findByText(AI_FAILED)
})

test("the customer's answers are shown as labels", async () => {
  open()
  await heading()
  expect(section(/^Condition/).textContent).toContain('Minor accident')
  expect(section(/^Condition/).textContent).toContain('Window switch sticks')
  expect(section(/^Features/).textContent).toContain('Remote Start')
  expect(section(/^Vehicle/).textContent).toMatch(/Unknown: .*Body/)
  expect(section(/^Customer/).textContent).toContain('Honda Financial')
  expect(section(/^History/).textContent).toContain('Victor Petrov submitted the trade-in')
})

test('approving asks for a confirmation and then shows the new status', async () => {
  const { calls } = open({ answers: { [`PUT ${OWN}/status`]: () => change({ status: 'approved' }) } })
  await fromMenu('Approve Trade-In')
  const dialog = await screen.findByRole('dialog', { name: 'Approve Trade-In' })
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(async () => expect((await heading()).textContent).toContain('Approved'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'approved' })
})

test('an approved evaluation can only be returned to review', async () => {
  served = sampleEvaluation({ status: 'approved' })
  const { calls } = open({ answers: { [`PUT ${OWN}/status`]: () => change({ status: 'need_reviewed' }) } })
  await fromMenu('Update Trade-In Status')
  await userEvent.click(await screen.findByRole('combobox', { name: 'New status' }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Need Reviewed'])
  await press('Update Status')
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'need_reviewed' }))
})

test('a status change that fails shows an error and keeps the dialog open', async () => {
  open({ answers: { [`PUT ${OWN}/status`]: () => refusal(409, 'No.') } })
  await fromMenu('Update Trade-In Status')
  await press('Update Status')
  await screen.findByText('Failed to update status. Please try again.')
  screen.getByRole('dialog', { name: 'Update Trade-In Status' })
})

test('creating a photo link copies it and shows how to text and email it', async () => {
  const mailed: unknown[] = []
  open({
    answers: {
      [`POST ${OWN}/photo-upload-link`]: ({ query }: { query: Record<string, string> }) => {
        mailed.push(query.mail)
        return { success: true, uploadLink: LINK, message: '', expiresAt, mailed: query.mail === 'true' }
      },
    },
  })
  await heading()
  await userEvent.click(within(section(/^Photos/)).getByRole('button', { name: 'Photo link' }))
  const whole = new URL(LINK, window.location.origin).href
  await screen.findByText('Photo upload link generated and copied. Share it with the customer. This trade-in already has 2 photos.')
  expect(copied).toEqual([whole])
  const text = await screen.findByRole('link', { name: 'Text it' })
  expect(decodeURIComponent(text.getAttribute('href') ?? '')).toBe(
    `sms:+16785550112?&body=Hi Victor, this is Dana Whitfield from Northgate Motors. Please add a few photos of your 2019 Honda CR-V EX-L here: ${whole}`,
  )
  screen.getByText(/Works until Nov 30, \d\d?:\d\d [AP]M/)
  await press('Email it')
  await screen.findByText('Email sent to victor@mail.test')
  expect(mailed).toEqual([undefined, 'true'])
})

test('a photo link is no longer offered once another user revoked the links, and a new one is', async () => {
  const createdAt = (number: number) => new Date(Date.UTC(2026, 10, 20, 12, number)).toISOString()
  const revokedAt = (at: string) => ({ step: 'photo-links-revoked', at, by: sampleAppraiser, amount: null, text: '' }) as const
  let links = 0
  const { refetch } = open({
    answers: {
      [`POST ${OWN}/photo-upload-link`]: () => {
        const at = Date.parse(createdAt(++links))
        // an earlier revocation of another user that this page did not know of
        change({ history: [revokedAt(createdAt(0)), ...served.history] })
        return { success: true, uploadLink: LINK, message: '', expiresAt: new Date(at + 7 * 86_400_000).toISOString(), mailed: false }
      },
    },
  })
  await heading()
  await userEvent.click(within(section(/^Photos/)).getByRole('button', { name: 'Photo link' }))
  await screen.findByRole('link', { name: 'Text it' })
  await refetch()
  screen.getByRole('link', { name: 'Text it' })
  const revoked = revokedAt(new Date(Date.parse(createdAt(1)) + 1_000).toISOString())
  change({ photoLink: null, history: [...served.history, revoked] })
  await refetch()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Text it' })).toBeNull())
  await userEvent.click(within(section(/^Photos/)).getByRole('button', { name: 'Photo link' }))
  await screen.findByRole('link', { name: 'Text it' })
})

test("without a mail server the photo link opens in the user's mail program", async () => {
  open({
    answers: {
      [`POST ${OWN}/photo-upload-link`]: () => ({ success: true, uploadLink: LINK, message: '', expiresAt, mailed: false }),
      'GET /api/mail-delivery': () => ({ delivery: 'none' }),
    },
  })
  await heading()
  await userEvent.click(within(section(/^Photos/)).getByRole('button', { name: 'Photo link' }))
  const mail = await screen.findByRole('link', { name: 'Open your mail program' })
  expect(mail.getAttribute('href')).toMatch(/^mailto:victor@mail\.test\?subject=/)
  screen.getByText(/^Email isn't set up\. Copy the link and paste it into Gmail or Outlook\./)
})

test('a photo link that cannot be created shows an error', async () => {
  open({ answers: { [`POST ${OWN}/photo-upload-link`]: () => refusal(409, 'Too many links.') } })
  await heading()
  await userEvent.click(within(section(/^Photos/)).getByRole('button', { name: 'Photo link' }))
  await screen.findByText('Failed to generate photo upload link: Too many links.')
})

test('an active photo link is shown and can be revoked after a confirmation', async () => {
  served = sampleEvaluation({ photoLink: { createdAt: expiresAt, expiresAt, createdBy: sampleAppraiser } })
  const { calls } = open({
    answers: {
      [`DELETE ${OWN}/photo-upload-link`]: () => {
        change({ photoLink: null })
        return { success: true, revoked: 1 }
      },
    },
  })
  await screen.findByText(/A photo link by Dana Whitfield works until Nov 30/)
  await press('Revoke')
  const dialog = await screen.findByRole('dialog', { name: 'Revoke photo links?' })
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText(/A photo link by/)).toBeNull())
})

test('details that fail to load show the specified error, and deleted ones show a message', async () => {
  open({ answers: { [`GET ${SINGLE}`]: () => refusal(500, 'Down.') } })
  await screen.findByText('Failed to fetch trade-in evaluation details', {}, { timeout: 10_000 })
  cleanup()
  open({ answers: { [`GET ${SINGLE}`]: () => refusal(404, 'Not found') } })
  await screen.findByText('Trade-in not found')
}, 20_000)

test('an evaluation of another dealership is not shown', async () => {
  served = sampleEvaluation({ dealershipId: 'e'.repeat(24) })
  open()
  await screen.findByText('Trade-in not found')
})

test('deleting an evaluation returns to the list', async () => {
  const { onDeleted } = open({ answers: { [`DELETE ${OWN}`]: () => ({ success: true }) } })
  await fromMenu('Delete Trade-In')
  await press('Delete Trade-In')
  await waitFor(() => expect(onDeleted).toHaveBeenCalled())
})

test('an offer starts with the value, is created once, is copied, and can be texted', async () => {
  const link = `/trade-in-offer/${'y'.repeat(43)}`
  const { calls } = open({
    answers: {
      [`POST ${OWN}/offers`]: ({ body }: { body: unknown }) => {
        const { amount } = body as { amount: number }
        const offer = sampleOffer({ amount })
        return { link, expiresAt, mailed: false, offer, evaluation: change({ offers: [offer] }) }
      },
    },
  })
  const amount = await screen.findByLabelText<HTMLInputElement>('Offer amount')
  expect(amount.value).toBe('$17,065')
  screen.getByText('in the fair range')
  screen.getByText('$10,865')
  await userEvent.clear(amount)
  await userEvent.type(amount, '17000')
  await press('Make offer of $17,000')
  const text = await screen.findByRole('link', { name: 'Text it' })
  expect(decodeURIComponent(text.getAttribute('href') ?? '')).toContain(
    `Here is our offer for your 2019 Honda CR-V EX-L: ${window.location.origin}${link}`,
  )
  expect(copied).toEqual([new URL(link, window.location.origin).href])
  expect(calls.filter(({ path }) => path === `${OWN}/offers`)).toHaveLength(1)
  screen.getByText('Offer open')
})

test('an offer without an amount shows an error beside the field, and no request is sent', async () => {
  served = sampleEvaluation({ evaluation: null })
  const { calls } = open()
  await press('Make offer')
  await screen.findByText('Enter whole dollars, $1 to $1,000,000')
  expect(calls.some(({ path }) => path.endsWith('/offers'))).toBe(false)
})

test('an offer typed with cents has the same amount without them, and one of broken dollars is refused', async () => {
  const { calls } = open({ answers: { [`POST ${OWN}/offers`]: () => refusal(503, 'Try later.') } })
  const amount = await screen.findByLabelText<HTMLInputElement>('Offer amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '9500.50')
  await press('Make offer')
  await screen.findByText('Enter whole dollars, $1 to $1,000,000')
  expect(calls.some(({ path }) => path.endsWith('/offers'))).toBe(false)
  await userEvent.clear(amount)
  await userEvent.type(amount, '9500.00')
  await press('Make offer of $9,500')
  await screen.findByText(/We couldn't make the offer\. Try later\./)
  expect(calls.find(({ path }) => path.endsWith('/offers'))?.body).toMatchObject({ amount: 9_500 })
  expect(amount.value).toBe('$9,500')
})

test('an offer that fails shows an error and keeps the input, and a retry uses the same request key', async () => {
  const { calls } = open({ answers: { [`POST ${OWN}/offers`]: () => refusal(503, 'Try later.') } })
  await userEvent.type(await screen.findByLabelText('Note to the customer'), 'Cash today')
  await press(/Make offer/)
  await screen.findByText(/We couldn't make the offer\. Try later\./)
  await press(/Make offer/)
  const sent = await waitFor(() => {
    const offers = calls.filter(({ path }) => path === `${OWN}/offers`).map(({ body }) => body as { requestId: string; note: string })
    expect(offers).toHaveLength(2)
    return offers
  })
  expect(sent[0]?.requestId).toBe(sent[1]?.requestId)
  expect(sent[1]?.note).toBe('Cash today')
})

test('an open offer shows its views and questions, and can be withdrawn after a confirmation', async () => {
  const offer = sampleOffer({ viewedAt: expiresAt, questions: [{ text: 'Is it binding?', at: expiresAt }] })
  served = sampleEvaluation({ offers: [offer] })
  open({
    answers: { [`POST ${OWN}/offers/${offer._id}/withdraw`]: () => change({ offers: [{ ...offer, state: 'withdrawn' }] }) },
  })
  await screen.findByText('Is it binding?')
  expect(screen.queryByText('Not yet')).toBeNull()
  await press('Withdraw')
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the offer?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Offer withdrawn', { selector: 'span' })
  await press('Make another offer')
  await screen.findByLabelText('Offer amount')
})

test('the form for another offer closes when the customer answers the open one, and keeps what was typed', async () => {
  const offer = sampleOffer()
  served = sampleEvaluation({ offers: [offer] })
  const { refetch } = open()
  await press('Make another offer')
  const amount = await screen.findByLabelText('Offer amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '16500')
  change({ offers: [{ ...offer, viewedAt: expiresAt }] })
  await refetch()
  screen.getByRole('button', { name: 'Make offer of $16,500' })
  change({ offers: [{ ...offer, state: 'accepted', answeredAt: expiresAt }] })
  await refetch()
  await screen.findByText('Offer accepted', { selector: 'span' })
  expect(screen.queryByRole('button', { name: /^Make offer/ })).toBeNull()
  await press('Make another offer')
  expect((await screen.findByLabelText<HTMLInputElement>('Offer amount')).value).toBe('$16,500')
})

test('an offer over one that the customer has just accepted is refused, says so, and makes room for the answer', async () => {
  const offer = sampleOffer()
  served = sampleEvaluation({ offers: [offer] })
  const message = 'The customer has just accepted your offer. This one was not made.'
  const { calls } = open({
    answers: {
      [`POST ${OWN}/offers`]: () => {
        change({ offers: [{ ...offer, state: 'accepted', answeredAt: expiresAt }] })
        return refusal(409, message, { code: 'OFFER_UNSEEN' })
      },
    },
  })
  await press('Make another offer')
  await press(/^Make offer/)
  await screen.findByText(message)
  await screen.findByText('Offer accepted', { selector: 'span' })
  expect(calls.find(({ path }) => path === `${OWN}/offers`)?.body).toMatchObject({ replaces: offer._id })
})

test('SALES who cannot make offers send the link of an open offer, but cannot withdraw or replace it', async () => {
  const offer = sampleOffer()
  const link = `/trade-in-offer/${'y'.repeat(43)}`
  served = sampleEvaluation({ offers: [offer] })
  open({
    isManager: false,
    settings: { ...DEFAULT_TRADE_IN_SETTINGS, salesMakeOffers: false },
    answers: { [`POST ${OWN}/offers/${offer._id}/link`]: () => ({ link, expiresAt, mailed: false }) },
  })
  await press('Send the offer')
  await screen.findByRole('link', { name: 'Text it' })
  expect(copied).toEqual([new URL(link, window.location.origin).href])
  expect(screen.queryByRole('button', { name: /Withdraw|Make another offer|Send the offer/ })).toBeNull()
})

test('the time left of an open offer passes while the desk stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-29T22:59:50.000Z') })
  served = sampleEvaluation({ offers: [sampleOffer()] })
  open()
  await screen.findByText(/1 hour left/)
  act(() => vi.advanceTimersByTime(15_000))
  screen.getByText(/59 minutes left/)
})

test('an offer shows its last day at the dealership, in a browser east of it too', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  served = sampleEvaluation({ offers: [sampleOffer({ validUntil: '2026-12-01T05:59:59.999Z' })] })
  open()
  const label = await screen.findByText('Valid until')
  expect(label.nextElementSibling?.textContent).toMatch(/^Nov 30\b/)
})

test('a declined offer shows the reason', async () => {
  served = sampleEvaluation({ offers: [sampleOffer({ state: 'declined', answeredAt: expiresAt, reason: 'Too low for me' })] })
  open()
  await screen.findByText('Too low for me')
  screen.getByText('Offer declined')
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
})

const accepted = sampleOffer({ state: 'accepted', answeredAt: expiresAt })
const later = sampleOffer({ _id: 'e'.repeat(24), amount: 18_000 })
const sum = () => screen.findByText(/^\$1[78],000$/, { selector: 'output' })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('an accepted offer is shown again once a later one is over, with what became of that one', async () => {
  served = sampleEvaluation({ offers: [{ ...later, state: 'declined', answeredAt: expiresAt, reason: 'I wanted more' }, accepted] })
  open()
  expect((await sum()).textContent).toBe('$17,000')
  screen.getByText('Offer accepted', { selector: 'span' })
  expect(fact('Offered since')).toBe('$18,000, declined')
  expect(fact('Reason')).toBe('I wanted more')
  screen.getByRole('button', { name: 'Make another offer' })
})

test('an open offer names the one that was accepted before it', async () => {
  served = sampleEvaluation({ offers: [later, accepted] })
  open()
  expect((await sum()).textContent).toBe('$18,000')
  screen.getByText('Offer open', { selector: 'span' })
  expect(fact('Accepted before')).toBe('$17,000')
})

test('an offer that is typed while its trade-in is deleted by another user stays on screen until it is discarded', async () => {
  let isGone = false
  const { refetch, onClose } = open({ answers: { [`GET ${SINGLE}`]: () => (isGone ? refusal(404, 'Not found.') : served) } })
  const amount = await screen.findByLabelText('Offer amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '16500')
  await userEvent.type(screen.getByLabelText('Note to the customer'), 'Cash today')
  isGone = true
  await refetch()
  const typed = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your offer' })
  expect(typed.value).toBe('Offer amount: 16500\nNote to the customer: Cash today')
  screen.getByText(/^This trade-in isn't available any more\. Your offer wasn't made\./)
  await press('Copy')
  await waitFor(() => expect(copied).toEqual([typed.value]))
  await press('Discard')
  expect(sessionStorage).toHaveLength(0)
  expect(onClose).toHaveBeenCalledOnce()
  screen.getByText('Trade-in not found')
})

test("'Back to the offer' and emptied fields leave no unsaved offer in the tab", async () => {
  served = sampleEvaluation({ offers: [sampleOffer()] })
  open()
  await press('Make another offer')
  await userEvent.type(await screen.findByLabelText('Note to the customer'), 'x')
  expect(sessionStorage).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Note to the customer'), '{Backspace}')
  expect(sessionStorage).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Note to the customer'), 'y')
  await press('Back to the offer')
  expect(sessionStorage).toHaveLength(0)
})
