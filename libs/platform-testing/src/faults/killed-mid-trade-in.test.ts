import { createApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { generateVin } from '@forecourt/vin/generate-vin'
import { expect, test } from 'vitest'
import { preparePlatformChild } from '../processes/start-platform-child.ts'
import { samplePhotoForm, sampleTradeIn } from '../requests/sample-trade-in.ts'

const PHOTOS = 12

test('a customer whose photos and submission are interrupted by a killed platform sends them again, and everything is stored once', async () => {
  const { db, owner, start } = await preparePlatformChild()
  const tradeIns = db('trade-ins')
  const first = await start()
  const client = await signIn(first.url, owner)
  const { _id: dealershipId } = await client.call(authOperations.createDealership, { body: { name: 'Killed', email: 'a@killed.test' } })
  const before = createApiClient(first.url)
  const { draft } = await before.call(tradeInsOperations.beginDraft, { body: { dealershipId, requestId: crypto.randomUUID() } })
  const requestIds = Array.from({ length: PHOTOS }, () => crypto.randomUUID())
  const sendPhoto = (customer: typeof before, requestId: string) =>
    customer.call(tradeInsOperations.addDraftPhoto, { params: { draft }, query: { requestId }, body: samplePhotoForm('photo') })

  const acknowledged: string[] = []
  const sending = requestIds.map(async (requestId) => {
    const { _id } = await sendPhoto(before, requestId)
    acknowledged.push(_id)
  })
  await Promise.any(sending)
  await first.kill()
  await Promise.allSettled(sending)
  expect(acknowledged.length).toBeGreaterThan(0)

  const second = await start()
  const again = createApiClient(second.url)
  const kept = await again.call(tradeInsOperations.getDraft, { params: { draft } })
  expect(kept.photos.map(({ _id }) => _id)).toEqual(expect.arrayContaining(acknowledged))
  for (const requestId of requestIds) await sendPhoto(again, requestId)
  expect((await again.call(tradeInsOperations.getDraft, { params: { draft } })).photos).toHaveLength(PHOTOS)

  const body = sampleTradeIn(generateVin(123_456))
  const submitting = again.call(tradeInsOperations.submitDraft, { params: { draft }, body }).catch(() => 'cut off')
  await eventually(async () => expect(await tradeIns.collection('evaluations').countDocuments()).toBe(1), { intervalMs: 5 }).catch(() => {})
  await second.kill()
  await submitting

  const third = await start()
  const last = createApiClient(third.url)
  const { evaluationId } = await last.call(tradeInsOperations.submitDraft, { params: { draft }, body })
  const staff = await signIn(third.url, owner)
  const { evaluations } = await staff.call(tradeInsOperations.listEvaluations, { params: { dealershipId } })
  expect(evaluations.map(({ _id, photos }) => [_id, photos.length])).toEqual([[evaluationId, PHOTOS]])
  await eventually(async () => expect(await tradeIns.collection('outbox').countDocuments()).toBe(0), { intervalMs: 250 })
  const log = db('auth').collection('activity-logs')
  const activities = () => log.countDocuments({ action: /submitted a trade-in evaluation/ })
  await eventually(async () => expect(await activities()).toBe(1), { intervalMs: 250 })
})
