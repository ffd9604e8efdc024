import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdResponse } from '../../../testing/hold-response.ts'
import { sampleCustomerOffer } from '../../../testing/sample-customer-offer.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { OfferPage } from './offer-page.tsx'

const LINK = 'aB3-_'.repeat(9).slice(0, 43)
const offer = sampleCustomerOffer()
const PATH = `/api/trade-in-offers/${LINK}`

let answers: Record<string, StubResponse>
let server: ReturnType<typeof stubServer>
/** the offer on the server */
let kept: CustomerOffer
beforeEach(() => {
  kept = offer
  answers = {
    [`GET ${PATH}`]: () => kept,
    [`POST ${PATH}/answer`]: ({ body }) => {
      const { answer } = body as { answer: 'accepted' | 'declined' }
      kept = { ...kept, state: answer, answeredAt: '2026-11-23T15:00:00.000Z' }
      return kept
    },
    [`POST ${PATH}/questions`]: ({ body }) => {
      const { text } = body as { text: string }
      kept = { ...kept, questions: [...kept.questions, { text, at: '2026-11-23T15:00:00.000Z' }] }
      return kept
    },
  }
  server = stubServer(answers)
})

const open = (link: string | null = LINK) => render(<OfferPage link={link} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const posts = () => server.calls.filter(({ method }) => method === 'POST')
/** Advances the fake timers past the waits between attempts. */
const passRetries = () => act(() => vi.advanceTimersByTimeAsync(10_000))
const line = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('shows the offer, its expiration, the payoff, its basis, the vehicle, and the sender', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Hi Dana, here is your offer' })
  screen.getByText('Northgate Motors offers for your 2019 Honda CR-V EX-L')
  screen.getByText('$17,000', { selector: 'p' })
  screen.getByText('6 days left')
  screen.getByText('We have a buyer for it.')
  expect([line('Offer'), line('You owe on it'), line('Left for you')]).toEqual(['$17,000', '−$6,200', '$10,800'])
  screen.getByText('61,240 miles · VIN 1HGCM82633A004352')
  expect(document.querySelector('main img')?.getAttribute('src')).toBe(`${PATH}/photos/65f0000000000000000000a1?size=large`)
  screen.getByText('We compared your car with 12 similar vehicles.')
  screen.getByText('Minor exterior damage')
  const contact = within(screen.getByRole('region', { name: 'Your contact' }))
  contact.getByText('Marcus Bell')
  expect(contact.getByRole('link').getAttribute('href')).toMatch(/^mailto:marcus@northgate\.test\?subject=/)
  await waitFor(() => expect(document.title).toBe('Your trade-in offer – Northgate Motors'))
})

test('the sender is shown with a photo, a title, and links to their own number', async () => {
  const photoId = 'a'.repeat(32)
  kept = { ...offer, madeBy: { ...offer.madeBy, phone: '(404) 555-0122', photoId } }
  open()
  const contact = within(await screen.findByRole('region', { name: 'Your contact' }))
  contact.getByText('Sales Consultant, Northgate Motors')
  expect(contact.getByRole('link', { name: 'Call Marcus' }).getAttribute('href')).toBe('tel:+14045550122')
  expect(contact.getByRole('link', { name: 'Text Marcus' }).getAttribute('href')).toBe('sms:+14045550122')
  const photos = [...document.querySelectorAll(`img[src="/api/staff-photos/${photoId}"]`)]
  expect(photos.map((photo) => photo.closest('header, section')?.tagName)).toEqual(['HEADER', 'SECTION'])
  expect(screen.getByRole('banner').textContent).toContain('Marcus Bell at Northgate Motors sent you this')
})

test('a sender who has left has no contact links', async () => {
  kept = { ...offer, madeBy: { ...offer.madeBy, email: '' } }
  open()
  const contact = within(await screen.findByRole('region', { name: 'Your contact' }))
  expect(contact.queryAllByRole('link')).toEqual([])
})

test('shows no loan without one, and the balance when more is owed than offered', async () => {
  kept = { ...offer, payoffAmount: 0, photos: [], note: '', basis: { comparables: 0, answers: [] } }
  open()
  await screen.findByText('Marcus Bell at Northgate Motors set this amount.')
  expect(screen.queryByText('You owe on it')).toBeNull()
  cleanup()
  kept = { ...offer, payoffAmount: 18_500 }
  open()
  await screen.findByText('You would still owe')
  expect(line('You would still owe')).toBe('$1,500')
})

