import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PHOTO_STALL_MS } from '../../../api/upload.ts'
import { stubIndexedDb } from '../../../testing/stub-indexed-db.ts'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { NEVER, stubUploads } from '../../../testing/stub-uploads.ts'
import { PhotoRequestPage } from './photo-request-page.tsx'

const LINK = 'aB3-_'.repeat(9).slice(0, 43)
const DEALERSHIP = '65f000000000000000000001'
const photoOf = (n: number, shot = 'front') => ({
  _id: `65f0000000000000000000${String(n).padStart(2, '0')}`,
  filename: `${n}.jpg`,
  originalName: `IMG_${n}.jpg`,
  fileSize: 1_000,
  width: 640,
  height: 480,
  shot,
  uploadDate: '2026-11-20T10:00:00.000Z',
})
const request = {
  dealershipId: DEALERSHIP,
  dealershipName: 'Northgate Motors',
  vehicleName: '2019 Honda CR-V',
  firstName: 'Dana',
  askedBy: { name: 'Marcus Bell', title: 'Sales Consultant', phone: '', photoId: null, email: 'marcus@northgate.test' },
  expiresAt: '2026-11-30T17:00:00.000Z',
  photos: [] as ReturnType<typeof photoOf>[],
  room: 14,
}
const GET = `GET /api/trade-in-photo-links/${LINK}`
const ADD = `POST /api/trade-in-photo-links/${LINK}/photos`

let answers: Record<string, StubResponse>
let server: ReturnType<typeof stubServer>
let uploads: ReturnType<typeof stubUploads>['uploads']
beforeEach(() => {
  let sent = 10
  answers = {
    [GET]: () => request,
    [ADD]: ({ query }) => photoOf(++sent, query.shot),
    [`GET /api/dealerships/${DEALERSHIP}`]: () => ({
      _id: DEALERSHIP,
      name: 'Northgate Motors',
      settings: {
        ...DEFAULT_DEALERSHIP_SETTINGS,
        logoUrl: 'https://northgate.test/logo.png',
        brandColor: '#aa3300',
        phone: '(404) 555-0100',
      },
    }),
  }
  server = stubServer(answers)
  uploads = stubUploads(answers).uploads
})

const open = (link: string | null = LINK) => render(<PhotoRequestPage link={link} />)
const choose = async (label: string, ...names: string[]) => {
  const input = await screen.findByLabelText<HTMLInputElement>(`Files: ${label}`)
  const files = names.map((name) => new File(['bytes'], name, { type: 'image/jpeg' }))
  fireEvent.change(input, { target: { files } })
}
/** Presses a button with the keyboard, once it is there. */
const pressByKey = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await userEvent.keyboard('{Enter}')
}
const deletionOf = (n: number) => `DELETE /api/trade-in-photo-links/${LINK}/photos/${photoOf(n)._id}`
const photosHeading = () => screen.getByRole('heading', { level: 2, name: /^Photos/ })
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('shows who requests photos of which vehicle, the dealership, the deadline, and how many photos fit', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Hi Dana, Marcus Bell at Northgate Motors asks for photos of your 2019 Honda CR-V' })
  screen.getByText(/^Monday, November 30 at \d\d?:\d\d\s[AP]M$/)
  screen.getByText('room for 14 more')
  expect(screen.getByRole('link', { name: 'Email Marcus Bell' }).getAttribute('href')).toMatch(/^mailto:marcus@northgate\.test\?subject=/)
  expect((await screen.findByRole('link', { name: 'Call (404) 555-0100' })).getAttribute('href')).toBe('tel:+14045550100')
  expect(screen.getByRole('banner').textContent).toContain('Marcus Bell at Northgate Motors')
  await waitFor(() => expect(document.title).toBe('Photos of your vehicle – Northgate Motors'))
  await waitFor(() => expect(screen.getByRole('banner').style.borderTopColor).toBe('rgb(170, 51, 0)'))
})

test('the sender is shown with a photo and links to their own number', async () => {
  const photoId = 'a'.repeat(32)
  answers[GET] = () => ({ ...request, askedBy: { ...request.askedBy, phone: '(404) 555-0122', photoId } })
  open()
  expect((await screen.findByRole('link', { name: 'Text Marcus' })).getAttribute('href')).toBe('sms:+14045550122')
  screen.getByRole('link', { name: 'Call (404) 555-0122' })
  expect(document.querySelectorAll(`img[src="/api/staff-photos/${photoId}"]`)).toHaveLength(2)
})

