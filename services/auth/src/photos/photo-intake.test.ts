import type { ProcessEnd } from '@forecourt/file-processes/file-processes'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPhotoIntake } from './photo-intake.ts'

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

test('times out photos that stop arriving, which frees their slots', async () => {
  const impatient = createPhotoIntake(() => {}, 20)
  const stuck = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
  try {
    const refused = Array.from({ length: 4 }, () => impatient.take(async () => stuck))
    for (const { status, reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[]) {
      expect([status, reason.status, reason.code]).toEqual(['rejected', 408, 'PHOTO_TOO_SLOW'])
    }
  } finally {
    await impatient.close()
  }
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
