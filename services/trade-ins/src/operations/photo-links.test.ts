import { CUSTOMER_LINK_EXPIRED, CUSTOMER_LINK_REVOKED, PHOTO_LINK_DAYS } from '@forecourt/contracts/trade-ins/customer-links'
import { photosAdded, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeDealership } from '../consumers/remove-dealership.ts'
import { submittedEvaluation, withDetails } from '../testing/submitted-evaluation.ts'
import { photoForm, samplePhoto, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let tradeIns: TradeInsFixture
let photo: Buffer
beforeAll(async () => {
  tradeIns = await startTradeIns()
  photo = await samplePhoto()
})

const customer = () => tradeIns.service.anonymous()
const staffOf = (at: TestDealership) => tradeIns.service.as(at.sales)
const tokenIn = (uploadLink: string) => uploadLink.split('/').at(-1) ?? ''
const request = (link: string) => customer().call('getPhotoRequest', { params: { link } })
const add = (link: string, { bytes = photo, requestId = crypto.randomUUID() as string } = {}) =>
  customer().call('addRequestedPhoto', { params: { link }, query: { shot: 'damage', requestId }, body: photoForm(bytes) })
const image = (link: string, photoId: string) =>
  customer().call('getRequestedPhoto', { params: { link, photoId }, query: { size: 'small' } })
const remove = (link: string, photoId: string) => customer().call('removeRequestedPhoto', { params: { link, photoId } })

/** A submitted evaluation with a photo link. */
async function requested({ photos = 0 } = {}) {
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at, { photos })
  const { body } = await staffOf(at).call('createPhotoLink', { params: { evaluationId } })
  return { at, evaluationId, link: tokenIn(body.uploadLink) }
}
async function evaluationOf(at: TestDealership, evaluationId: string): Promise<Evaluation> {
  const { body } = await staffOf(at).call('getEvaluation', { params: { evaluationId } })
  return tradeInsOperations.getEvaluation.response.parse(body)
}
const stepsOf = ({ history }: Evaluation) => history.map(({ step, text }) => (text === '' ? step : `${step}: ${text}`))

