import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startFakeAuth } from '@forecourt/service-testing/fake-auth'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { requireStillOpen } from '../access/still-open.ts'
import { photoLinkCalls, tokenIn } from '../testing/photo-link-calls.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { startTradeIns } from '../testing/trade-ins-fixture.ts'
import { removeDealership } from './remove-dealership.ts'

test('deletes everything of a deleted dealership but a tombstone, and accepts nothing more for it', async () => {
  const tradeIns = await startTradeIns()
  const [at, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
  for (const dealer of [at, other]) {
    const { evaluationId } = await submittedEvaluation(tradeIns, dealer, { photos: 1 })
    const made = await tradeIns.service.as(dealer.sales).call('createPhotoLink', { params: { evaluationId } })
    await photoLinkCalls(tradeIns).add(tokenIn(made.body.uploadLink))
    await dealer.begin()
  }
  const deps = { stores: tradeIns.stores, clock: tradeIns.service.clock.now }
  for (let twice = 0; twice < 2; twice++) await removeDealership(deps, at.dealershipId)
  const left = async (dealershipId: string) => {
    const found: string[] = []
    for (const { name } of await tradeIns.service.db.listCollections().toArray()) {
      if (name === 'outbox') continue
      const documents = await tradeIns.service.db.collection(name).find().toArray()
      if (documents.some((document) => JSON.stringify(document).includes(dealershipId))) found.push(name)
    }
    return found.sort()
  }
  expect(await left(at.dealershipId)).toEqual(['dealerships'])
  expect(await left(other.dealershipId)).toEqual(['customer-links', 'dealerships', 'drafts', 'evaluations', 'photo-bytes.files', 'usage'])
  await expect(at.begin()).rejects.toThrow('Dealership not found')
})

test('follows events about other dealerships while it deletes the data of one', async () => {
  const tradeIns = await startTradeIns()
  const at = await tradeIns.dealership()
  await submittedEvaluation(tradeIns, at)
  const { db, deps } = tradeIns.service
  const dealershipId = new ObjectId(at.dealershipId)
  const evaluations = db.collection('evaluations')
  // the deletion waits for the end of this transaction
  await deps.mongo.withSession(async (session) => {
    session.startTransaction()
    await evaluations.updateMany({ dealershipId }, { $set: { isHeld: true } }, { session })
    await tradeIns.publish(dealershipDeleted, { dealershipId: at.dealershipId, name: 'Northgate Motors' }, at.dealershipId)
    await tradeIns.dealership()
    await expect(at.begin()).rejects.toThrow('Dealership not found')
    expect(await evaluations.countDocuments({ dealershipId })).toBe(1)
    await session.abortTransaction()
  })
  await eventually(async () => expect(await evaluations.countDocuments({ dealershipId })).toBe(0))
})

test('looks up a dealership without events once, and returns 404 for an unknown one and 503 while auth is unavailable', async () => {
  const known = newId()
  const { url, requested } = await startFakeAuth([known])
  let authUrl = url
  const tradeIns = await startTradeIns({ authUrl: () => authUrl })
  const begin = async (dealershipId: string) =>
    (await tradeIns.service.anonymous().call('beginDraft', { body: { dealershipId, requestId: crypto.randomUUID() } })).status
  expect([await begin(known), await begin(known), await begin(newId())]).toEqual([201, 201, 404])
  expect(requested.filter((url) => url.endsWith(known))).toEqual([`/api/dealerships/${known}`])
  authUrl = 'http://127.0.0.1:1'
  expect([await begin(known), await begin(newId())]).toEqual([201, 503])
})

test('deletes what is stored while the dealership is being deleted', async () => {
  const tradeIns = await startTradeIns()
  const at = await tradeIns.dealership()
  const draft = await at.begin()
  const { dealerships } = tradeIns.stores
  const deps = { stores: tradeIns.stores, clock: tradeIns.service.clock.now }
  // the dealership was cleared between the two checks of a submission
  await dealerships.tombstone(at.dealershipId, new Date())
  await expect(requireStillOpen(deps, at.dealershipId)).rejects.toThrow('Dealership not found')
  expect((await tradeIns.service.anonymous().call('getDraft', { params: { draft } })).status).toBe(404)
})
