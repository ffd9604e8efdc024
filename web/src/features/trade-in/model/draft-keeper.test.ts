import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../api/api-error.ts'
import type { ServerDraft } from '../api/draft-calls.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { createDraftStore } from './draft-store.ts'
import { EMPTY_FORM } from './wizard-form.ts'

const CAR = vehicleWithoutVin({ year: '2014', make: 'Subaru', model: 'Outback' })
const offline = () => Promise.reject(new NetworkError())

/** The state of the stubbed server, which has one draft. */
let server: { begun: unknown[]; saved: DraftContent[]; revision: number; content: DraftContent; state: 'draft' | 'submitted' }
let memory: Map<string, string>
let time: Date
const calls = { begin: vi.fn(), known: vi.fn(), get: vi.fn(), save: vi.fn(), discard: vi.fn() }
const onLost = vi.fn()
const onAnother = vi.fn()
const onPhotos = vi.fn()
let photos: readonly unknown[]
let timers: Map<number, () => void>

beforeEach(() => {
  vi.resetAllMocks()
  server = { begun: [], saved: [], revision: 0, content: EMPTY_FORM.content, state: 'draft' }
  memory = new Map()
  photos = []
  timers = new Map()
  time = new Date('2026-11-01T10:00:00Z')
  calls.begin.mockImplementation(async (body: unknown) => {
    server.begun.push(body)
    return { draft: 'token', expiresAt: '' }
  })
  calls.save.mockImplementation(async (_token: string, content: DraftContent) => {
    server.saved.push(content)
    server.content = content
    return { revision: ++server.revision, overtook: false, savedAt: '', expiresAt: '' }
  })
  calls.get.mockImplementation(async (): Promise<ServerDraft> => {
    const { content, revision, state } = server
    return { dealershipId: 'd1', content, revision, state, photos: [], known: false, savedAt: '', expiresAt: '' }
  })
  calls.discard.mockResolvedValue({ success: true })
  calls.known.mockResolvedValue({
    dealershipId: 'd1',
    customer: { firstName: 'Maria', lastName: 'Gonzalez', email: '', phone: '', zip: '' },
  })
})

function open(origin: string | null = null): DraftKeeper {
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  } as unknown as Storage
  let id = 0
  return createDraftKeeper({
    dealershipId: 'd1',
    origin,
    calls,
    store: createDraftStore('d1', storage, () => time),
    now: () => time,
    makeId: () => `id-${++id}`,
    website: () => '',
    photos: () => photos,
    onPhotos,
    onLost,
    onAnother,
    setTimer: (run) => {
      timers.set(timers.size + 1, run)
      return timers.size
    },
    clearTimer: (timer) => void timers.delete(timer),
  })
}

/** Runs all pending timers and waits for their work. */
async function passTime(): Promise<void> {
  const due = [...timers.values()]
  timers.clear()
  for (const run of due) run()
  await settle()
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const choose = (keeper: DraftKeeper) => keeper.change((form) => ({ ...form, content: { ...form.content, vehicle: CAR } }))
const name = (keeper: DraftKeeper, firstName: string) =>
  keeper.change((form) => ({ ...form, content: { ...form.content, details: { ...form.content.details, firstName } } }))

test('input is stored in the browser immediately and saved to one server draft shortly after', async () => {
  const keeper = open()
  choose(keeper)
  name(keeper, 'Dana')
  expect(open().get().content.details.firstName).toBe('Dana')
  expect(server.saved).toEqual([])
  await passTime()
  expect(server.begun).toHaveLength(1)
  expect(server.saved).toHaveLength(1)
  expect(keeper.get().saving).toBe('saved')
})

test('an incomplete VIN is stored in the browser and not sent to the server', async () => {
  const keeper = open()
  keeper.change((form) => ({ ...form, typed: { ...form.typed, vin: '1M8' } }))
  await passTime()
  expect(server.begun).toEqual([])
  expect(open().get().typed.vin).toBe('1M8')
})

test('input during a save is saved afterwards', async () => {
  const keeper = open()
  choose(keeper)
  const first = passTime()
  name(keeper, 'Dana')
  await first
  await passTime()
  expect(server.content.details.firstName).toBe('Dana')
})

test('shows that it is offline, and saves once online', async () => {
  const keeper = open()
  calls.begin.mockImplementationOnce(offline)
  choose(keeper)
  await passTime()
  expect(keeper.get().saving).toBe('waiting')
  keeper.flush()
  await settle()
  expect(keeper.get().saving).toBe('saved')
})

test('a draft older than 14 days is ignored', () => {
  choose(open())
  time = new Date('2026-11-14T10:00:00Z')
  expect(open().get().content.vehicle).not.toBeNull()
  time = new Date('2026-11-15T10:00:01Z')
  expect(open().get().content.vehicle).toBeNull()
})

test('a change of the photos keeps a draft for another 14 days, as on the server', () => {
  const keeper = open()
  choose(keeper)
  time = new Date('2026-11-11T10:00:00Z')
  keeper.touch()
  expect(keeper.get().changedAt).toBe('2026-11-11T10:00:00.000Z')
  time = new Date('2026-11-21T10:00:00Z')
  expect(open().get()).toMatchObject({ content: { vehicle: CAR }, changedAt: '2026-11-11T10:00:00.000Z' })
})

test('changes from another device are reported, and applied on request', async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  server.content = { ...server.content, step: 3, details: { ...server.content.details, firstName: 'Lee' } }
  server.revision++
  await keeper.compare()
  expect(keeper.get().elsewhere).toBe('changed')
  server.content = { ...server.content, details: { ...server.content.details, lastName: 'Park' } }
  server.revision++
  await keeper.takeOver()
  expect(keeper.get()).toMatchObject({ elsewhere: 'no', content: { step: 3, details: { firstName: 'Lee', lastName: 'Park' } } })
})

