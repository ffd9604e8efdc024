import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffDesk } from '../testing/staff-desk.ts'
import { filledIn, photoForm, samplePhoto, startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
let photo: Buffer
beforeAll(async () => {
  tradeIns = await startTradeIns()
  photo = await samplePhoto()
})
const customer = () => tradeIns.service.anonymous()
const add = (draft: string, { bytes = photo, requestId = crypto.randomUUID() as string, name = 'front.jpg' } = {}) =>
  customer().call('addDraftPhoto', { params: { draft }, query: { shot: 'odometer', requestId }, body: photoForm(bytes, name) })
const photosOf = async (draft: string) => {
  const { body } = await customer().call('getDraft', { params: { draft } })
  return tradeInsOperations.getDraft.response.parse(body).photos
}

describe('a photo of a draft', () => {
  test('is returned in two sizes to the holder of the token, as a cacheable JPEG with nosniff', async () => {
    const draft = await (await tradeIns.dealership()).begin()
    const { status, body } = await add(draft, { bytes: await samplePhoto({ width: 1_000, height: 500 }), name: '/tmp/../DSC 1.jpg' })
    expect([status, body]).toMatchObject([201, { shot: 'odometer', originalName: 'DSC 1.jpg', filename: `${body._id}.jpg`, width: 1_000 }])
    const sizes = await Promise.all(
      (['large', 'small'] as const).map(async (size) => {
        const image = await customer().call('getDraftPhoto', { params: { draft, photoId: body._id }, query: { size } })
        const headers = ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => image.headers.get(name))
        expect(headers).toEqual(['image/jpeg', 'nosniff', "default-src 'none'; sandbox"])
        return (await sharp(image.body as Buffer).metadata()).width
      }),
    )
    expect(sizes).toEqual([1_000, 480])
    const other = await (await tradeIns.dealership()).begin()
    expect((await customer().call('getDraftPhoto', { params: { draft: other, photoId: body._id }, query: {} })).status).toBe(404)
  })

  test('is stored once when it is sent again, even concurrently', async () => {
    const at = await tradeIns.dealership()
    const draft = await at.begin()
    const requestId = crypto.randomUUID()
    const answers = await Promise.all([add(draft, { requestId }), add(draft, { requestId }), add(draft, { requestId })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect((await add(draft, { requestId })).body._id).toBe(answers[0]?.body._id)
    expect([(await photosOf(draft)).length, await at.imagesKept()]).toEqual([1, 2])
  })

  test('is accepted up to twenty times, and again after one is removed', async () => {
    const at = await tradeIns.dealership()
    const draft = await at.begin()
    const answers = await Promise.all(Array.from({ length: PHOTOS_MAX + 2 }, () => add(draft)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PHOTOS_MAX)
    const refused = answers.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.message]).toEqual([400, 'You can add up to 20 photos. Remove one to add another.'])
    const [first] = await photosOf(draft)
    const params = { draft, photoId: first?._id ?? '' }
    expect((await customer().call('removeDraftPhoto', { params })).body).toEqual({ success: true })
    expect((await customer().call('removeDraftPhoto', { params })).body).toEqual({ success: true })
    expect((await add(draft)).status).toBe(201)
    expect(await at.imagesKept()).toBe(2 * PHOTOS_MAX)
  })

  test('is refused and not stored when it is invalid, too large, in another field or missing', async () => {
    const at = await tradeIns.dealership()
    const draft = await at.begin()
    const query = { requestId: crypto.randomUUID() }
    const wrongField = new FormData()
    wrongField.append('file', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.jpg')
    const answers = [
      await add(draft, { bytes: Buffer.from('GIF89a') }),
      await add(draft, { bytes: Buffer.alloc(0) }),
      await add(draft, { bytes: Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]) }),
      await customer().call('addDraftPhoto', { params: { draft }, query, body: wrongField }),
      await customer().call('addDraftPhoto', { params: { draft }, query, body: new FormData() }),
      await customer().call('addDraftPhoto', { params: { draft }, query, raw: { type: 'application/json', content: '{}' } }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '400 PHOTO_GIF',
      '400 PHOTO_EMPTY',
      '413 TOO_LARGE',
      '400 WRONG_FIELD',
      '400 NO_FILE',
      '415 UNSUPPORTED_MEDIA_TYPE',
    ])
    expect([await photosOf(draft), await at.imagesKept()]).toEqual([[], 0])
  })

  test('does not reach staff when the submission says that it was removed', async () => {
    const at = await tradeIns.dealership()
    const draft = await at.begin()
    const removed = crypto.randomUUID()
    await add(draft, { requestId: removed })
    const { body } = await add(draft)
    const submitted = await customer().call('submitDraft', {
      params: { draft },
      body: { ...filledIn(), removedPhotos: [removed, crypto.randomUUID()] },
    })
    const { photos } = await staffDesk(tradeIns).get(at, submitted.body.evaluationId)
    expect(photos.map(({ filename }) => filename)).toEqual([body.filename])
    expect(await at.imagesKept()).toBe(2)
    expect((await add(draft, { requestId: removed })).body.code).toBe('ALREADY_SUBMITTED')
  })

  test('cannot be added or removed after the draft was submitted', async () => {
    const at = await tradeIns.dealership()
    const draft = await at.begin()
    const { body } = await add(draft)
    await customer().call('submitDraft', { params: { draft }, body: filledIn() })
    const late = [await add(draft), await customer().call('removeDraftPhoto', { params: { draft, photoId: body._id } })]
    expect(late.map(({ status, body: { code } }) => `${status} ${code}`)).toEqual(['409 ALREADY_SUBMITTED', '409 ALREADY_SUBMITTED'])
    expect(await at.imagesKept()).toBe(2)
  })
})