test('guides through the shots, uploads each photo once, and confirms when all are uploaded', async () => {
  open()
  for (const shot of ['Front', 'Back', 'Driver side', 'Passenger side', 'Dashboard with mileage', 'Damage'])
    await screen.findByRole('button', { name: `Add photo: ${shot}` })
  expect(screen.queryByText(/has your photos/)).toBeNull()
  await choose('Front', 'front.jpg')
  await choose('Damage', 'scratch.jpg', 'dent.jpg')
  await screen.findByText('Thanks. Marcus Bell has your photos.')
  expect(uploads.map(({ path, fields }) => [path, fields.photo])).toEqual([
    [`/api/trade-in-photo-links/${LINK}/photos`, 'front.jpg'],
    [`/api/trade-in-photo-links/${LINK}/photos`, 'scratch.jpg'],
    [`/api/trade-in-photo-links/${LINK}/photos`, 'dent.jpg'],
  ])
  screen.getByText('room for 11 more')
  expect(screen.queryByRole('button', { name: 'Add photo: Front' })).toBeNull()
})

test('the next shot has the focus when the place of a photo is filled, and the heading when all are', async () => {
  answers[GET] = () => ({ ...request, room: 2 })
  open()
  const add = (label: string) => screen.getByRole('button', { name: `Add photo: ${label}` })
  await screen.findByRole('button', { name: 'Add photo: Front' })
  add('Front').focus()
  await choose('Front', 'front.jpg')
  await waitFor(() => expect(document.activeElement).toBe(add('Back')))
  await choose('Back', 'back.jpg')
  await waitFor(() => expect(document.activeElement).toBe(photosHeading()))
})

test('the place of a removed photo has the focus', async () => {
  answers[GET] = () => ({ ...request, photos: [photoOf(1), photoOf(2, 'damage')], room: 0 })
  answers[deletionOf(1)] = () => ({ success: true })
  open()
  await pressByKey('Remove Front')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add photo: Front' }))
})

test.each([
  ['the next photo has the focus', [photoOf(2, 'damage')], () => screen.getByRole('button', { name: 'Remove Damage' })],
  ['the heading has the focus without another photo', [], photosHeading],
] as const)('while a removed photo is still there, %s', async (_, photos, next) => {
  answers[GET] = () => ({ ...request, photos })
  answers[ADD] = () => NEVER
  open()
  await choose('Front', 'front.jpg')
  await waitFor(() => expect(uploads).toHaveLength(1))
  await pressByKey('Remove Front')
  screen.getByText('Removing…')
  expect(document.activeElement).toBe(next())
})

