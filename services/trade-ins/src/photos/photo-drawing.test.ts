import { readdirSync, readFileSync } from 'node:fs'
import type { ProcessEnd } from '@forecourt/file-processes/file-processes'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { samplePhoto } from '../testing/trade-ins-fixture.ts'
import { createPhotoDrawing } from './photo-drawing.ts'

const ALONE = { alone: true }
const ended: ProcessEnd[] = []
const drawing = createPhotoDrawing(1, (reason) => ended.push(reason))
afterAll(() => drawing.close())

test('renders a photo in a process without secrets and with a lower priority than the service', async () => {
  vi.stubEnv('IDENTITY_PUBLIC_KEY', 'a key of the service')
  const own = createPhotoDrawing(1, () => {})
  try {
    const before = new Set(photoProcesses())
    const { master, thumb, width, height } =
      (await own.draw(await samplePhoto({ width: 3_000, height: 1_500 }), ALONE)) ?? expect.unreachable()
    expect({ width, height }).toEqual({ width: 2_048, height: 1_024 })
    expect(await sharp(master).metadata()).toMatchObject({ format: 'jpeg', width: 2_048 })
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'jpeg', width: 480 })
    const [pid = 0] = photoProcesses().filter((each) => !before.has(each))
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a key of the service')
    // the 19th field is the niceness; the name, which comes before the 3rd field, may contain spaces
    expect(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[16],
    ).toBe('5')
  } finally {
    vi.unstubAllEnvs()
    await own.close()
  }
})

test('refuses a damaged photo, and renders the next one in the same process', async () => {
  const whole = await samplePhoto()
  await expect(drawing.draw(whole.subarray(0, whole.length / 2), ALONE)).rejects.toMatchObject({ status: 400, code: 'PHOTO_UNREADABLE' })
  expect(await drawing.draw(whole, ALONE)).toMatchObject({ width: 640, height: 480 })
  expect(ended).toEqual([])
})

test('refuses a photo whose process crashes, and renders the next one in another process', async () => {
  const pixels = Buffer.alloc(6_000 * 6_000 * 3, 7)
  const large = await sharp(pixels, { raw: { width: 6_000, height: 6_000, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const refused = expect(drawing.draw(large, ALONE)).rejects.toMatchObject({ status: 400, code: 'PHOTO_UNREADABLE' })
  for (const pid of photoProcesses()) process.kill(pid, 'SIGKILL')
  await refused
  expect(ended).toEqual(['failed'])
  expect(await drawing.draw(await samplePhoto(), ALONE)).toMatchObject({ width: 640 })
})

test('throws 503 once it is closed', async () => {
  const closed = createPhotoDrawing(1, () => {})
  await closed.close()
  await expect(closed.draw(await samplePhoto(), ALONE)).rejects.toMatchObject({ status: 503, code: 'PHOTOS_BUSY' })
})

/** Returns the ids of the processes that render photos for this one. */
function photoProcesses(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
  return children.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('photo-worker')).map(Number)
}
