import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { samplePhoto } from '../testing/trade-ins-fixture.ts'
import { createPhotoIntake } from './photo-intake.ts'
import { processPhoto } from './process-photo.ts'

const HEAD_BYTES = 64
const beginning = (...texts: string[]) => Buffer.concat([Buffer.from(texts.join(''), 'latin1'), Buffer.alloc(HEAD_BYTES)])
const intake = createPhotoIntake(
  { photoMemoryBytes: 1_000_000, photoConcurrency: 1, photoWaitMs: 60_000, photoStallMs: 60_000, photoArrivalMs: 60_000 },
  { draw: processPhoto },
)
async function* arriving(file: Buffer) {
  yield file
}
const refusalOf = (file: Buffer) =>
  intake
    .take({ announcedBytes: file.length, network: '203.0.113.1' }, async () => arriving(file))
    .then(
      () => null,
      (error: { status: number; code: string; message: string }) => `${error.status} ${error.code}: ${error.message}`,
    )
/** Processes a photo that must not be refused. */
async function processed(file: Buffer) {
  const photo = await processPhoto(file, { alone: true })
  if (photo === null) throw new Error('a photo that is alone is too large')
  return photo
}

/** Returns a small PNG whose header declares 16,000 by 16,000 pixels. */
async function bomb(): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const header = file.subarray(12, 29)
  header.writeUInt32BE(16_000, 4)
  header.writeUInt32BE(16_000, 8)
  file.writeUInt32BE(crc32(header), 29)
  return file
}

describe('an invalid photo is refused with a sentence that says what to do', () => {
  test.each([
    ['nothing', Buffer.alloc(0), '400 PHOTO_EMPTY: The photo is empty. Choose another one.'],
    ['HEIC', beginning('\0\0\0\x18ftypheic'), '400 PHOTO_HEIC: This photo is in HEIC format. Save it as JPG and add it again.'],
    ['AVIF', beginning('\0\0\0\x18ftypavif'), "400 PHOTO_TYPE: This file isn't a photo. Choose a JPG, PNG or WebP photo."],
    ['GIF', beginning('GIF89a'), '400 PHOTO_GIF: GIF images are not accepted. Choose a JPG, PNG or WebP photo.'],
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      '400 PHOTO_SVG: SVG drawings are not accepted. Choose a JPG, PNG or WebP photo.',
    ],
    ['a PDF', beginning('%PDF-1.7'), "400 PHOTO_TYPE: This file isn't a photo. Choose a JPG, PNG or WebP photo."],
    ['a text', Buffer.from('hello'), "400 PHOTO_TYPE: This file isn't a photo. Choose a JPG, PNG or WebP photo."],
    [
      'noise behind a JPEG’s first bytes',
      beginning('\xff\xd8\xff\xe0'),
      "400 PHOTO_UNREADABLE: We couldn't open this photo. Take it again or choose another one.",
    ],
  ])('%s', async (_name, file, refusal) => {
    expect(await refusalOf(file)).toBe(refusal)
  })

  test('a photo that was cut off', async () => {
    const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toMatch(/PHOTO_UNREADABLE/)
  })

  test('a small file that decodes to more than 50 megapixels', async () => {
    const file = await bomb()
    expect(file.length).toBeLessThan(1_000)
    expect(await refusalOf(file)).toBe(
      '400 PHOTO_TOO_MANY_PIXELS: The photo has more than 50 megapixels. Make it smaller and add it again.',
    )
  })
})

describe('a processed photo', () => {
  test('is upright, at most 2,048 pixels long with a thumbnail of 480, and without the camera’s metadata', async () => {
    const file = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'ACME' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } } })
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const { master, thumb, width, height } = await processed(file)
    const [large, small] = await Promise.all([sharp(master).metadata(), sharp(thumb).metadata()])
    expect([width, height, large.width, large.height]).toEqual([1_365, 2_048, 1_365, 2_048])
    expect([small.width, small.height]).toEqual([320, 480])
    for (const { format, exif, icc, xmp, orientation } of [large, small]) {
      expect([format, exif, icc, xmp, orientation]).toEqual(['jpeg', undefined, undefined, undefined, undefined])
    }
  })

  test('is limited to 2,048 pixels also for 40 megapixels, which are processed alone', async () => {
    const file = await sharp({ create: { width: 7_728, height: 5_176, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    expect(await processPhoto(file, { alone: false })).toBeNull()
    const { master, thumb, width, height } = await processed(file)
    expect([width, height]).toEqual([2_048, 1_372])
    expect(await sharp(thumb).metadata()).toMatchObject({ format: 'jpeg', width: 480 })
    expect(master.length).toBeLessThan(1024 * 1024)
  })

  test.each(['png', 'webp'] as const)('is a JPEG on white for a transparent %s', async (format) => {
    const holed = sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { master } = await processed(await holed.toFormat(format).toBuffer())
    const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, data[0]]).toEqual([40, 30, 255])
  })

  test('is not enlarged', async () => {
    expect(await processed(await samplePhoto({ width: 20, height: 10 }))).toMatchObject({ width: 20, height: 10 })
  })
})
