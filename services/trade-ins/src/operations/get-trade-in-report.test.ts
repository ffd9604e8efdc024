import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { dealershipUpdated } from '@forecourt/contracts/auth/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { TradeInReport } from '@forecourt/contracts/trade-ins/report'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferDoc } from '../store/offer-store.ts'
import { sampleOffer } from '../testing/sample-offer.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

const now = () => tradeIns.service.clock.now()
const ago = (ms: number) => new Date(now().getTime() - ms)
async function report(at: TestDealership, query: object = {}): Promise<TradeInReport> {
  const { body } = await tradeIns.service.as(at.sales).call('getTradeInReport', { params: { dealershipId: at.dealershipId }, query })
  return tradeInsOperations.getTradeInReport.response.parse(body)
}
/** Stores an evaluation that was submitted at a time, with a first step of staff after some hours if given. */
async function submitted(at: TestDealership, submittedAt: Date, answeredAfterHours?: number): Promise<string> {
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  const history = [
    { step: 'submitted', at: submittedAt, by: null },
    { step: 'offer-viewed', at: new Date(submittedAt.getTime() + 1), by: null },
    ...(answeredAfterHours === undefined
      ? []
      : [{ step: 'approved', at: new Date(submittedAt.getTime() + answeredAfterHours * HOUR_MS), by: { name: 'Sam' } }]),
  ]
  await tradeIns.service.db.collection('evaluations').updateOne({ _id: new ObjectId(evaluationId) }, { $set: { submittedAt, history } })
  return evaluationId
}
async function offered(at: TestDealership, evaluationId: string, madeAt: Date, more: Partial<OfferDoc> = {}): Promise<void> {
  await tradeIns.service.db.collection<OfferDoc>('offers').insertOne(sampleOffer(at.dealershipId, evaluationId, madeAt, more))
}

describe('the report of trade-ins', () => {
  test('has a row for every week, and no other figures when nothing happened', async () => {
    const at = await tradeIns.dealership()
    const empty = await report(at)
    expect(empty.weeks).toHaveLength(12)
    expect(empty).toMatchObject({ submitted: 0, offered: 0, accepted: 0 })
    expect([empty.acceptedShare, empty.offerOverEstimate, empty.secondsToFirstAnswer]).toEqual([null, null, null])
    expect((await report(at, { weeks: 3 })).weeks).toEqual(
      empty.weeks.slice(-3).map(({ week }) => ({ week, submitted: 0, offered: 0, accepted: 0, declined: 0 })),
    )
  })

  test('counts events by their week, outcomes of offers, and the time to the first response', async () => {
    const [at, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
    const [today, lastWeek, longAgo] = [ago(1), ago(7 * DAY_MS), ago(80 * DAY_MS)]
    const ids = [
      await submitted(at, today, 1),
      await submitted(at, lastWeek, 3),
      await submitted(at, lastWeek, 50),
      await submitted(at, lastWeek),
      await submitted(at, longAgo, 9),
    ]
    const [first = '', second = '', third = '', fourth = ''] = ids
    await offered(at, first, today, { estimate: 10_000, amount: 9_000 })
    await offered(at, second, lastWeek, { estimate: 10_000, amount: 11_000, state: 'accepted', answeredAt: today })
    await offered(at, third, lastWeek, { estimate: 10_000, amount: 10_000, state: 'declined', answeredAt: lastWeek })
    await offered(at, fourth, longAgo, { estimate: 1, state: 'expired', validUntil: lastWeek })
    // overdue, but the expiry is not recorded yet
    await offered(at, second, longAgo, { validUntil: today })
    await offered(at, third, lastWeek, { state: 'withdrawn' })
    await offered(other, await submitted(other, today, 1), today, { state: 'accepted', answeredAt: today })

    const { weeks, ...totals } = await report(at, { weeks: 2 })
    expect(weeks.map(({ week: _, ...counts }) => counts)).toEqual([
      { submitted: 3, offered: 3, accepted: 0, declined: 1 },
      { submitted: 1, offered: 1, accepted: 1, declined: 0 },
    ])
    expect(totals).toEqual({
      submitted: 4,
      offered: 4,
      accepted: 1,
      acceptedShare: 1 / 4,
      offerOverEstimate: 1,
      secondsToFirstAnswer: (3 * HOUR_MS) / 1_000,
    })
  })

  test('the figure of two responses, and of two offers, is between them', async () => {
    const at = await tradeIns.dealership()
    const ids = [await submitted(at, ago(1), 1), await submitted(at, ago(1), 3)]
    const [first = '', second = ''] = ids
    await offered(at, first, ago(1), { estimate: 10_000, amount: 6_000 })
    await offered(at, second, ago(1), { estimate: 10_000, amount: 10_000 })
    expect(await report(at)).toMatchObject({ secondsToFirstAnswer: (2 * HOUR_MS) / 1_000, offerOverEstimate: 0.8 })
  })

  test('counts weeks in the time zone of the dealership', async () => {
    const at = await tradeIns.dealership()
    const mondayOf = async () => (await report(at, { weeks: 1 })).weeks[0]?.week
    const data = { dealershipId: at.dealershipId, name: 'Northgate Motors', email: 'n@example.com' }
    const settle = (timeZone: string) =>
      tradeIns.publish(dealershipUpdated, { ...data, settings: { ...DEFAULT_DEALERSHIP_SETTINGS, timeZone } }, at.dealershipId)
    // the zones are 25 hours apart, so that on some days they are in different weeks
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    for (const timeZone of zones) {
      await settle(timeZone)
      await expect.poll(async () => (await tradeIns.stores.dealerships.find(at.dealershipId)).timeZone).toBe(timeZone)
      const day = new Date(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now()))
      const daysSinceMonday = (day.getUTCDay() + 6) % 7
      expect(await mondayOf()).toBe(new Date(day.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10))
    }
  })

  test('accepts 1 to 104 weeks', async () => {
    const at = await tradeIns.dealership()
    const params = { dealershipId: at.dealershipId }
    const ask = async (weeks: number) => (await tradeIns.service.as(at.sales).call('getTradeInReport', { params, query: { weeks } })).status
    expect([await ask(0), await ask(1), await ask(104), await ask(105)]).toEqual([400, 200, 200, 400])
  })
})
