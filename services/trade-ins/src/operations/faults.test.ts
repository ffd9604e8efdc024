import { evaluationDeleted, evaluationReviewed, evaluationSubmitted, photosAdded } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { expect, onTestFinished, test } from 'vitest'
import { photoLinkCalls, tokenIn } from '../testing/photo-link-calls.ts'
import { staffDesk } from '../testing/staff-desk.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { addPhoto, filledIn, photoForm, samplePhoto, startTradeIns } from '../testing/trade-ins-fixture.ts'

test('accepts a submission while NATS is unavailable, and publishes the event once when it is back', async () => {
  const tradeIns = await startTradeIns()
  const at = await tradeIns.dealership()
  const draft = await at.begin()
  const customer = tradeIns.service.anonymous()
  await tradeIns.service.natsServer.halt()
  const photo = await addPhoto(tradeIns, draft)
  const submitted = await customer.call('submitDraft', { params: { draft }, body: filledIn() })
  expect([photo.status, submitted.status]).toEqual([201, 201])
  await tradeIns.service.natsServer.restart()
  await eventually(async () => {
    const events = await tradeIns.service.events<{ evaluationId: string }>(evaluationSubmitted.type, at.dealershipId)
    expect(events.map(({ data }) => data.evaluationId)).toEqual([submitted.body.evaluationId])
  })
})

test('stores photos and a submission once when they are sent again after MongoDB was killed', async () => {
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
  const { evaluations } = await staffDesk(tradeIns).list(at)
  expect(evaluations.map(({ photos }) => photos.length)).toEqual([8])
  await eventually(async () => expect(await tradeIns.service.events(evaluationSubmitted.type, at.dealershipId)).toHaveLength(1))
})

test('submits one draft once on two replicas, and stores or refuses a concurrent photo', async () => {
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
    const { photos } = await staffDesk(tradeIns).get(at, one.body.evaluationId)
    expect([photo.status, photos.length]).toEqual(photo.status === 201 ? [201, 1] : [409, 0])
  }
  await eventually(async () => expect(await tradeIns.service.events(evaluationSubmitted.type, at.dealershipId)).toHaveLength(5))
})

test('keeps the desk and photo links working while NATS is unavailable, and publishes the events when it is back', async () => {
  const tradeIns = await startTradeIns()
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  const staff = tradeIns.service.as(at.sales)
  await tradeIns.service.natsServer.halt()
  const made = await staff.call('createPhotoLink', { params: { evaluationId } })
  const photo = await photoLinkCalls(tradeIns).add(tokenIn(made.body.uploadLink))
  const reviewed = await staff.call('setEvaluationStatus', { params: { evaluationId }, body: { status: 'approved' } })
  const deleted = await staff.call('deleteEvaluation', { params: { evaluationId }, query: {} })
  expect([made, photo, reviewed, deleted].map(({ status }) => status)).toEqual([201, 201, 200, 200])
  await tradeIns.service.natsServer.restart()
  await eventually(async () => {
    const events = await tradeIns.service.events(undefined, at.dealershipId)
    expect(events.slice(-3).map(({ type }) => type)).toEqual([photosAdded.type, evaluationReviewed.type, evaluationDeleted.type])
  })
})

test('deletes an evaluation completely with one event, or not at all, when MongoDB crashes during the deletion', async () => {
  const server = await ownMongo()
  onTestFinished(() => server.stop())
  const tradeIns = await startTradeIns({}, { mongodbUrl: server.url })
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at, { photos: 1 })
  const staff = tradeIns.service.as(at.sales)
  await staff.call('createPhotoLink', { params: { evaluationId } })
  const deleting = staff.call('deleteEvaluation', { params: { evaluationId }, query: {} })
  await server.kill()
  await deleting
  await server.restart()
  const linksLeft = () => tradeIns.service.db.collection('customer-links').countDocuments()
  const statusNow = async () => (await staff.call('getEvaluation', { params: { evaluationId } })).status
  await eventually(async () => expect([200, 404]).toContain(await statusNow()))
  expect([await statusNow(), await linksLeft()]).toEqual((await statusNow()) === 200 ? [200, 1] : [404, 0])
  await eventually(async () => {
    const { status } = await staff.call('deleteEvaluation', { params: { evaluationId }, query: {} })
    expect([200, 404]).toContain(status)
  })
  expect([await statusNow(), await linksLeft()]).toEqual([404, 0])
  await eventually(async () => expect(await tradeIns.service.events(evaluationDeleted.type, at.dealershipId)).toHaveLength(1))
})
