import { PassThrough } from 'node:stream'
import type { ProcessEnd } from '@forecourt/file-processes/file-processes'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPhotoIntake, type PhotoIntake } from './photo-intake.ts'

const ended: ProcessEnd[] = []
const intake = createPhotoIntake((reason) => ended.push(reason))
afterAll(() => intake.close())

const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const arriving = (...pieces: Buffer[]) => ({
  async *[Symbol.asyncIterator]() {
    yield* pieces
  },
})

test('rejects a damaged photo, and renders the next one in the same process', async () => {
  const whole = await photo()
  await expect(intake.take(async () => arriving(whole.subarray(0, 200)))).rejects.toMatchObject({ status: 400, code: 'PHOTO_UNREADABLE' })
  const jpeg = await intake.take(async () => arriving(whole.subarray(0, 100), whole.subarray(100)))
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 288, height: 288 })
  expect(ended).toEqual([])
})

describe('a photo that arrives slowly', () => {
  let patient: PhotoIntake
  beforeEach(() => {
    patient = createPhotoIntake(() => {})
    vi.useFakeTimers()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await patient.close()
  })

  const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  /** Begins something that is not a photo, which is noticed once it has arrived; `outcome` returns its error, null while it arrives. */
  function begin() {
    const stream = new PassThrough()
    let outcome: string | null = null
    void patient
      .take(async () => stream)
      .catch(({ code }) => {
        outcome = code
      })
    const moves = async () => {
      stream.write('no photo')
      await after(0)
    }
    return { moves, ends: () => stream.end(), outcome: () => outcome }
  }

  test('is read whole when it moves', async () => {
    const slow = begin()
    for (let minute = 0; minute < 5; minute++) {
      await slow.moves()
      await after(59)
    }
    slow.ends()
    await after(0)
    expect(slow.outcome()).toBe('PHOTO_TYPE')
  })

  test('times out when it stops, which frees its slot', async () => {
    const stuck = Array.from({ length: 4 }, begin)
    await after(60)
    expect(stuck.map(({ outcome }) => outcome())).toEqual(['PHOTO_TOO_SLOW', 'PHOTO_TOO_SLOW', 'PHOTO_TOO_SLOW', null])
    await after(60)
    expect(stuck.at(-1)?.outcome()).toBe('PHOTO_TOO_SLOW')
  })

  test('ends after 90 seconds only while another one waits for a slot', async () => {
    const slow = Array.from({ length: 3 }, begin)
    const move = () => Promise.all(slow.map(({ moves }) => moves()))
    for (let times = 0; times < 3; times++) {
      await move()
      await after(50)
    }
    await move()
    expect(slow.map(({ outcome }) => outcome())).toEqual([null, null, null])
    const next = begin()
    await move()
    expect(slow.map(({ outcome }) => outcome())).toContain('PHOTO_TOO_SLOW')
    next.ends()
    await after(0)
    expect(next.outcome()).toBe('PHOTO_EMPTY')
  })
})

test('returns 503 without reading the photo when too many wait', async () => {
  const own = createPhotoIntake(() => {})
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const open = async () => {
    await held
    return arriving(Buffer.from('no photo'))
  }
  try {
    const waiting = Array.from({ length: 33 }, () => own.take(open).catch(({ code }) => code))
    await expect(own.take(() => expect.unreachable())).rejects.toMatchObject({ status: 503, code: 'PHOTOS_BUSY' })
    letGo()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['PHOTO_TYPE']))
  } finally {
    await own.close()
  }
})

test('returns 503 once it is closed', async () => {
  const closed = createPhotoIntake(() => {})
  await closed.close()
  const whole = await photo()
  await expect(closed.take(async () => arriving(whole))).rejects.toMatchObject({ status: 503, code: 'PHOTOS_BUSY' })
})
