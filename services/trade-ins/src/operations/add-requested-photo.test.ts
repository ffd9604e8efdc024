import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { photosAdded } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeDealership } from '../consumers/remove-dealership.ts'
import { photoLinkCalls, tokenIn } from '../testing/photo-link-calls.ts'
import { staffDesk, stepsOf } from '../testing/staff-desk.ts'
import { photoForm, samplePhoto, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
let desk: ReturnType<typeof staffDesk>
let links: ReturnType<typeof photoLinkCalls>
beforeAll(async () => {
  tradeIns = await startTradeIns()
  desk = staffDesk(tradeIns)
  links = photoLinkCalls(tradeIns)
})

const staffOf = (at: TestDealership) => tradeIns.service.as(at.sales)

describe('a photo added by a link', () => {
  test('is stored once with one event when it is sent again, even concurrently', async () => {
    const { at, evaluationId, link } = await links.requested()
    const requestId = crypto.randomUUID()
    const answers = await Promise.all([links.add(link, { requestId }), links.add(link, { requestId }), links.add(link, { requestId })])
    const again = await links.add(link, { requestId })
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set([...answers, again].map(({ body }) => body._id)).size).toBe(1)
    expect([(await desk.get(at, evaluationId)).photos.length, await at.imagesKept()]).toEqual([1, 2])
    await links.add(link)
    await eventually(async () => expect(await tradeIns.service.events(photosAdded.type, at.dealershipId)).toHaveLength(2))
  })

  test('is accepted up to twenty in total, even with concurrent uploads, and again after one is removed', async () => {
    const { at, evaluationId, link } = await links.requested({ photos: 2 })
    const answers = await Promise.all(Array.from({ length: PHOTOS_MAX }, () => links.add(link)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PHOTOS_MAX - 2)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(['400 TOO_MANY_PHOTOS', '400 TOO_MANY_PHOTOS'])
    expect((await links.request(link)).body.room).toBe(0)
    const { photos } = await desk.get(at, evaluationId)
    expect([photos.length, await at.imagesKept()]).toEqual([PHOTOS_MAX, 2 * PHOTOS_MAX])
    expect((await links.remove(link, photos.at(-1)?._id ?? '')).body).toEqual({ success: true })
    expect([(await links.add(link)).status, await at.imagesKept()]).toEqual([201, 2 * PHOTOS_MAX])
  })

  test('is shown and removed only by its own link, and may be removed twice', async () => {
    const { at, evaluationId, link } = await links.requested({ photos: 1 })
    const other = tokenIn((await staffOf(at).call('createPhotoLink', { params: { evaluationId } })).body.uploadLink)
    const { body: added } = await links.add(link)
    const [submitted] = (await desk.get(at, evaluationId)).photos
    const ofSubmission = submitted?._id ?? ''
    expect([(await links.image(link, ofSubmission)).status, (await links.image(other, added._id)).status]).toEqual([404, 404])
    expect([(await links.remove(link, ofSubmission)).status, (await links.remove(other, added._id)).status]).toEqual([200, 200])
    expect((await desk.get(at, evaluationId)).photos).toHaveLength(2)
    expect([(await links.remove(link, added._id)).status, (await links.remove(link, added._id)).status]).toEqual([200, 200])
    const evaluation = await desk.get(at, evaluationId)
    expect([evaluation.photos.map(({ _id }) => _id), await at.imagesKept()]).toEqual([[ofSubmission], 2])
    expect(stepsOf(evaluation)).toEqual(['submitted', 'photos-requested', 'photos-requested'])
  })

  test('is rejected with a sentence and not stored when it is not a photo', async () => {
    const { at, link } = await links.requested()
    const answers = [
      await links.add(link, { bytes: Buffer.from('\0\0\0\x18ftypheic', 'latin1') }),
      await links.add(link, { bytes: Buffer.from('<svg/>') }),
      await links.add(link, { bytes: Buffer.concat([await samplePhoto(), Buffer.alloc(10 * 1024 * 1024)]) }),
      await tradeIns.service
        .anonymous()
        .call('addRequestedPhoto', { params: { link }, query: { requestId: crypto.randomUUID() }, body: new FormData() }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '400 PHOTO_HEIC',
      '400 PHOTO_SVG',
      '413 TOO_LARGE',
      '400 NO_FILE',
    ])
    expect([(await links.request(link)).body.photos, await at.imagesKept()]).toEqual([[], 0])
  })

  test('is either stored or refused when the links are revoked at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const { at, evaluationId, link } = await links.requested()
      const [added, revoked] = await Promise.all([links.add(link), staffOf(at).call('revokePhotoLinks', { params: { evaluationId } })])
      expect(revoked.body).toEqual({ success: true, revoked: 1 })
      const { photos } = await desk.get(at, evaluationId)
      expect([added.status, photos.length, await at.imagesKept()]).toEqual(added.status === 201 ? [201, 1, 2] : [410, 0, 0])
    }
  })

  test('is refused when the links are revoked during its upload', async () => {
    const { at, evaluationId, link } = await links.requested()
    const noise = randomBytes(2_000 * 1_300 * 3)
    const bytes = await sharp(noise, { raw: { width: 2_000, height: 1_300, channels: 3 } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const whole = new Response(photoForm(bytes))
    const [type, content] = [whole.headers.get('content-type') ?? '', Buffer.from(await whole.arrayBuffer())]
    const url = `${await tradeIns.service.url()}/api/trade-in-photo-links/${link}/photos?requestId=${crypto.randomUUID()}`
    const sending = httpRequest(url, { method: 'POST', headers: { 'content-type': type, 'content-length': content.length } })
    const answered = once(sending, 'response')
    // more than the socket buffers hold: once this is sent, the service is reading
    await new Promise((resolve) => sending.write(content.subarray(0, -1_000), resolve))
    expect((await staffOf(at).call('revokePhotoLinks', { params: { evaluationId } })).body).toEqual({ success: true, revoked: 1 })
    sending.end(content.subarray(-1_000))
    const [answer] = await answered
    answer.resume()
    expect([answer.statusCode, (await desk.get(at, evaluationId)).photos.length, await at.imagesKept()]).toEqual([410, 0, 0])
  })

  test('leaves nothing when the evaluation or the dealership is deleted at the same time', async () => {
    const { at, evaluationId, link } = await links.requested()
    const [added] = await Promise.all([links.add(link), staffOf(at).call('deleteEvaluation', { params: { evaluationId }, query: {} })])
    expect([201, 404]).toContain(added.status)
    expect(await at.imagesKept()).toBe(0)

    const closing = await links.requested()
    const deps = { stores: tradeIns.stores, clock: tradeIns.service.clock.now }
    await Promise.all([links.add(closing.link), removeDealership(deps, closing.at.dealershipId)])
    expect((await links.add(closing.link)).status).toBe(404)
    expect(await closing.at.imagesKept()).toBe(0)
  })
})

test('photos beyond the dealership’s daily allowance are refused with a sentence for the customer', async () => {
  const small = photoLinkCalls(await startTradeIns({ photoBytesPerDay: 40_000 }))
  const { link } = await small.requested()
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push((await small.add(link)).status)
  expect(statuses.length).toBeGreaterThan(1)
  expect((await small.add(link)).body).toMatchObject({
    code: 'NO_MORE_PHOTOS',
    message: "This dealership can't take more photos today. Please try again tomorrow.",
  })
})
