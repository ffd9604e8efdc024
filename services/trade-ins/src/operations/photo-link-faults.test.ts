import { photosAdded, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { expect, onTestFinished, test } from 'vitest'
import { photoLinkCalls, tokenIn } from '../testing/photo-link-calls.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { samplePhoto, startTradeIns } from '../testing/trade-ins-fixture.ts'

test('a photo link, its photo and its revocation that MongoDB was killed under are whole or not there, and each is there once when sent again', async () => {
  const server = await ownMongo()
  onTestFinished(() => server.stop())
  const tradeIns = await startTradeIns({}, { mongodbUrl: server.url })
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  const staff = tradeIns.service.as(at.sales)
  const holder = photoLinkCalls(tradeIns)
  /** Kills MongoDB under a call and starts it again; the call is answered all the same. */
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
  // of a link that was cut off there is everything or nothing: record, step of the history, event
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
