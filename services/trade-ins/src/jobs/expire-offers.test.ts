import { beforeAll, expect, test } from 'vitest'
import { offerDeps, startOffers } from '../testing/offers.ts'
import { startTradeIns, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'
import { expireOffers } from './expire-offers.ts'

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

test('expires only overdue offers, each one once even when several replicas run the job', async () => {
  const [own, other] = [await startOffers(tradeIns), await startOffers(tradeIns)]
  const deps = await offerDeps(tradeIns)
  await own.offer({ days: 1 })
  await other.offer({ days: 3 })
  const hints = await tradeIns.service.live(own.at.dealershipId)
  own.advance(1)
  await Promise.all([expireOffers(deps), expireOffers(deps), expireOffers(deps)])
  expect((await own.offers()).map(({ state }) => state)).toEqual(['expired'])
  expect(await own.steps()).toEqual(['submitted', 'offer-made', 'offer-expired'])
  expect((await own.evaluation())?.history?.at(-1)).toMatchObject({ by: null, amount: 17_000 })
  await own.emitted(['made', 'expired'])
  expect(hints).toHaveLength(1)
  expect((await other.offers()).map(({ state }) => state)).toEqual(['open'])
})

test('either accepts or expires an offer when both happen at the same moment', async () => {
  const own = await startOffers(tradeIns)
  const deps = await offerDeps(tradeIns)
  const { token } = await own.offer({ days: 1 })
  const late = { ...deps, clock: () => new Date(tradeIns.service.clock.now().getTime() + 2 * 24 * 60 * 60 * 1000) }
  const [accepted] = await Promise.all([
    own.customer.call('answerTradeInOffer', { params: { offer: token }, body: { answer: 'accepted' } }),
    expireOffers(late),
  ])
  const [offer] = await own.offers()
  expect(offer?.state).toBe(accepted.status === 200 ? 'accepted' : 'expired')
  expect(await own.steps()).toHaveLength(3)
})

test('expires the offers of a deleted evaluation without failing', async () => {
  const [own, other] = [await startOffers(tradeIns), await startOffers(tradeIns)]
  const deps = await offerDeps(tradeIns)
  await own.offer({ days: 1 })
  await other.offer({ days: 2 })
  const evaluation = await own.evaluation()
  await tradeIns.service.db.collection('evaluations').deleteOne({ _id: evaluation?._id as never })
  own.advance(3)
  await expireOffers(deps)
  expect((await other.offers()).map(({ state }) => state)).toEqual(['expired'])
  expect(await expireOffers(deps)).toBe(0)
})

test('expires the other offers when one fails, and throws its error', async () => {
  const [own, other] = [await startOffers(tradeIns), await startOffers(tradeIns)]
  const deps = await offerDeps(tradeIns)
  await own.offer({ days: 1 })
  await other.offer({ days: 2 })
  const evaluationId = (await own.evaluation())?._id
  await tradeIns.service.db.collection('offers').updateOne({ evaluationId }, { $set: { amount: 'broken' } })
  own.advance(3)
  await expect(expireOffers(deps)).rejects.toThrow('does not fit')
  expect((await other.offers()).map(({ state }) => state)).toEqual(['expired'])
  expect((await own.offers()).map(({ state }) => state)).toEqual(['open'])
  await tradeIns.service.db.collection('offers').deleteMany({ evaluationId })
})
