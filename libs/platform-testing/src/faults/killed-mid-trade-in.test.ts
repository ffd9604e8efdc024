import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { generateVin } from '@forecourt/vin/generate-vin'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildPlatformOptions, startPlatformChild } from '../processes/start-platform-child.ts'
import { samplePhotoForm, sampleTradeIn } from '../requests/sample-trade-in.ts'

const PHOTOS = 12
const OWNER = { email: 'owner@trade-in.test', password: 'owner password' }

let nats: OwnServer
let client: MongoClient
let tradeIns: Db
let options: ChildPlatformOptions
beforeAll(async () => {
  const { url: mongodbUrl, prefix } = testMongo()
  nats = await testNats()
  client = await MongoClient.connect(mongodbUrl)
  const databasePrefix = `${prefix}ti-`
  tradeIns = client.db(`${databasePrefix}trade-ins`)
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-trade-in-'))
  options = { mongodbUrl, databasePrefix, natsUrl: nats.url, port: 0, dataDir, owner: OWNER, rateLimitFactor: 0 }
})
afterAll(async () => {
  const ours = (await client.db().admin().listDatabases({ nameOnly: true })).databases.filter(({ name }) =>
    name.startsWith(options.databasePrefix ?? '-'),
  )
  for (const { name } of ours) await client.db(name).dropDatabase()
  await client.close()
  await nats.stop()
  await rm(options.dataDir, { recursive: true, force: true })
})

test('a customer whose photos and submission are interrupted by a killed platform sends them again, and everything is stored once', async () => {
  const first = await startPlatformChild(options)
  const owner = await signIn(first.url, OWNER)
  const { _id: dealershipId } = await owner.call(authOperations.createDealership, { body: { name: 'Killed', email: 'a@killed.test' } })
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

  const second = await startPlatformChild(options)
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

  const third = await startPlatformChild(options)
  const last = createApiClient(third.url)
  const { evaluationId } = await last.call(tradeInsOperations.submitDraft, { params: { draft }, body })
  const staff = await signIn(third.url, OWNER)
  const { evaluations } = await staff.call(tradeInsOperations.listEvaluations, { params: { dealershipId } })
  expect(evaluations.map(({ _id, photos }) => [_id, photos.length])).toEqual([[evaluationId, PHOTOS]])
  await eventually(async () => expect(await tradeIns.collection('outbox').countDocuments()).toBe(0), { intervalMs: 250 })
  const activities = async () => {
    const log = client.db(`${options.databasePrefix}auth`).collection('activity-logs')
    return log.countDocuments({ action: /submitted a trade-in evaluation/ })
  }
  await eventually(async () => expect(await activities()).toBe(1), { intervalMs: 250 })
  await third.kill()
}, 240_000)