test('shows the photos of another device, unless those of this one change meanwhile', async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  await keeper.compare()
  expect(onPhotos).toHaveBeenCalledExactlyOnceWith('token', [])
  const compared = keeper.compare()
  photos = ['sent since']
  await compared
  expect(onPhotos).toHaveBeenCalledOnce()
})

test('unsaved local input takes precedence over another device', async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  server.revision++
  name(keeper, 'Dana')
  await keeper.compare()
  expect(keeper.get()).toMatchObject({ elsewhere: 'no', content: { details: { firstName: 'Dana' } } })
})

test("replacing another device's save shows a notice until it is dismissed", async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  expect(keeper.get().hasOverwritten).toBe(false)
  calls.save.mockImplementationOnce(async () => ({ revision: 7, overtook: true, savedAt: '', expiresAt: '' }))
  name(keeper, 'Dana')
  await passTime()
  name(keeper, 'Dana Lee')
  await passTime()
  expect(keeper.get()).toMatchObject({ hasOverwritten: true, saving: 'saved', content: { details: { firstName: 'Dana Lee' } } })
  keeper.dismissOverwritten()
  expect(keeper.get().hasOverwritten).toBe(false)
})

test('sends a save that got no response again before newer input, which would look like another device otherwise', async () => {
  const keeper = open()
  calls.save.mockImplementationOnce(offline)
  choose(keeper)
  await passTime()
  name(keeper, 'Dana')
  await passTime()
  await passTime()
  const names = calls.save.mock.calls.map(([, content]) => (content as DraftContent).details.firstName)
  expect(names).toEqual(['', '', 'Dana'])
  expect(keeper.get().saving).toBe('saved')
})

test('a draft that was submitted elsewhere is no longer saved', async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  server.state = 'submitted'
  await keeper.compare()
  expect(keeper.get().elsewhere).toBe('submitted')
})

test('a draft that the server no longer has is recreated with all input', async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  calls.save.mockRejectedValueOnce(new ApiError(404, { message: 'Trade-in not found' }))
  name(keeper, 'Dana')
  await passTime()
  expect(onLost).toHaveBeenCalledOnce()
  await passTime()
  expect(server.begun).toHaveLength(2)
  expect(server.content).toMatchObject({ vehicle: { model: 'Outback' }, details: { firstName: 'Dana' } })
})

test("a link to continue loads the other device's input, and an expired one shows a message and keeps everything", async () => {
  server.content = { ...EMPTY_FORM.content, vehicle: CAR, step: 2 }
  const keeper = open()
  await keeper.open('from the link')
  expect(keeper.get()).toMatchObject({ token: 'from the link', content: { vehicle: CAR }, typed: { year: '2014', model: 'Outback' } })
  calls.get.mockRejectedValueOnce(new ApiError(404, { message: 'Trade-in not found' }))
  await keeper.open('over')
  expect(keeper.get()).toMatchObject({ isLinkGone: true, content: { vehicle: CAR } })
})

/** Makes a browser with an unfinished evaluation, and returns the page that opens a link there. `links` is what the server has by link. */
async function unfinished(links: Record<string, Partial<ServerDraft>>): Promise<DraftKeeper> {
  const before = open()
  choose(before)
  await passTime()
  const own = calls.get.getMockImplementation() as (token: string) => Promise<ServerDraft>
  calls.get.mockImplementation(async (token: string) => ({ ...(await own(token)), ...links[token] }))
  onAnother.mockClear()
  return open()
}
const LINKED = { content: { ...EMPTY_FORM.content, vehicle: { ...CAR, model: 'Legacy' }, step: 2 }, revision: 4 }
const OWN = { token: 'token', content: { vehicle: CAR } }