test('accepting an offer below what is owed says what remains to be paid', async () => {
  kept = { ...offer, payoffAmount: 18_500 }
  open()
  await press('Accept $17,000')
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('If the car is as you described it, $17,000 goes toward the $18,500 that you owe. You would still owe $1,500.')
  expect(dialog.queryByText(/paid off|you get/)).toBeNull()
})

test('accepting asks for confirmation and then shows the next steps', async () => {
  open()
  await press('Accept $17,000')
  const dialog = within(screen.getByRole('dialog', { name: 'Accept $17,000 for your 2019 Honda CR-V EX-L?' }))
  dialog.getByText("It isn't binding until Northgate Motors has seen the car.")
  dialog.getByText('What you owe, $6,200, is paid off from it.')
  expect(posts()).toEqual([])
  await press('Accept Offer')
  await screen.findByText('You accepted this offer on November 23')
  expect(posts().map(({ body }) => body)).toEqual([{ answer: 'accepted', reason: '' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Accept|Decline|Send)/ })).toBeNull()
  expect(document.activeElement?.closest('[role=status]')?.textContent).toContain('You accepted this offer')
})

test('canceling the confirmation sends no answer', async () => {
  open()
  await press('Accept $17,000')
  await press('Not Now')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(posts()).toEqual([])
})

test('declining sends the optional reason', async () => {
  open()
  await press('Decline')
  await userEvent.type(screen.getByLabelText('Reason (optional)'), ' Sold it to a friend ')
  await press('Decline Offer')
  await screen.findByText('You declined this offer on November 23')
  expect(posts().map(({ body }) => body)).toEqual([{ answer: 'declined', reason: 'Sold it to a friend' }])
})

test('an answer whose response is lost is retried and shown once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = answers[`POST ${PATH}/answer`] as StubResponse
  let attempts = 0
  answers[`POST ${PATH}/answer`] = (call) => {
    const result = answer(call)
    if (++attempts < 3) throw new TypeError('the connection broke')
    return result
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Accept $17,000' }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept Offer' }))
  await passRetries()
  await screen.findByText('You accepted this offer on November 23')
  expect(posts()).toHaveLength(3)
})

test('an answer that fails shows an error, keeps the input, and can be retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = answers[`POST ${PATH}/answer`] as StubResponse
  answers[`POST ${PATH}/answer`] = () => refusal(503, 'mongo')
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  fireEvent.change(screen.getByLabelText('Reason (optional)'), { target: { value: 'Too low' } })
  fireEvent.click(screen.getByRole('button', { name: 'Decline Offer' }))
  const lost = "We couldn't confirm that your answer arrived. Something went wrong on our side. Try again in a moment."
  await passRetries()
  expect((await screen.findByText(lost)).closest('[role=alert]')).not.toBeNull()
  answers[`POST ${PATH}/answer`] = answer
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('You declined this offer on November 23')
  expect(posts().at(-1)?.body).toEqual({ answer: 'declined', reason: 'Too low' })
})

test('keeps asking when the browser closes the question while its answer is being sent', async () => {
  const { held, release } = holdResponse(() => refusal(409, 'Offers are answered once.'))
  answers[`POST ${PATH}/answer`] = held
  open()
  await press('Accept $17,000')
  await press('Accept Offer')
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  // what a second Escape does, which cannot be prevented
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
  release()
  await within(dialog).findByText('Offers are answered once.')
  await press('Not Now')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an offer that was withdrawn in the meantime is shown as withdrawn instead of the question', async () => {
  answers[`POST ${PATH}/answer`] = () => {
    kept = { ...offer, state: 'withdrawn' }
    return refusal(409, 'This offer was withdrawn.')
  }
  open()
  await press('Accept $17,000')
  await press('Accept Offer')
  await screen.findByText('This offer is no longer available')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['accepted', 'You accepted this offer on November 21', /^Marcus Bell will contact you to set a time/],
  ['declined', 'You declined this offer on November 21', 'Changed your mind? Ask Marcus Bell for a new offer.'],
  ['withdrawn', 'This offer is no longer available', 'Northgate Motors withdrew it. Ask Marcus Bell for a new one.'],
  ['replaced', 'There is a newer offer: use the newest link', 'It is in the latest message from Northgate Motors.'],
  ['expired', 'This offer expired on November 22', 'Ask Marcus Bell for a new one.'],
] as const)('an offer that is %s shows the next step and can no longer be answered', async (state, title, text) => {
  kept = { ...offer, state, answeredAt: '2026-11-21T15:00:00.000Z', validUntil: '2026-11-22T15:00:00.000Z' }
  open()
  await screen.findByText(title)
  screen.getByText(text)
  screen.getByText('$17,000', { selector: 'p' })
  expect(screen.queryByText(/left$/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Accept|Decline)/ })).toBeNull()
})

