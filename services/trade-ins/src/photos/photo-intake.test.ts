import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samplePhoto } from '../testing/trade-ins-fixture.ts'
import { createPhotoIntake, type PhotoIntakeSettings } from './photo-intake.ts'

const SECOND_MS = 1000
const TIMES = { photoWaitMs: 20 * SECOND_MS, photoStallMs: 60 * SECOND_MS, photoArrivalMs: 90 * SECOND_MS }
const [NETWORK, OTHER_NETWORK] = ['203.0.113.1', '203.0.113.2']
const DRAWN = { master: Buffer.from('large'), thumb: Buffer.from('small'), width: 1, height: 1 }

let photo: Buffer
let intake: ReturnType<typeof createPhotoIntake>
beforeEach(async () => {
  photo = await samplePhoto()
  intake = intakeFor({ photos: 1 })
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Returns an intake with memory for so many photos. */
function intakeFor({ photos, ...settings }: { photos: number } & Partial<PhotoIntakeSettings>) {
  return createPhotoIntake(
    { photoMemoryBytes: photos * photo.length, photoConcurrency: 1, ...TIMES, ...settings },
    { draw: async () => DRAWN },
  )
}
const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
/** Begins a photo; `outcome` returns what became of it, null while it arrives. */
function begin(network = NETWORK, opening: (stream: PassThrough) => Promise<PassThrough> = async (stream) => stream) {
  const stream = new PassThrough()
  let outcome: unknown = null
  const taken = intake
    .take({ announcedBytes: photo.length, network }, () => opening(stream))
    .then(
      () => 'taken',
      ({ status, code }) => `${status} ${code}`,
    )
  void taken.then((result) => {
    outcome = result
  })
  return { stream, taken, outcome: () => outcome }
}

test('takes a slow photo that moves', async () => {
  const { stream, taken } = begin()
  for (let at = 0; at < photo.length; at += 500) {
    stream.write(photo.subarray(at, at + 500))
    await after(50)
  }
  stream.end()
  expect(photo.length).toBeGreaterThan(1_000)
  expect(await taken).toBe('taken')
})

test('ends a photo that stops for a minute, and gives its memory to the next', async () => {
  const { stream, outcome } = begin()
  await after(50)
  stream.write(photo.subarray(0, 500))
  await after(59)
  expect(outcome()).toBeNull()
  await after(1)
  expect(outcome()).toBe('408 PHOTO_TOO_SLOW')
  const next = begin()
  next.stream.end(photo)
  expect(await next.taken).toBe('taken')
})

test.each([NETWORK, OTHER_NETWORK])(
  'ends a photo that is too slow to arrive in 90 seconds once another one waits, of network %s',
  async (network) => {
    const slow = begin()
    for (const seconds of [50, 50, 50]) {
      await after(seconds)
      slow.stream.write(photo.subarray(0, 10))
    }
    expect(slow.outcome()).toBeNull()
    const other = begin(network)
    await after(1)
    expect(slow.outcome()).toBe('408 PHOTO_TOO_SLOW')
    other.stream.end(photo)
    expect(await other.taken).toBe('taken')
  },
)

test('a photo that trickles, or whose form does not begin, makes room within the time that another one waits', async () => {
  for (const opening of [undefined, () => new Promise<PassThrough>(() => {})]) {
    intake = intakeFor({ photos: 1 })
    const slow = begin(NETWORK, opening)
    const other = begin(OTHER_NETWORK)
    for (let second = 0; second < 12; second++) {
      slow.stream.write(photo.subarray(0, 1))
      await after(1)
    }
    expect(slow.outcome()).toBe('408 PHOTO_TOO_SLOW')
    other.stream.end(photo)
    expect(await other.taken).toBe('taken')
  }
})

test('lets a photo that is fast enough to arrive in 90 seconds arrive while another one waits', async () => {
  const steady = begin()
  let sent = 0
  const other = begin(OTHER_NETWORK)
  for (let second = 0; second < 80; second++) {
    const part = photo.subarray(sent, sent + Math.ceil(photo.length / 80))
    sent += part.length
    steady.stream.write(part)
    await after(1)
  }
  expect(other.outcome()).toBe('503 PHOTOS_BUSY')
  steady.stream.end()
  expect(await steady.taken).toBe('taken')
})

test('ends a photo whose form does not begin within a minute', async () => {
  const stuck = begin(NETWORK, () => new Promise(() => {}))
  await after(60)
  expect(stuck.outcome()).toBe('408 PHOTO_TOO_SLOW')
})

test('a network whose photos do not end keeps no photo of another network out', async () => {
  intake = intakeFor({ photos: 4 })
  const endless = Array.from({ length: 30 }, () => begin())
  await after(0)
  // two have room, and 24 wait for it
  expect(endless.map(({ outcome }) => outcome())).toEqual([...Array(26).fill(null), ...Array(4).fill('503 PHOTOS_BUSY')])
  expect(intake.waiting()).toBe(24)
  for (let again = 0; again < 5; again++) {
    const others = [begin(OTHER_NETWORK), begin(OTHER_NETWORK)]
    for (const { stream } of others) stream.end(photo)
    expect(await Promise.all(others.map(({ taken }) => taken))).toEqual(['taken', 'taken'])
  }
  for (const { stream } of endless) stream.end(photo)
  expect((await Promise.all(endless.map(({ taken }) => taken))).filter((outcome) => outcome === 'taken')).toHaveLength(26)
})

test('draws the photo of another network before the rest of those that one network has sent', async () => {
  const order: number[] = []
  const finish: (() => void)[] = []
  const draw = async (file: Uint8Array) => {
    order.push(file.length)
    await new Promise<void>((resolve) => finish.push(resolve))
    return DRAWN
  }
  const own = createPhotoIntake({ photoMemoryBytes: 100 * photo.length, photoConcurrency: 1, ...TIMES }, { draw })
  const take = (network: string, file: Buffer) =>
    own.take({ announcedBytes: file.length, network }, async () => new PassThrough().end(file))
  const longer = Buffer.concat([photo, Buffer.alloc(1)])
  const all = [take(NETWORK, photo), take(NETWORK, photo), take(NETWORK, photo)]
  await after(0)
  all.push(take(OTHER_NETWORK, longer))
  for (let drawn = 0; drawn < 4; drawn++) {
    await after(0)
    finish[drawn]?.()
  }
  await Promise.all(all)
  expect(order).toEqual([photo.length, longer.length, photo.length, photo.length])
})

test('draws a photo that turns out to be large only once no other one is drawn', async () => {
  const tasks: boolean[] = []
  let finishFirst = () => {}
  const draw = async (_: Uint8Array, { alone }: { alone: boolean }) => {
    if (tasks.push(alone) > 1) return alone ? DRAWN : null
    await new Promise<void>((resolve) => {
      finishFirst = resolve
    })
    return DRAWN
  }
  const own = createPhotoIntake({ photoMemoryBytes: 4 * photo.length, photoConcurrency: 2, ...TIMES }, { draw })
  const take = () => own.take({ announcedBytes: photo.length, network: NETWORK }, async () => new PassThrough().end(photo))
  const small = take()
  await after(0)
  const large = take()
  await after(0)
  expect(tasks).toEqual([false, false])
  expect(own.waiting()).toBe(1)
  finishFirst()
  expect(await Promise.all([small, large])).toEqual([DRAWN, DRAWN])
  expect(tasks).toEqual([false, false, true])
})
