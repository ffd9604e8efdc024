import type { EventData } from '@forecourt/contracts/event'
import { CUSTOMER_LINK_EXPIRED, CUSTOMER_LINK_REVOKED, PHOTO_LINK_DAYS } from '@forecourt/contracts/trade-ins/customer-links'
import { photoLinksRevoked, photosAdded, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { PHOTOS_MAX } from '@forecourt/trade-in/photos'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { photoLinkCalls, tokenIn } from '../testing/photo-link-calls.ts'
import { staffDesk, stepsOf } from '../testing/staff-desk.ts'
import { submittedEvaluation, withDetails } from '../testing/submitted-evaluation.ts'
import { samplePhoto, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let tradeIns: TradeInsFixture
let desk: ReturnType<typeof staffDesk>
let links: ReturnType<typeof photoLinkCalls>
beforeAll(async () => {
  tradeIns = await startTradeIns()
  desk = staffDesk(tradeIns)
  links = photoLinkCalls(tradeIns)
})

const staffOf = (at: TestDealership) => tradeIns.service.as(at.sales)

describe('a photo link', () => {
  test('brings a customer’s photos to the desk, with a request, steps, events and a live message', async () => {
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
    expect((await links.request(link)).body).toEqual({
      dealershipId: at.dealershipId,
      dealershipName: 'Northgate Motors',
      vehicleName: '2019 Honda Accord',
      firstName: 'Casey',
      askedBy: { name: at.sales.name, title: '', phone: '', photoId: null, email: at.sales.email },
      expiresAt,
      photos: [],
      room: PHOTOS_MAX - 1,
    })

    const first = await links.add(link, { bytes: await samplePhoto({ width: 1_000, height: 500 }) })
    expect([first.status, first.body]).toMatchObject([201, { shot: 'damage', originalName: 'front.jpg', width: 1_000 }])
    const second = await links.add(link)
    const { photos, room } = tradeInsOperations.getPhotoRequest.response.parse((await links.request(link)).body)
    expect([photos.map(({ _id }) => _id), room]).toEqual([[first.body._id, second.body._id], PHOTOS_MAX - 3])
    const shown = await links.image(link, first.body._id)
    expect([shown.status, (await sharp(shown.body as Buffer).metadata()).width]).toEqual([200, 480])

    const evaluation = await desk.get(at, evaluationId)
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

  test('is mailed when staff request it, unless the customer has no email address', async () => {
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

  test('works along with newer links until all are revoked, and its photos stay', async () => {
    const { at, evaluationId, link } = await links.requested()
    const another = await staffOf(at).call('createPhotoLink', { params: { evaluationId } })
    const both = [link, tokenIn(another.body.uploadLink)]
    expect(await Promise.all(both.map(async (one) => (await links.add(one)).status))).toEqual([201, 201])
    const revoke = () => staffOf(at).call('revokePhotoLinks', { params: { evaluationId } })
    expect([(await revoke()).body, (await revoke()).body]).toEqual([
      { success: true, revoked: 2 },
      { success: true, revoked: 0 },
    ])
    await eventually(async () => {
      const logged = await tradeIns.service.events<EventData<typeof photoLinksRevoked>>(photoLinksRevoked.type, at.dealershipId)
      expect(logged.map(({ data, actor }) => [data.evaluationId, data.revoked, actor.kind])).toEqual([[evaluationId, 2, 'staff']])
    })
    for (const one of both) {
      const { status, body } = await links.request(one)
      expect([status, body.code, body.message]).toEqual([
        410,
        CUSTOMER_LINK_REVOKED,
        'This link is no longer available. Ask the dealership for a new one.',
      ])
      expect((await links.add(one)).status).toBe(410)
    }
    const evaluation = await desk.get(at, evaluationId)
    expect([evaluation.photos.length, evaluation.photoLink]).toEqual([2, null])
    expect(stepsOf(evaluation)).toEqual([
      ...['submitted', 'photos-requested', 'photos-requested', 'photo-links-revoked'],
      ...['photos-added: 1 photo', 'photos-added: 1 photo'],
    ])
    expect(await at.imagesKept()).toBe(4)
  })

  test('responds that it has expired after seven days, to every call', async () => {
    const own = await startTradeIns()
    const held = photoLinkCalls(own)
    const { link } = await held.requested()
    const { body } = await held.add(link)
    own.service.clock.advance(PHOTO_LINK_DAYS * DAY_MS - 1)
    expect((await held.request(link)).status).toBe(200)
    own.service.clock.advance(1)
    const answers = [await held.request(link), await held.add(link), await held.image(link, body._id), await held.remove(link, body._id)]
    expect(answers.map(({ status, body: { code, message } }) => `${status} ${code}: ${message}`)).toEqual(
      Array.from({ length: 4 }, () => `410 ${CUSTOMER_LINK_EXPIRED}: This link has expired. Ask the dealership for a new one.`),
    )
  })

  test('is not found when it never existed, or when the evaluation or the dealership was deleted', async () => {
    expect((await links.request('A'.repeat(43))).status).toBe(404)
    const deleted = await links.requested()
    await staffOf(deleted.at).call('deleteEvaluation', { params: { evaluationId: deleted.evaluationId }, query: {} })
    expect([(await links.request(deleted.link)).status, (await links.add(deleted.link)).status]).toEqual([404, 404])
    const closed = await links.requested()
    await tradeIns.stores.dealerships.tombstone(closed.at.dealershipId, new Date())
    expect([(await links.request(closed.link)).status, (await links.add(closed.link)).status]).toEqual([404, 404])
  })
})