describe('a photo link', () => {
  test('brings the photos of a customer to the desk: link, request, photos, step, event and hint', async () => {
    const at = await tradeIns.dealership()
    const { evaluationId } = await submittedEvaluation(tradeIns, at, { photos: 1 })
    const hints = await tradeIns.service.live(at.dealershipId)
    const made = await staffOf(at).call('createPhotoLink', { params: { evaluationId } })
    const expiresAt = new Date(tradeIns.service.clock.now().getTime() + PHOTO_LINK_DAYS * DAY_MS).toISOString()
    expect([made.status, made.body]).toEqual([
      201,
      {
        success: true,
        uploadLink: expect.stringMatching(/^\/trade-in-photos\/[A-Za-z0-9_-]{43}$/),
        message: 'Photo upload link generated and copied. Share it with the customer. This trade-in already has 1 photo.',
        expiresAt,
        mailed: false,
      },
    ])
    const link = tokenIn(made.body.uploadLink)
    expect(JSON.stringify(await tradeIns.service.db.collection('customer-links').find().toArray())).not.toContain(link)
    expect((await request(link)).body).toEqual({
      ...{ dealershipId: at.dealershipId, dealershipName: 'Northgate Motors', vehicleName: '2019 Honda Accord', firstName: 'Casey' },
      askedBy: { name: at.sales.name, email: at.sales.email },
      ...{ expiresAt, photos: [], room: PHOTOS_MAX - 1 },
    })

    const first = await add(link, { bytes: await samplePhoto({ width: 1_000, height: 500 }) })
    expect([first.status, first.body]).toMatchObject([201, { shot: 'damage', originalName: 'front.jpg', width: 1_000 }])
    const second = await add(link)
    const { photos, room } = tradeInsOperations.getPhotoRequest.response.parse((await request(link)).body)
    expect([photos.map(({ _id }) => _id), room]).toEqual([[first.body._id, second.body._id], PHOTOS_MAX - 3])
    const shown = await image(link, first.body._id)
    expect([shown.status, (await sharp(shown.body as Buffer).metadata()).width]).toEqual([200, 480])

    const evaluation = await evaluationOf(at, evaluationId)
    expect(evaluation.photos).toHaveLength(3)
    expect(evaluation.photoLink).toMatchObject({ expiresAt, createdBy: { id: at.sales._id, name: at.sales.name } })
    expect(stepsOf(evaluation)).toEqual(['submitted', 'photos-requested', 'photos-added: 2 photos'])
    expect(evaluation.history[1]?.by).toMatchObject({ name: at.sales.name, role: 'SALES' })
    await eventually(async () => {
      const events = await tradeIns.service.events<Record<string, unknown>>(photosAdded.type, at.dealershipId)
      expect(events.map(({ data }) => [data.evaluationId, data.byLink, data.photoCount])).toEqual([
        [evaluationId, 1, 2],
        [evaluationId, 2, 3],
      ])
      expect(hints).toHaveLength(3)
    })
    expect(hints[2]).toEqual({ topic: 'evaluation.changed', dealershipId: at.dealershipId, evaluationIds: [evaluationId] })
  })

  test('is mailed where staff want it, and not where the customer has no address', async () => {
    const at = await tradeIns.dealership()
    const { evaluationId } = await submittedEvaluation(tradeIns, at, { content: withDetails({ email: 'casey@example.com' }) })
    const create = () => staffOf(at).call('createPhotoLink', { params: { evaluationId }, query: { mail: 'true' } as never })
    const mailed = await create()
    await tradeIns.service.db
      .collection('evaluations')
      .updateOne({ _id: new ObjectId(evaluationId) }, { $set: { 'customerInfo.email': '' } })
    const notMailed = await create()
    expect([mailed.body.mailed, notMailed.body.mailed]).toEqual([true, false])
    await eventually(async () => {
      const events = await tradeIns.service.events<Record<string, unknown>>(photosRequested.type, at.dealershipId)
      expect(events.map(({ data }) => data.mail)).toEqual([
        { firstName: 'Casey', lastName: 'Doe', email: 'casey@example.com', path: mailed.body.uploadLink },
        null,
      ])
    })
  })

  test('goes on working when another one is made, and none works once they are revoked; photos that came by them stay', async () => {
    const { at, evaluationId, link } = await requested()
    const another = await staffOf(at).call('createPhotoLink', { params: { evaluationId } })
    const both = [link, tokenIn(another.body.uploadLink)]
    expect(await Promise.all(both.map(async (one) => (await add(one)).status))).toEqual([201, 201])
    const revoke = () => staffOf(at).call('revokePhotoLinks', { params: { evaluationId } })
    expect([(await revoke()).body, (await revoke()).body]).toEqual([
      { success: true, revoked: 2 },
      { success: true, revoked: 0 },
    ])
    for (const one of both) {
      const { status, body } = await request(one)
      expect([status, body.code, body.message]).toEqual([
        410,
        CUSTOMER_LINK_REVOKED,
        'This link is no longer available. Ask the dealership for a new one.',
      ])
      expect((await add(one)).status).toBe(410)
    }
    const evaluation = await evaluationOf(at, evaluationId)
    expect([evaluation.photos.length, evaluation.photoLink]).toEqual([2, null])
    expect(stepsOf(evaluation)).toEqual([
      ...['submitted', 'photos-requested', 'photos-requested', 'photo-links-revoked'],
      ...['photos-added: 1 photo', 'photos-added: 1 photo'],
    ])
    expect(await at.imagesKept()).toBe(4)
  })

  test('says that it has expired after seven days, for every call', async () => {
    const own = await startTradeIns()
    const at = await own.dealership()
    const { evaluationId } = await submittedEvaluation(own, at)
    const { body } = await own.service.as(at.admin).call('createPhotoLink', { params: { evaluationId } })
    const params = { link: tokenIn(body.uploadLink) }
    const holder = own.service.anonymous()
    const kept = await holder.call('addRequestedPhoto', { params, query: { requestId: crypto.randomUUID() }, body: photoForm(photo) })
    own.service.clock.advance(PHOTO_LINK_DAYS * DAY_MS - 1)
    expect((await holder.call('getPhotoRequest', { params })).status).toBe(200)
    own.service.clock.advance(1)
    const photoId: string = kept.body._id
    const answers = [
      await holder.call('getPhotoRequest', { params }),
      await holder.call('addRequestedPhoto', { params, query: { requestId: crypto.randomUUID() }, body: photoForm(photo) }),
      await holder.call('getRequestedPhoto', { params: { ...params, photoId }, query: {} }),
      await holder.call('removeRequestedPhoto', { params: { ...params, photoId } }),
    ]
    expect(answers.map(({ status, body: { code, message } }) => `${status} ${code}: ${message}`)).toEqual(
      Array.from({ length: 4 }, () => `410 ${CUSTOMER_LINK_EXPIRED}: This link has expired. Ask the dealership for a new one.`),
    )
  })

  test('that never was, of a deleted evaluation or of a deleted dealership is not found', async () => {
    expect((await request('A'.repeat(43))).status).toBe(404)
    const deleted = await requested()
    await staffOf(deleted.at).call('deleteEvaluation', { params: { evaluationId: deleted.evaluationId }, query: {} })
    expect([(await request(deleted.link)).status, (await add(deleted.link)).status]).toEqual([404, 404])
    const closed = await requested()
    await tradeIns.stores.dealerships.bury(closed.at.dealershipId, new Date())
    expect([(await request(closed.link)).status, (await add(closed.link)).status]).toEqual([404, 404])
  })

  test('is made and revoked by staff of the dealership alone', async () => {
    const [{ at, evaluationId }, other] = [await requested(), await tradeIns.dealership()]
    const attempts = async (caller: ReturnType<typeof customer>, id = evaluationId) =>
      [
        await caller.call('createPhotoLink', { params: { evaluationId: id } }),
        await caller.call('revokePhotoLinks', { params: { evaluationId: id } }),
      ].map(({ status }) => status)
    expect(await attempts(customer())).toEqual([401, 401])
    expect(await attempts(tradeIns.service.as(other.admin))).toEqual([404, 404])
    expect(await attempts(tradeIns.service.as(at.admin), newId())).toEqual([404, 404])
    expect((await evaluationOf(at, evaluationId)).photoLink).not.toBeNull()
    for (const person of [at.sales, at.admin, at.owner]) expect(await attempts(tradeIns.service.as(person))).toEqual([201, 200])
  })
})