test('a link replaces another unfinished evaluation only after a question', async () => {
  const keeper = await unfinished({ link: LINKED })
  await keeper.open('link')
  // the own one was changed on another device, too
  server.revision++
  await keeper.compare()
  keeper.flush({ isLast: true })
  expect(keeper.get()).toMatchObject({ ...OWN, elsewhere: 'replaces' })
  expect(open().get()).toMatchObject(OWN)
  expect(onAnother).not.toHaveBeenCalled()
  await keeper.open('link', { mayReplace: true })
  expect(keeper.get()).toMatchObject({ token: 'link', elsewhere: 'no', content: LINKED.content })
  expect(open().get()).toMatchObject({ token: 'link' })
  expect(onAnother).toHaveBeenCalledOnce()
  expect(calls.discard).not.toHaveBeenCalled()
})

test.each([
  ['is not to replace the unfinished evaluation', LINKED, 'replaces'],
  ['was submitted', { state: 'submitted' }, 'link-submitted'],
] as const)('leaving a link that %s keeps the evaluation of this browser, which is saved again', async (_, linked, elsewhere) => {
  const keeper = await unfinished({ link: linked })
  await keeper.open('link')
  expect(keeper.get()).toMatchObject({ ...OWN, elsewhere })
  keeper.leaveLink()
  await settle()
  expect(keeper.get()).toMatchObject({ ...OWN, elsewhere: 'no' })
  name(keeper, 'Dana')
  await passTime()
  expect(calls.save).toHaveBeenLastCalledWith('token', expect.objectContaining({ vehicle: CAR }), 1, { isLast: false })
  expect(onAnother).not.toHaveBeenCalled()
  expect(calls.discard).not.toHaveBeenCalled()
})

test('a link that may replace the unfinished evaluation does so once it loads, and keeps it if the link has expired', async () => {
  const keeper = await unfinished({ link: LINKED })
  await keeper.open('link')
  calls.get.mockRejectedValueOnce(new ApiError(404, { message: 'Trade-in not found' }))
  await keeper.open('link', { mayReplace: true })
  expect(keeper.get()).toMatchObject({ ...OWN, elsewhere: 'no', isLinkGone: true })
  calls.get.mockImplementationOnce(offline)
  await keeper.open('link', { mayReplace: true })
  expect(keeper.get()).toMatchObject({ ...OWN, elsewhere: 'unreachable' })
  await passTime()
  expect(keeper.get()).toMatchObject({ token: 'link', elsewhere: 'no' })
})

test('a link opens without a question where the other evaluation was submitted or only filled in', async () => {
  const submitted = await unfinished({ token: { state: 'submitted' }, link: LINKED })
  await submitted.open('link')
  expect(submitted.get()).toMatchObject({ token: 'link', elsewhere: 'no' })
  memory.clear()
  await openFrom("Ann's link", 'Ann')
  const filledIn = open()
  expect(filledIn.get().content.details.firstName).toBe('Ann')
  await filledIn.open('link')
  expect(filledIn.get()).toMatchObject({ token: 'link', elsewhere: 'no' })
})

test("an evaluation that came by a link has no origin of this browser's earlier one", async () => {
  await openFrom("Ann's link", 'Ann')
  const keeper = open()
  await keeper.open('link')
  keeper.detach()
  name(keeper, 'Lee')
  await passTime()
  expect(server.begun).toEqual([expect.not.objectContaining({ origin: expect.anything() })])
})

test.each([
  ['later', passTime],
  ['when the browser is online again', (keeper: DraftKeeper) => Promise.resolve(keeper.flush()).then(settle)],
])('a link that cannot be loaded keeps its draft and is retried %s', async (_, wait) => {
  server.content = { ...EMPTY_FORM.content, vehicle: CAR, step: 2 }
  const keeper = open()
  calls.get.mockImplementationOnce(offline).mockRejectedValueOnce(new ApiError(429, { message: 'Too many requests' }))
  await keeper.open('from the link')
  await wait(keeper)
  expect(keeper.get()).toMatchObject({ isLinkGone: false, elsewhere: 'unreachable' })
  await wait(keeper)
  expect(keeper.get()).toMatchObject({ token: 'from the link', isLinkGone: false, elsewhere: 'no', content: { vehicle: CAR } })
})

test('a link that turns out to be over after a failure keeps and saves the input of this device', async () => {
  const keeper = open()
  calls.get.mockImplementationOnce(offline).mockRejectedValueOnce(new ApiError(404, { message: 'Trade-in not found' }))
  const opened = keeper.open('over')
  choose(keeper)
  await opened
  await passTime()
  expect(keeper.get()).toMatchObject({ isLinkGone: true, elsewhere: 'no' })
  expect(server.content.vehicle).toEqual(CAR)
})

