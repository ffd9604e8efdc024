import { crc32 } from 'node:zlib'
import { userProfileChanged } from '@forecourt/contracts/auth/events'
import { STAFF_PHOTO_MAX_BYTES, STAFF_PHOTO_SIZE } from '@forecourt/contracts/auth/profile'
import { eventually } from '@forecourt/dev-servers/eventually'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})

function form(bytes: Uint8Array, name = 'me.jpg', field = 'photo'): FormData {
  const body = new FormData()
  body.append(field, new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return body
}
/** Creates a photo whose stored pixels are red in the upper half and blue in the lower half. */
function photo(width = 1_200, height = 800): Promise<Buffer> {
  const half = { create: { width, height: height / 2, channels: 3, background: 'blue' } } as const
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: half, gravity: 'south' }])
    .withExif({ IFD0: { Make: 'ACME' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } })
    .jpeg()
    .toBuffer()
}
const getPhoto = async (photoId: string, headers: Record<string, string> = {}) =>
  fetch(`${await auth.url()}/api/staff-photos/${photoId}`, { headers })
const stored = () => auth.db.collection('staff-photos').countDocuments()

describe('a stored photo', () => {
  test('is a square JPEG, upright and without camera metadata, that anyone can read and cache', async () => {
    const { client } = await auth.makeSalesperson()
    const turned = await sharp(await photo())
      .keepExif()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(turned).metadata()).orientation).toBe(6)
    const { photoId } = (await client.call('setOwnPhoto', { body: form(turned) })).body
    const response = await getPhoto(photoId ?? '')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    const { format, width, height, exif, orientation } = await image.metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: STAFF_PHOTO_SIZE,
      height: STAFF_PHOTO_SIZE,
      exif: undefined,
      orientation: undefined,
    })
    // after a quarter turn the blue lower half is on the left
    const pixels = await image.raw().toBuffer()
    const [left, right] = [pixels.subarray(0, 3), pixels.subarray((STAFF_PHOTO_SIZE - 1) * 3, STAFF_PHOTO_SIZE * 3)]
    expect((left[2] ?? 0) > 200 && (right[0] ?? 0) > 200).toBe(true)
  })

  test('is revalidated with 304', async () => {
    const { client } = await auth.makeSalesperson()
    const { photoId } = (await client.call('setOwnPhoto', { body: form(await photo()) })).body
    const etag = (await getPhoto(photoId ?? '')).headers.get('etag') ?? ''
    const again = await getPhoto(photoId ?? '', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('has another URL after a new upload, and none after it is removed', async () => {
    const { client, user } = await auth.makeSalesperson()
    const before = await stored()
    const first = (await client.call('setOwnPhoto', { body: form(await photo()) })).body.photoId ?? ''
    const second = (await client.call('setOwnPhoto', { body: form(await photo(40, 60)) })).body.photoId ?? ''
    expect([(await getPhoto(first)).status, (await getPhoto(second)).status, await stored()]).toEqual([404, 200, before + 1])
    expect((await client.call('removeOwnPhoto')).body.photoId).toBeNull()
    expect((await client.call('removeOwnPhoto')).body.photoId).toBeNull()
    expect([(await getPhoto(second)).status, await stored()]).toEqual([404, before])
    await eventually(async () => {
      const changes = (await auth.events(userProfileChanged.type)).filter(({ data }) => data.userId === user._id)
      expect(changes.map(({ data }) => data.photoId)).toEqual([first, second, null])
    })
  })

  test('is deleted with its user or dealership, but photos of other users stay', async () => {
    const [kept, removed, closed] = [await auth.makeSalesperson(), await auth.makeSalesperson(), await auth.makeSalesperson()]
    const ids: string[] = []
    for (const { client } of [kept, removed, closed]) {
      ids.push((await client.call('setOwnPhoto', { body: form(await photo()) })).body.photoId ?? '')
    }
    await auth.asOwner.call('deleteAdminUser', { params: { userId: removed.user._id } })
    await auth.asOwner.call('deleteDealership', { params: { dealershipId: closed.dealershipId } })
    expect(await Promise.all(ids.map(async (id) => (await getPhoto(id)).status))).toEqual([200, 404, 404])
    expect(await removed.client.call('setOwnPhoto', { body: form(await photo()) })).toMatchObject({ status: 401 })
    expect((await kept.client.call('getOwnProfile')).body.photoId).toBe(ids[0])
  })
})

/** Creates a small PNG whose header claims 8,000 by 5,000 pixels. */
async function bomb(): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const header = file.subarray(12, 29)
  header.writeUInt32BE(8_000, 4)
  header.writeUInt32BE(5_000, 8)
  file.writeUInt32BE(crc32(header), 29)
  return file
}

describe('rejects a file that is not a photo with a message, and keeps the previous photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['0 bytes', () => Buffer.alloc(0), 'This file is empty. Choose another photo.'],
    [
      'HTML as JPEG',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      "This file isn't a photo. Choose a JPG, PNG or WebP photo.",
    ],
    [
      'HTML behind the first bytes of a JPEG',
      () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      "We couldn't open this photo. Choose another one.",
    ],
    ['an SVG', () => Buffer.from(svg), "SVG drawings aren't accepted. Choose a JPG, PNG or WebP photo."],
    ['40 megapixels in a kilobyte', bomb, 'This photo has more than 32 megapixels. Make it smaller and choose it again.'],
    ['half a photo', async () => (await photo()).subarray(0, 3_000), "We couldn't open this photo. Choose another one."],
  ])('%s', async (_name, file, message) => {
    const { client } = await auth.makeSalesperson()
    const { photoId } = (await client.call('setOwnPhoto', { body: form(await photo(40, 40)) })).body
    expect(await client.call('setOwnPhoto', { body: form(await file()) })).toMatchObject({ status: 400, body: { message } })
    expect((await client.call('getOwnProfile')).body.photoId).toBe(photoId)
  })

  test('11 MB', async () => {
    const { client } = await auth.makeSalesperson()
    const large = Buffer.concat([await photo(40, 40), Buffer.alloc(STAFF_PHOTO_MAX_BYTES + 1024 * 1024)])
    expect(await client.call('setOwnPhoto', { body: form(large) })).toMatchObject({ status: 413 })
  })

  test('a form without a photo', async () => {
    const { client } = await auth.makeSalesperson()
    expect(await client.call('setOwnPhoto', { body: form(await photo(40, 40), 'me.jpg', 'file') })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_FIELD' },
    })
  })
})

test('returns 404 for an unknown photo and 400 for an invalid id', async () => {
  expect((await getPhoto('a'.repeat(32))).status).toBe(404)
  expect((await getPhoto('..%2f..%2fetc')).status).toBe(400)
})