test('photos beyond a network’s quarter of the dealership’s daily allowance are refused until the next day', async () => {
  const small = await startTradeIns({ photoBytesPerDay: 40_000 })
  const at = await small.dealership()
  const draft = await at.begin()
  const send = (address = '203.0.113.1') =>
    small.service
      .anonymous({ 'x-forwarded-for': address })
      .call('addDraftPhoto', { params: { draft }, query: { requestId: crypto.randomUUID() }, body: photoForm(photo) })
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push((await send()).status)
  expect(statuses.length).toBeGreaterThan(1)
  expect((await send()).body).toMatchObject({
    code: 'NO_MORE_PHOTOS',
    message: "This dealership can't take more photos today. You can submit without more photos.",
  })
  expect((await send('203.0.113.2')).status).toBe(201)
  small.service.clock.advance(24 * 60 * 60 * 1000)
  expect((await send()).status).toBe(201)
})

test('concurrent uploads beyond the capacity get a retryable error, and all accepted ones are stored', async () => {
  const busy = await startTradeIns({ photoMemoryBytes: 100_000, photoConcurrency: 1, photoWaitMs: 50 })
  const at = await busy.dealership()
  const draft = await at.begin()
  const bytes = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: 'gray' } })
    .jpeg({ quality: 100 })
    .toBuffer()
  const send = () =>
    busy.service.anonymous().call('addDraftPhoto', { params: { draft }, query: { requestId: crypto.randomUUID() }, body: photoForm(bytes) })
  const answers = await Promise.all(Array.from({ length: 12 }, send))
  const busyOnes = answers.filter(({ status }) => status === 503)
  expect(busyOnes.length).toBeGreaterThan(0)
  expect([busyOnes[0]?.body.code, busyOnes[0]?.headers.get('retry-after')]).toEqual(['PHOTOS_BUSY', '2'])
  expect(await at.imagesKept()).toBe(2 * answers.filter(({ status }) => status === 201).length)
  expect((await send()).status).toBe(201)
})

/** Begins a form whose photo does not end. */
function beginEndless(url: string, field: string, headers: Record<string, string>): void {
  const form = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\nbegun`
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(form)) })
  const leaving = new AbortController()
  const init = { method: 'POST', body, duplex: 'half', signal: leaving.signal }
  const sending = fetch(url, { ...init, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } } as RequestInit)
  sending.catch(() => {})
  afterTest(async () => leaving.abort())
}

test.each(['draft', 'form'])('a network whose photos for a %s do not end keeps no photo of another network out', async (kind) => {
  const small = await startTradeIns({ photoMemoryBytes: 20 * 1024 * 1024, photoWaitMs: 50 })
  const draft = await (await small.dealership()).begin()
  const [from, fromOther] = [{ 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '203.0.113.2' }]
  const addFrom = (headers: Record<string, string>) =>
    small.service
      .anonymous(headers)
      .call('addDraftPhoto', { params: { draft }, query: { requestId: crypto.randomUUID() }, body: photoForm(photo) })
  const submitFrom = (headers: Record<string, string>) => {
    const body = new FormData()
    body.append('photos', new Blob([photo as Uint8Array<ArrayBuffer>]), 'a.jpg')
    return small.service.anonymous(headers).call('submitEvaluation', { body })
  }
  const url = await small.service.url()
  const begin = () => {
    if (kind === 'draft') beginEndless(`${url}/api/trade-in-drafts/${draft}/photos?requestId=${crypto.randomUUID()}`, 'photo', from)
    else beginEndless(`${url}/api/trade-in-evaluations`, 'photos', from)
  }
  // a form without fields is refused, while a draft would take photos up to its limit; a photo that begins while one is sent may be refused, too
  await eventually(async () => {
    begin()
    expect((await submitFrom(from)).body.code).toBe('PHOTOS_BUSY')
  })
  expect((await addFrom(from)).body.code).toBe('PHOTOS_BUSY')
  expect((await addFrom(fromOther)).status).toBe(201)
  // its photo is taken; the form has no fields
  expect((await submitFrom(fromOther)).body.code).toBe('VALIDATION')
})

test('a client that sends a large photo for a missing draft can read the response and reuse the connection', async () => {
  const body = new FormData()
  body.append('photo', new Blob([Buffer.alloc(9 * 1024 * 1024)]), 'a.jpg')
  const url = await tradeIns.service.url()
  for (let again = 0; again < 5; again++) {
    const answer = await fetch(`${url}/api/trade-in-drafts/${'A'.repeat(43)}/photos?requestId=${crypto.randomUUID()}`, {
      method: 'POST',
      body,
    })
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Trade-in not found' }])
  }
})
