import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { samplePhoto } from '../testing/trade-ins-fixture.ts'
import { createPhotoIntake } from './photo-intake.ts'

const SECOND_MS = 1000
const TIMES = { photoWaitMs: 20 * SECOND_MS, photoStallMs: 60 * SECOND_MS, photoArrivalMs: 90 * SECOND_MS }
const DRAWN = { master: Buffer.from('large'), thumb: Buffer.from('small'), width: 1, height: 1 }

let photo: Buffer
let intake: ReturnType<typeof createPhotoIntake>
beforeEach(async () => {
  photo = await samplePhoto()
  intake = createPhotoIntake({ photoMemoryBytes: photo.length, photoConcurrency: 1, ...TIMES }, { draw: async () => DRAWN })
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
/** Begins a photo that takes all memory; `outcome` returns what became of it, null while it arrives. */
function begin() {
  const stream = new PassThrough()
  let outcome: unknown = null
  const taken = intake
    .take(photo.length, async () => stream)
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

test('ends a photo that takes more than 90 seconds only while another one waits for memory', async () => {
  const slow = begin()
  const moves = async () => {
    slow.stream.write(photo.subarray(0, 10))
    await after(0)
  }
  await after(50)
  await moves()
  await after(35)
  const other = begin()
  await moves()
  await after(20)
  expect(other.outcome()).toBe('503 PHOTOS_BUSY')
  await moves()
  expect(slow.outcome()).toBeNull()
  const another = begin()
  await moves()
  expect(slow.outcome()).toBe('408 PHOTO_TOO_SLOW')
  another.stream.end(photo)
  expect(await another.taken).toBe('taken')
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
  const own = createPhotoIntake({ photoMemoryBytes: 2 * photo.length, photoConcurrency: 2, ...TIMES }, { draw })
  const take = () => own.take(photo.length, async () => new PassThrough().end(photo))
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
