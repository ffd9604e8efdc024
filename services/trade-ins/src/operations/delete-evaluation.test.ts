import { evaluationDeleted } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepImages } from '../jobs/sweep.ts'
import { photoLinkCalls } from '../testing/photo-link-calls.ts'
import { staffDesk } from '../testing/staff-desk.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { filledIn, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
let desk: ReturnType<typeof staffDesk>
beforeAll(async () => {
  tradeIns = await startTradeIns()
  desk = staffDesk(tradeIns)
})

const customer = () => tradeIns.service.anonymous()
const offers = () => tradeIns.service.db.collection('offers')
const submit = async (at: TestDealership, content = filledIn()) => (await submittedEvaluation(tradeIns, at, { content })).evaluationId

describe('a deleted evaluation', () => {
  test('is removed with its draft, photos, links and offers, and its VIN can be submitted again', async () => {
    const at = await tradeIns.dealership()
    const content = filledIn()
    const { evaluationId, draft } = await submittedEvaluation(tradeIns, at, { content, photos: 2 })
    const other = await submittedEvaluation(tradeIns, at, { photos: 1 })
    for (const id of [evaluationId, other.evaluationId])
      await tradeIns.service.as(at.sales).call('createPhotoLink', { params: { evaluationId: id } })
    await offers().insertOne({ dealershipId: new ObjectId(at.dealershipId), evaluationId: new ObjectId(evaluationId), state: 'open' })
    const hints = await tradeIns.service.live(at.dealershipId)
    const { status, body } = await desk.delete(at, evaluationId)
    expect([status, body]).toEqual([200, { success: true }])
    expect((await desk.delete(at, evaluationId)).status).toBe(404)
    expect((await customer().call('getDraft', { params: { draft } })).status).toBe(404)
    const left: string[] = []
    for (const { name } of await tradeIns.service.db.listCollections().toArray()) {
      const documents = name === 'outbox' ? [] : await tradeIns.service.db.collection(name).find().toArray()
      if (documents.some((document) => JSON.stringify(document).includes(evaluationId))) left.push(name)
    }
    expect([left, await at.imagesKept(), (await desk.list(at)).total]).toEqual([[], 2, 1])
    expect((await desk.get(at, other.evaluationId)).photoLink).not.toBeNull()
    await submit(at, content)
    await eventually(async () => {
      const events = await tradeIns.service.events(evaluationDeleted.type, at.dealershipId)
      expect(events.map(({ data }) => [data.evaluationId, data.vin, data.vehicleName])).toEqual([
        [evaluationId, content.vehicle?.vin, '2019 Honda Accord'],
      ])
      expect(hints[0]).toEqual({ topic: 'evaluation.changed', dealershipId: at.dealershipId, evaluationIds: [evaluationId] })
    })
  })

  test('is deleted once by two concurrent requests', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const answers = await Promise.all([
      desk.delete(at, evaluationId),
      desk.delete(at, evaluationId, at.admin),
      desk.delete(at, evaluationId, at.owner),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    await eventually(async () => expect(await tradeIns.service.events(evaluationDeleted.type, at.dealershipId)).toHaveLength(1))
  })

  test('leaves its images to the sweep when the process dies before it deletes them', async () => {
    const own = await startTradeIns()
    const ownLinks = photoLinkCalls(own)
    const { at, evaluationId, link } = await ownLinks.requested({ photos: 1 })
    await ownLinks.add(link)
    const deps = { stores: own.stores, clock: () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000) }
    await sweepImages(deps)
    expect(await at.imagesKept()).toBe(4)
    for (const collection of ['evaluations', 'drafts'])
      await own.service.db.collection<{ _id: ObjectId }>(collection).deleteOne({ _id: new ObjectId(evaluationId) })
    await sweepImages(deps)
    expect(await at.imagesKept()).toBe(0)
  })
})