test('a photo that is sent again has the focus', async () => {
  answers[ADD] = () => refusal(503, 'later')
  open()
  await choose('Front', 'front.jpg')
  await screen.findByRole('button', { name: 'Send Front again' })
  answers[ADD] = () => NEVER
  await pressByKey('Send Front again')
  expect(screen.queryByRole('button', { name: 'Send Front again' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Front' }).closest('li'))
})

test('photos from another device are shown and counted when the page is shown again', async () => {
  open()
  await choose('Front', 'front.jpg')
  await screen.findByText('Thanks. Marcus Bell has your photos.')
  answers[GET] = () => ({ ...request, photos: [photoOf(11), photoOf(12, 'back'), photoOf(13, 'damage')], room: 11 })
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('room for 11 more')
  expect(screen.queryByRole('button', { name: 'Add photo: Back' })).toBeNull()
})

test('counts the uploads in flight', async () => {
  answers[ADD] = () => NEVER
  open()
  await choose('Damage', 'a.jpg', 'b.jpg')
  await waitFor(() => expect(statuses()).toContain('Sending photo 1 of 2. Keep this page open.'))
})

test('a photo removed during its upload is marked and no longer counted', async () => {
  answers[ADD] = () => NEVER
  open()
  await choose('Front', 'front.jpg')
  await waitFor(() => expect(statuses()).toContain('Sending photo 1 of 1. Keep this page open.'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Front' }))
  screen.getByText('Removing…')
  expect(screen.queryByRole('button', { name: 'Remove Front' })).toBeNull()
  expect(statuses().join()).not.toContain('Sending photo')
})

test('a failed upload can be retried and then counts', async () => {
  let attempts = 0
  answers[ADD] = () => (++attempts === 1 ? refusal(503, 'later') : photoOf(11))
  open()
  await choose('Front', 'front.jpg')
  await userEvent.click(await screen.findByRole('button', { name: 'Send Front again' }))
  await screen.findByText('Thanks. Marcus Bell has your photos.')
})

test('an upload that stalls is retried as the same photo', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requestIds: unknown[] = []
  answers[ADD] = ({ query }) => {
    requestIds.push(query.requestId)
    return requestIds.length === 1 ? NEVER : photoOf(11)
  }
  open()
  await choose('Front', 'front.jpg')
  await screen.findByText('Sending photo 1 of 1.')
  await waitFor(() => expect(requestIds).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(PHOTO_STALL_MS))
  await screen.findByText("1 photo hasn't been sent.")
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('Thanks. Marcus Bell has your photos.')
  expect(requestIds).toHaveLength(2)
  expect(new Set(requestIds).size).toBe(1)
})

test('queued photos are uploaded once online, and a message says that nothing is lost', async () => {
  open()
  await screen.findByRole('heading', { name: /^Hi Dana/ })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const added = answers[ADD] as StubResponse
  delete answers[ADD]
  fireEvent(window, new Event('offline'))
  screen.getByText(/^You're offline\. Keep adding photos; they stay on this computer/)
  await choose('Front', 'front.jpg')
  await screen.findByText("1 photo hasn't been sent.")
  answers[ADD] = added
  online.mockReturnValue(true)
  const before = uploads.length
  fireEvent(window, new Event('online'))
  // immediately, before the next scheduled attempt
  await waitFor(() => expect(uploads.length).toBeGreaterThan(before), { timeout: 1_000 })
  await screen.findByText('Thanks. Marcus Bell has your photos.')
  expect(screen.queryByText(/offline/)).toBeNull()
})

test('photos uploaded earlier are shown and can be removed', async () => {
  answers[GET] = () => ({ ...request, photos: [photoOf(1), photoOf(2, 'damage')], room: 0 })
  answers[deletionOf(1)] = () => ({ success: true })
  open()
  await screen.findByText('no room for more')
  screen.getByText("That's all 2 photos. Remove one to add another.")
  expect(screen.queryByRole('button', { name: /^Add photo/ })).toBeNull()
  expect(screen.getByAltText('Front').getAttribute('src')).toBe(`/api/trade-in-photo-links/${LINK}/photos/${photoOf(1)._id}?size=small`)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Front' }))
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true))
  screen.getByText('room for 1 more')
  screen.getByRole('button', { name: 'Add photo: Front' })
})

test.each([410, 404])('a photo is not shown as removed when the link has ended (%i): the page says so instead', async (status) => {
  answers[GET] = () => ({ ...request, photos: [photoOf(1)] })
  answers[deletionOf(1)] = () => refusal(status, 'no')
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Front' }))
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
})

test('photos beyond the limit are listed by name, and the others are uploaded', async () => {
  answers[GET] = () => ({ ...request, room: 1 })
  open()
  await choose('Damage', 'a.jpg', 'b.jpg')
  await screen.findByText('You can add up to 1 photo. Remove one to add b.jpg.')
  await screen.findByText('Thanks. Marcus Bell has your photos.')
  expect(uploads).toHaveLength(1)
})

test.each([
  ['that is over or revoked', 410, 'This link no longer works'],
  ['that is unknown', 404, 'Link not found'],
])('a link %s shows what to do', async (_, status, title) => {
  answers[GET] = () => refusal(status, 'no')
  open()
  await screen.findByRole('heading', { level: 1, name: title })
  screen.getByText(/[aA]sk the dealership for a new one/)
})

test("an expired link still links to the dealership's vehicles and phone", async () => {
  const toAsk = { dealershipId: request.dealershipId, dealershipName: request.dealershipName }
  answers[GET] = () => refusal(410, 'This link has expired.', toAsk)
  open()
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  const vehicles = screen.getByRole('link', { name: `See vehicles at ${request.dealershipName}` })
  expect(vehicles.getAttribute('href')).toBe(`/inventory/${request.dealershipId}`)
  const calls = await screen.findAllByRole('link', { name: /^Call / })
  expect(calls.map((call) => call.getAttribute('href'))).toContain('tel:+14045550100')
})

test('an address without a secret sends no request and shows a message', async () => {
  open(null)
  screen.getByRole('heading', { level: 1, name: 'Link not found' })
  expect(server.calls).toEqual([])
})

test('a link that expires during uploads replaces the page with a message', async () => {
  answers[ADD] = () => refusal(410, 'revoked')
  open()
  await choose('Front', 'front.jpg')
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
})

test.each([
  ['over', 410, 'This link no longer works'],
  ['unknown', 404, 'Link not found'],
])(
  'a link that is found to be %s when the page comes back into view deletes the unsent photos from the device',
  async (_, status, title) => {
    const databases = stubIndexedDb()
    const unsent = () => [...databases.values()].flatMap((entries) => [...entries.values()])
    answers[ADD] = () => refusal(503, 'later')
    open()
    await choose('Front', 'front.jpg')
    await screen.findByText("1 photo hasn't been sent.")
    expect(unsent()).toMatchObject([{ name: 'front.jpg' }])
    answers[GET] = () => refusal(status, 'no')
    fireEvent(document, new Event('visibilitychange'))
    await screen.findByRole('heading', { level: 1, name: title })
    await waitFor(() => expect(unsent()).toEqual([]))
  },
)

test('a page that failed to load can be retried, and reloads once online', async () => {
  answers[GET] = () => refusal(500, 'mongo')
  open()
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true')
  await screen.findByRole('heading', { name: "We couldn't load this page" })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('heading', { name: "We couldn't load this page" })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await screen.findByRole('heading', { name: "You're offline" })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  answers[GET] = () => request
  fireEvent(window, new Event('online'))
  await screen.findByRole('heading', { name: /^Hi Dana/ })
})