describe('a photo by a link', () => {
  test('that is sent again, also at the same moment, is one photo with one event', async () => {
    const { at, evaluationId, link } = await requested()
    const requestId = crypto.randomUUID()
    const answers = await Promise.all([add(link, { requestId }), add(link, { requestId }), add(link, { requestId })])
    const again = await add(link, { requestId })
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set([...answers, again].map(({ body }) => body._id)).size).toBe(1)
    expect([(await evaluationOf(at, evaluationId)).photos.length, await at.imagesKept()]).toEqual([1, 2])
    await add(link)
    await eventually(async () => expect(await tradeIns.service.events(photosAdded.type, at.dealershipId)).toHaveLength(2))
  })

  test('finds room for twenty with those of the submission, however many come at once, and for another one when one is removed', async () => {
    const { at, evaluationId, link } = await requested({ photos: 2 })
    const answers = await Promise.all(Array.from({ length: PHOTOS_MAX }, () => add(link)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PHOTOS_MAX - 2)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(['400 TOO_MANY_PHOTOS', '400 TOO_MANY_PHOTOS'])
    expect((await request(link)).body.room).toBe(0)
    const { photos } = await evaluationOf(at, evaluationId)
    expect([photos.length, await at.imagesKept()]).toEqual([PHOTOS_MAX, 2 * PHOTOS_MAX])
    expect((await remove(link, photos.at(-1)?._id ?? '')).body).toEqual({ success: true })
    expect([(await add(link)).status, await at.imagesKept()]).toEqual([201, 2 * PHOTOS_MAX])
  }, 60_000)

  test('is shown and removed by its own link alone; removing it twice is harmless', async () => {
    const { at, evaluationId, link } = await requested({ photos: 1 })
    const other = tokenIn((await staffOf(at).call('createPhotoLink', { params: { evaluationId } })).body.uploadLink)
    const { body: added } = await add(link)
    const [submitted] = (await evaluationOf(at, evaluationId)).photos
    const ofSubmission = submitted?._id ?? ''
    expect([(await image(link, ofSubmission)).status, (await image(other, added._id)).status]).toEqual([404, 404])
    expect([(await remove(link, ofSubmission)).status, (await remove(other, added._id)).status]).toEqual([200, 200])
    expect((await evaluationOf(at, evaluationId)).photos).toHaveLength(2)
    expect([(await remove(link, added._id)).status, (await remove(link, added._id)).status]).toEqual([200, 200])
    const evaluation = await evaluationOf(at, evaluationId)
    expect([evaluation.photos.map(({ _id }) => _id), await at.imagesKept()]).toEqual([[ofSubmission], 2])
    expect(stepsOf(evaluation)).toEqual(['submitted', 'photos-requested', 'photos-requested'])
  })

  test('that is none is refused with a sentence, and nothing of it is kept', async () => {
    const { at, link } = await requested()
    const answers = [
      await add(link, { bytes: Buffer.from('\0\0\0\x18ftypheic', 'latin1') }),
      await add(link, { bytes: Buffer.from('<svg/>') }),
      await add(link, { bytes: Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]) }),
      await customer().call('addRequestedPhoto', { params: { link }, query: { requestId: crypto.randomUUID() }, body: new FormData() }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '400 PHOTO_HEIC',
      '400 PHOTO_SVG',
      '413 TOO_LARGE',
      '400 NO_FILE',
    ])
    expect([(await request(link)).body.photos, await at.imagesKept()]).toEqual([[], 0])
  })

  test('that comes while the links are revoked is kept before, or refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { at, evaluationId, link } = await requested()
      const [added, revoked] = await Promise.all([add(link), staffOf(at).call('revokePhotoLinks', { params: { evaluationId } })])
      expect(revoked.body).toEqual({ success: true, revoked: 1 })
      const { photos } = await evaluationOf(at, evaluationId)
      expect([added.status, photos.length, await at.imagesKept()]).toEqual(added.status === 201 ? [201, 1, 2] : [410, 0, 0])
    }
  })

  test('that comes while the evaluation or the dealership is deleted leaves nothing', async () => {
    const { at, evaluationId, link } = await requested()
    const [added] = await Promise.all([add(link), staffOf(at).call('deleteEvaluation', { params: { evaluationId }, query: {} })])
    expect([201, 404]).toContain(added.status)
    expect(await at.imagesKept()).toBe(0)

    const closing = await requested()
    const deps = { stores: tradeIns.stores, clock: tradeIns.service.clock.now }
    await Promise.all([add(closing.link), removeDealership(deps, closing.at.dealershipId)])
    expect((await add(closing.link)).status).toBe(404)
    expect(await closing.at.imagesKept()).toBe(0)
  })
})

test('photos beyond what a dealership may store in a day are refused, with a sentence for the customer', async () => {
  const small = await startTradeIns({ photoBytesPerDay: 10_000 })
  const at = await small.dealership()
  const { evaluationId } = await submittedEvaluation(small, at)
  const { body } = await small.service.as(at.sales).call('createPhotoLink', { params: { evaluationId } })
  const link = tokenIn(body.uploadLink)
  const send = () =>
    small.service
      .anonymous()
      .call('addRequestedPhoto', { params: { link }, query: { requestId: crypto.randomUUID() }, body: photoForm(photo) })
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push((await send()).status)
  expect(statuses.length).toBeGreaterThan(1)
  expect((await send()).body.message).toBe('This dealership cannot take more photos today. Please try again tomorrow.')
})
