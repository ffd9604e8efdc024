import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import { newId } from '@forecourt/service-testing/people'
import { DRAFT_DAYS } from '@forecourt/trade-in/messages'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredDrafts, sweepImages } from '../jobs/sweep.ts'
import { staffDesk } from '../testing/staff-desk.ts'
import { addPhoto, filledIn, startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns({ begunPerHour: 20 })
})
const customer = () => tradeIns.service.anonymous()
const read = async (draft: string) => {
  const { body } = await customer().call('getDraft', { params: { draft } })
  return tradeInsOperations.getDraft.response.parse(body)
}
const deps = () => ({ stores: tradeIns.stores, clock: tradeIns.service.clock.now })

describe('a draft', () => {
  test('is created once for a repeated request, and its token is not in the database', async () => {
    const at = await tradeIns.dealership()
    const requestId = crypto.randomUUID()
    const tokens = await Promise.all([at.begin(requestId), at.begin(requestId), at.begin(requestId)])
    expect(new Set(tokens).size).toBe(1)
    const kept = await tradeIns.service.db.collection('drafts').find().toArray()
    expect(kept.filter(({ dealershipId }) => dealershipId.toHexString() === at.dealershipId)).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(tokens[0])
    expect(await at.begin()).not.toBe(tokens[0])
  })

  test('requires its token, and cannot be created at an unknown dealership', async () => {
    const draft = 'A'.repeat(43)
    const params = { draft, photoId: newId() }
    const content = filledIn()
    const statuses = [
      await customer().call('getDraft', { params }),
      await customer().call('saveDraft', { params, body: { ...content, revision: 0 } }),
      await customer().call('submitDraft', { params, body: content }),
      await customer().call('discardDraft', { params }),
      await addPhoto(tradeIns, draft),
      await customer().call('getDraftPhoto', { params, query: {} }),
      await customer().call('removeDraftPhoto', { params }),
      await customer().call('beginDraft', { body: { dealershipId: newId(), requestId: crypto.randomUUID() } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 404))
  })

  test('keeps the later of two concurrent saves, which reports that it replaced the other; a repeated save changes nothing', async () => {
    const draft = await (await tradeIns.dealership()).begin()
    const save = async (firstName: string, revision: number) => {
      const content = filledIn()
      const body = { ...content, vehicle: null, details: { ...content.details, firstName }, revision }
      return (await customer().call('saveDraft', { params: { draft }, body })).body
    }
    expect(await save('Phone', 0)).toMatchObject({ revision: 1, overtook: false })
    expect(await save('Phone', 0)).toMatchObject({ revision: 1, overtook: false })
    expect(await save('Laptop', 0)).toMatchObject({ revision: 2, overtook: true })
    expect(await read(draft)).toMatchObject({ revision: 2, content: { details: { firstName: 'Laptop' } } })
    const both = await Promise.all([save('One', 2), save('Other', 2)])
    expect(both.map(({ overtook }) => overtook).sort()).toEqual([false, true])
    expect((await read(draft)).revision).toBe(4)
  })

  test('stores only the hash of its origin token', async () => {
    const { dealershipId } = await tradeIns.dealership()
    const origin = 'o'.repeat(43)
    const { body } = await customer().call('beginDraft', { body: { dealershipId, origin, requestId: crypto.randomUUID() } })
    expect(await read(body.draft)).toMatchObject({ known: true })
    const kept = await tradeIns.stores.drafts.findAny(hashLinkToken(body.draft))
    expect(kept?.originHash).toBe(hashLinkToken(origin))
    expect(JSON.stringify(kept)).not.toContain(origin)
  })

  test('with the honeypot field gets a normal response and is not stored', async () => {
    const { dealershipId } = await tradeIns.dealership()
    const { status, body } = await customer().call('beginDraft', {
      body: { dealershipId, requestId: crypto.randomUUID(), website: 'spam.example' },
    })
    expect([status, Object.keys(body).sort()]).toEqual([201, ['draft', 'expiresAt']])
    expect(await tradeIns.stores.drafts.findAny(hashLinkToken(body.draft))).toBeNull()
  })

  test('is refused beyond the dealership’s hourly allowance until the next hour, of which one network gets a quarter', async () => {
    const [at, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
    const begin = (address: string, { dealershipId } = at) =>
      tradeIns.service
        .anonymous({ 'x-forwarded-for': address })
        .call('beginDraft', { body: { dealershipId, requestId: crypto.randomUUID() } })
    const beginMany = async (address: string) => {
      const answers = await Promise.all(Array.from({ length: 7 }, () => begin(address)))
      return answers.filter(({ status }) => status === 201).length
    }
    expect(await beginMany('203.0.113.1')).toBe(5)
    const refused = await begin('203.0.113.1')
    const message = 'This dealership is getting too many trade-ins right now. Please try again in an hour.'
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS', message }])
    expect(await beginMany('203.0.113.2')).toBe(5)
    expect(await beginMany('2001:db8::1')).toBe(5)
    expect(await beginMany('2001:db8::2')).toBe(0)
    expect(await beginMany('203.0.113.3')).toBe(5)
    expect((await begin('203.0.113.4')).status).toBe(429)
    expect((await begin('203.0.113.1', other)).status).toBe(201)
    tradeIns.service.clock.advance(60 * 60 * 1000)
    expect((await begin('203.0.113.1')).status).toBe(201)
  })

  test('expires with its photos fourteen days after the last change', async () => {
    const at = await tradeIns.dealership()
    const [forgotten, continued] = [await at.begin(), await at.begin()]
    await addPhoto(tradeIns, forgotten)
    tradeIns.service.clock.advance((DRAFT_DAYS - 1) * DAY_MS)
    await customer().call('saveDraft', { params: { draft: continued }, body: { ...filledIn(), revision: 0 } })
    tradeIns.service.clock.advance(2 * DAY_MS)
    expect((await customer().call('getDraft', { params: { draft: forgotten } })).status).toBe(404)
    expect(await at.imagesKept()).toBe(2)
    await removeExpiredDrafts(deps())
    expect(await at.imagesKept()).toBe(0)
    expect((await read(continued)).state).toBe('draft')
  })

  test('is discarded with its photos, but an evaluation submitted from it stays', async () => {
    const at = await tradeIns.dealership()
    const [discarded, sent] = [await at.begin(), await at.begin()]
    for (const draft of [discarded, sent]) await addPhoto(tradeIns, draft)
    const { body } = await customer().call('submitDraft', { params: { draft: sent }, body: filledIn() })
    for (const draft of [discarded, sent]) expect((await customer().call('discardDraft', { params: { draft } })).status).toBe(200)
    expect(await at.imagesKept()).toBe(2)
    const [photo] = (await staffDesk(tradeIns).get(at, body.evaluationId)).photos
    const image = await tradeIns.service.as(at.sales).call('getEvaluationPhoto', { params: { filename: photo?.filename ?? '' }, query: {} })
    expect(image.status).toBe(200)
  })
})

test('the sweep deletes unreferenced images and keeps those of drafts and evaluations', async () => {
  const at = await tradeIns.dealership()
  await addPhoto(tradeIns, await at.begin())
  const { fileId: orphan } = await tradeIns.stores.bytes.store(at.dealershipId, Buffer.from('left by a process that died'))
  // upload times come from MongoDB's own clock
  const later = () => new Date(Date.now() + 2 * DAY_MS)
  await sweepImages({ ...deps(), clock: () => new Date() })
  expect(await at.imagesKept()).toBe(3)
  await sweepImages({ ...deps(), clock: later })
  expect([await at.imagesKept(), await tradeIns.stores.bytes.lengthOf(orphan)]).toEqual([2, null])
})
