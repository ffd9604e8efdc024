import { evaluationSubmitted } from '@forecourt/contracts/trade-ins/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { expect, onTestFinished, test } from 'vitest'
import { filledIn, photoForm, samplePhoto, startTradeIns } from '../testing/trade-ins-fixture.ts'

test('while NATS is away customers submit, and the news follows once when it is back', async () => {
  const tradeIns = await startTradeIns()
  const at = await tradeIns.dealership()
  const draft = await at.begin()
  const customer = tradeIns.service.anonymous()
  await tradeIns.service.natsServer.halt()
  const photo = await customer.call('addDraftPhoto', {
    params: { draft },
    query: { requestId: crypto.randomUUID() },
    body: photoForm(await samplePhoto()),
  })
  const submitted = await customer.call('submitDraft', { params: { draft }, body: filledIn() })
  expect([photo.status, submitted.status]).toEqual([201, 201])
  await tradeIns.service.natsServer.restart()
  await eventually(async () => {
    const told = await tradeIns.service.events<{ evaluationId: string }>(evaluationSubmitted.type, at.dealershipId)
    expect(told.map(({ data }) => data.evaluationId)).toEqual([submitted.body.evaluationId])
  })
})

test('photos and a submission that MongoDB was killed under are sent again, and everything is there once', async () => {
  const server = await ownMongo()
  onTestFinished(() => server.stop())
  const tradeIns = await startTradeIns({}, { mongodbUrl: server.url })
  const at = await tradeIns.dealership()
  const draft = await at.begin()
  const customer = tradeIns.service.anonymous()
  const requestIds = Array.from({ length: 8 }, () => crypto.randomUUID())
  const bytes = await samplePhoto()
  const add = (requestId: string) => customer.call('addDraftPhoto', { params: { draft }, query: { requestId }, body: photoForm(bytes) })
  const sending = Promise.all(requestIds.map(add))
  await server.kill()
  const statuses = (await sending).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 201 && status < 500)).toEqual([])
  await server.restart()
  for (const requestId of requestIds) await eventually(async () => expect((await add(requestId)).status).toBe(201))

  const content = filledIn()
  const submitting = customer.call('submitDraft', { params: { draft }, body: content })
  await server.kill()
  await submitting
  await server.restart()
  await eventually(async () => expect((await customer.call('submitDraft', { params: { draft }, body: content })).status).toBe(201))
  const list = await tradeIns.service.as(at.sales).call('listEvaluations', { params: { dealershipId: at.dealershipId }, query: {} })
  const { evaluations } = tradeInsOperations.listEvaluations.response.parse(list.body)
  expect(evaluations.map(({ photos }) => photos.length)).toEqual([8])
  await eventually(async () => expect(await tradeIns.service.events(evaluationSubmitted.type, at.dealershipId)).toHaveLength(1))
}, 120_000)

test('on two replicas one draft is submitted once, and a photo that comes meanwhile is in it or refused', async () => {
  const tradeIns = await startTradeIns()
  const replica = await tradeIns.service.replica()
  const at = await tradeIns.dealership()
  const bytes = await samplePhoto()
  for (let round = 0; round < 5; round++) {
    const draft = await at.begin()
    const content = filledIn()
    const query = { requestId: crypto.randomUUID() }
    const [photo, one, other] = await Promise.all([
      replica.anonymous().call('addDraftPhoto', { params: { draft }, query, body: photoForm(bytes) }),
      tradeIns.service.anonymous().call('submitDraft', { params: { draft }, body: content }),
      replica.anonymous().call('submitDraft', { params: { draft }, body: content }),
    ])
    expect([one.status, other.status, other.body.evaluationId]).toEqual([201, 201, one.body.evaluationId])
    const params = { evaluationId: one.body.evaluationId }
    const kept = await tradeIns.service.as(at.sales).call('getEvaluation', { params })
    expect([photo.status, tradeInsOperations.getEvaluation.response.parse(kept.body).photos.length]).toEqual(
      photo.status === 201 ? [201, 1] : [409, 0],
    )
  }
  await eventually(async () => expect(await tradeIns.service.events(evaluationSubmitted.type, at.dealershipId)).toHaveLength(5))
})