test('the details of a customer from a packet are filled in, and input in the meantime is kept', async () => {
  const keeper = open('visit')
  const opened = keeper.open(null)
  name(keeper, 'Mary')
  await opened
  await passTime()
  expect(server.begun).toMatchObject([{ origin: 'visit' }])
  expect(keeper.get().content.details).toMatchObject({ firstName: 'Mary', lastName: 'Gonzalez' })
})

test('a link from an expired packet or from another dealership still starts an evaluation', async () => {
  calls.known.mockRejectedValueOnce(new ApiError(404, { message: 'Trade-in link not found' }))
  await open('over').open(null)
  calls.known.mockResolvedValueOnce({ dealershipId: 'd2', customer: { firstName: 'Maria', lastName: '', email: '', phone: '', zip: '' } })
  const keeper = open('elsewhere')
  await keeper.open(null)
  expect(keeper.get().content.details.firstName).toBe('')
  choose(keeper)
  await passTime()
  expect(server.begun).toEqual([expect.not.objectContaining({ origin: expect.anything() })])
})

/** Opens the page from a link, and returns its evaluation once the customer's details are filled in. */
async function openFrom(origin: string, firstName: string): Promise<DraftKeeper> {
  calls.known.mockResolvedValueOnce({ dealershipId: 'd1', customer: { firstName, lastName: '', email: '', phone: '', zip: '' } })
  const keeper = open(origin)
  await keeper.open(null)
  return keeper
}

test("another customer's link replaces details that were only filled in", async () => {
  await openFrom("Ann's link", 'Ann')
  const keeper = await openFrom("Bob's link", 'Bob')
  expect(keeper.get().content.details.firstName).toBe('Bob')
  expect(open().get().content.details.firstName).toBe('Bob')
  choose(keeper)
  await passTime()
  expect(server.begun).toMatchObject([{ origin: "Bob's link" }])
})

test.each(["Ann's link", null])("what was entered from %s stays that evaluation when another customer's link is opened", async (first) => {
  const ann = open(first)
  await ann.open(null)
  choose(ann)
  name(ann, 'Ann')
  const keeper = open("Bob's link")
  await keeper.open(null)
  expect(keeper.get().content).toMatchObject({ vehicle: CAR, details: { firstName: 'Ann' } })
  keeper.flush()
  await settle()
  expect(server.begun).toEqual([
    first === null ? expect.not.objectContaining({ origin: expect.anything() }) : expect.objectContaining({ origin: first }),
  ])
})

test('starting over from a packet fills in the details of the customer again', async () => {
  choose(open())
  await passTime()
  const keeper = open('visit')
  await keeper.open(null)
  expect(keeper.get()).toMatchObject({ token: 'token', content: { vehicle: CAR } })
  keeper.startOver('visit')
  await settle()
  expect(keeper.get().content).toMatchObject({ vehicle: null, details: { firstName: 'Maria', lastName: 'Gonzalez' } })
})

test('starting over deletes the draft in the browser and on the server', async () => {
  const keeper = open()
  choose(keeper)
  await passTime()
  keeper.startOver(null)
  await settle()
  expect(calls.discard).toHaveBeenCalledWith('token')
  expect(onAnother).toHaveBeenCalledOnce()
  expect(open().get().content.vehicle).toBeNull()
})

/** Makes the next call of this kind wait, and returns what answers it. */
function held<T>(call: ReturnType<typeof vi.fn>): (answer: T) => void {
  let release: (answer: T) => void = () => {}
  call.mockImplementationOnce(
    () =>
      new Promise<T>((resolve) => {
        release = resolve
      }),
  )
  return (answer) => release(answer)
}

test('starting over while the draft is being created creates another one and deletes the first', async () => {
  const answer = held<{ draft: string }>(calls.begin)
  const keeper = open()
  choose(keeper)
  await passTime()
  keeper.startOver(null)
  name(keeper, 'Lee')
  const own = keeper.begin()
  answer({ draft: 'first' })
  expect(await own).toBe('token')
  await settle()
  await passTime()
  expect(calls.discard).toHaveBeenCalledExactlyOnceWith('first')
  expect(calls.save).toHaveBeenLastCalledWith('token', expect.objectContaining({ vehicle: null }), 0, { isLast: false })
})

test.each([
  ['was saved', (answer: (saved: unknown) => void) => answer({ revision: 5, overtook: false })],
  ['no longer exists', (answer: (saved: unknown) => void) => answer(Promise.reject(new ApiError(404, { message: 'Not found' })))],
])('a submitted evaluation stays deleted in the browser when a late response says that it %s', async (_, arrive) => {
  const keeper = open()
  choose(keeper)
  await passTime()
  const answer = held<unknown>(calls.save)
  name(keeper, 'Dana')
  await passTime()
  keeper.finish()
  arrive(answer)
  await settle()
  expect(open().get().content.vehicle).toBeNull()
})