test('an offer that expires while the page is open is refetched', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  kept = { ...offer, validUntil: new Date(Date.now() + 20_000).toISOString() }
  open()
  await screen.findByText('Less than a minute left')
  kept = { ...kept, state: 'expired' }
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await screen.findByText(/^This offer expired on/)
})

test('a question is sent once, even when its first response is lost, and is listed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = answers[`POST ${PATH}/questions`] as StubResponse
  let attempts = 0
  answers[`POST ${PATH}/questions`] = (call) => {
    if (++attempts === 1) throw new TypeError('the connection broke')
    return answer(call)
  }
  open()
  fireEvent.change(await screen.findByLabelText('Your question to Marcus Bell'), { target: { value: 'Do you pick it up?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Question' }))
  await passRetries()
  const asked = await screen.findByRole('list', { name: 'Your questions' })
  within(asked).getByText('Do you pick it up?')
  const ids = posts().map(({ body }) => (body as { requestId: string }).requestId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your question to Marcus Bell').value).toBe('')
})

test('keeps what is typed while a question is being sent, and sends it as another question', async () => {
  const { held, release } = holdResponse(answers[`POST ${PATH}/questions`] as StubResponse)
  answers[`POST ${PATH}/questions`] = held
  open()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your question to Marcus Bell')
  await userEvent.type(field, 'Do you pick it up?')
  await press('Send Question')
  fireEvent.change(field, { target: { value: 'When is it paid?' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true)
  release()
  const asked = await screen.findByRole('list', { name: 'Your questions' })
  await press('Send Question')
  await within(asked).findByText('When is it paid?')
  within(asked).getByText('Do you pick it up?')
  expect(new Set(posts().map(({ body }) => (body as { requestId: string }).requestId)).size).toBe(2)
})

test('a question that is changed while the one before is being retried is sent as another question, also when that one fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = answers[`POST ${PATH}/questions`] as StubResponse
  const { held, release } = holdResponse(() => refusal(503, 'mongo'))
  answers[`POST ${PATH}/questions`] = held
  open()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your question to Marcus Bell')
  fireEvent.change(field, { target: { value: 'Do you pick it up?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send Question' }))
  fireEvent.change(field, { target: { value: 'When is it paid?' } })
  release()
  await passRetries()
  await screen.findByText(/^We couldn't confirm that your question arrived\./)
  answers[`POST ${PATH}/questions`] = answer
  fireEvent.click(screen.getByRole('button', { name: 'Send Question' }))
  const asked = await screen.findByRole('list', { name: 'Your questions' })
  within(asked).getByText('When is it paid?')
  const sent = posts().map(({ body }) => body as { text: string; requestId: string })
  const attempts = sent.slice(0, -1)
  expect(attempts.map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => 'Do you pick it up?'))
  expect(new Set(attempts.map(({ requestId }) => requestId)).size).toBe(1)
  expect(sent.at(-1)).toMatchObject({ text: 'When is it paid?' })
  expect(sent.at(-1)?.requestId).not.toBe(sent[0]?.requestId)
})

test('an empty question is not sent, and a rejected one keeps its text with the reason', async () => {
  answers[`POST ${PATH}/questions`] = () => refusal(409, 'Too many questions.')
  open()
  await press('Send Question')
  screen.getByText('Enter your question.')
  expect(posts()).toEqual([])
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your question to Marcus Bell')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'Why?')
  await press('Send Question')
  await screen.findByText('Too many questions.')
  expect(field.value).toBe('Why?')
})

test.each([
  [410, 'This link no longer works'],
  [404, 'Link not found'],
])('a link that returns %i shows what to do', async (status, title) => {
  answers[`GET ${PATH}`] = () => refusal(status, 'no')
  open()
  await screen.findByRole('heading', { level: 1, name: title })
  screen.getByText(/[aA]sk the dealership for a new one/)
})

test('the offer stays visible offline, and one that failed to load is refetched once online', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: /^Hi Dana/ })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  screen.getByText("You're offline. You can read this offer. Connect to answer it.")
  cleanup()
  answers[`GET ${PATH}`] = () => Promise.reject(new TypeError('offline'))
  open()
  await screen.findByRole('heading', { name: "You're offline" })
  answers[`GET ${PATH}`] = () => kept
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await screen.findByRole('heading', { level: 1, name: /^Hi Dana/ })
})
