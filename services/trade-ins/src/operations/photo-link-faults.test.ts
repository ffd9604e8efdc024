import { photosAdded, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { expect, onTestFinished, test } from 'vitest'
import { photoLinkCalls, tokenIn } from '../testing/photo-link-calls.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { samplePhoto, startTradeIns } from '../testing/trade-ins-fixture.ts'

test('stores a photo link, its photo and its revocation once and completely despite crashes of MongoDB', async () => {
  const server = await ownMongo()
  onTestFinished(() => server.stop())
  const tradeIns = await startTradeIns({}, { mongodbUrl: server.url })
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  const staff = tradeIns.service.as(at.sales)
  const holder = photoLinkCalls(tradeIns)
  /** Kills MongoDB during a call and restarts it. Returns the response of the call. */
  const killedUnder = async <T>(call: () => Promise<T>): Promise<T> => {
    const calling = call()
    await server.kill()
    const answered = await calling
    await server.restart()
    return answered
  }
  const links = () => tradeIns.service.db.collection('customer-links').find().toArray()
  const requested = async () => {
    const { history = [] } = (await staff.call('getEvaluation', { params: { evaluationId } })).body
    return (history as { step: string }[]).filter(({ step }) => step === 'photos-requested').length
  }

  const create = () => staff.call('createPhotoLink', { params: { evaluationId } })
  await killedUnder(create)
  // an interrupted link is stored completely (record, step, event) or not at all
  const made = await eventually(async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    return body
  })
  const count = (await links()).length
  expect([1, 2]).toContain(count)
  expect(await requested()).toBe(count)
  await eventually(async () => expect(await tradeIns.service.events(photosRequested.type, at.dealershipId)).toHaveLength(count))

  const link = tokenIn(made.uploadLink)
  const photo = { bytes: await samplePhoto(), requestId: crypto.randomUUID() }
  await killedUnder(() => holder.add(link, photo))
  await eventually(async () => expect((await holder.add(link, photo)).status).toBe(201))
  expect((await holder.request(link)).body.photos).toHaveLength(1)
  await eventually(async () => expect(await tradeIns.service.events(photosAdded.type, at.dealershipId)).toHaveLength(1))

  const revoke = () => staff.call('revokePhotoLinks', { params: { evaluationId } })
  await killedUnder(revoke)
  await eventually(async () => expect((await revoke()).status).toBe(200))
  const late = await holder.add(link, { ...photo, requestId: crypto.randomUUID() })
  expect([late.status, late.body.code]).toEqual([410, 'LINK_REVOKED'])
  expect((await links()).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
})
