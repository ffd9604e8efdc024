import { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { staffDesk } from '../testing/staff-desk.ts'
import { filledIn, photoForm, samplePhoto, startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

test('a draft and its photos reach the dealership’s staff once', async () => {
  const at = await tradeIns.dealership()
  const customer = tradeIns.service.anonymous()
  const hints = await tradeIns.service.live(at.dealershipId)
  const draft = await at.begin()
  const begunAt = tradeIns.service.clock.now().toISOString()
  tradeIns.service.clock.advance(1_000)
  const query = { shot: 'front' as const, requestId: crypto.randomUUID() }
  const photo = await customer.call('addDraftPhoto', { params: { draft }, query, body: photoForm(await samplePhoto()) })
  expect([photo.status, photo.body]).toMatchObject([201, { shot: 'front', originalName: 'front.jpg', width: 640, height: 480 }])
  const content = filledIn()
  content.details.zipCode = '94103 1234'
  expect((await customer.call('saveDraft', { params: { draft }, body: { ...content, revision: 0 } })).body).toMatchObject({
    revision: 1,
    overtook: false,
  })

  const { status, body } = await customer.call('submitDraft', { params: { draft }, body: content })
  expect([status, body]).toEqual([
    201,
    { success: true, message: 'Trade-In Evaluation Submitted Successfully!', evaluationId: expect.any(String), range: null },
  ])
  expect((await customer.call('submitDraft', { params: { draft }, body: content })).body).toEqual(body)
  expect((await customer.call('getDraft', { params: { draft } })).body).toMatchObject({ state: 'submitted' })

  const staff = tradeIns.service.as(at.sales)
  const { evaluations, total } = await staffDesk(tradeIns).list(at, { page: 1 })
  expect(total).toBe(1)
  expect(evaluations).toMatchObject([
    {
      _id: body.evaluationId,
      status: 'need_reviewed',
      vehicleInfo: { vin: content.vehicle?.vin, currentMiles: 41_200, vehicleColor: 'Blue' },
      customerInfo: { email: 'casey.doe@example.com', phone: '4155550100', zipCode: '94103-1234', hasPayoff: 'no', payoffAmount: 0 },
      photos: [{ filename: photo.body.filename }],
    },
  ])
  const image = await staff.call('getEvaluationPhoto', { params: { filename: photo.body.filename }, query: {} })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await eventually(async () => {
    const events = await tradeIns.service.events(evaluationSubmitted.type, at.dealershipId)
    expect(events).toMatchObject([
      { data: { evaluationId: body.evaluationId, vehicleName: '2019 Honda Accord', photoCount: 1, originHash: null, begunAt } },
    ])
  })
  expect(hints).toEqual([{ topic: 'evaluation.changed', dealershipId: at.dealershipId, evaluationIds: [body.evaluationId] }])
})
