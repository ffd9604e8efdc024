import type { EventData } from '@forecourt/contracts/event'
import { valuationRefreshed } from '@forecourt/contracts/trade-ins/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { DEFAULT_TRADE_IN_SETTINGS, MAX_DEDUCTION, type TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenIn } from '../testing/photo-link-calls.ts'
import { type Inventory, startInventory, usedCars } from '../testing/stock-lot.ts'
import { filledIn, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'
import { createPriceModels } from '../valuation/price-models.ts'

let tradeIns: TradeInsFixture
let inventory: Inventory
beforeAll(async () => {
  tradeIns = await startTradeIns()
  inventory = await startInventory(tradeIns)
})

const submit = async (at: TestDealership, draft?: string, content = filledIn()) => {
  const params = { draft: draft ?? (await at.begin()) }
  const { status, body } = await tradeIns.service.anonymous().call('submitDraft', { params, body: content })
  return { status, ...tradeInsOperations.submitDraft.response.parse(body) }
}
const evaluationOf = async (at: TestDealership, evaluationId: string, as = at.admin) =>
  (await tradeIns.service.as(as).call('getEvaluation', { params: { evaluationId } })).body
/** Returns the estimate of an evaluation. Throws when there is none. */
const estimateOf = ({ evaluation }: { evaluation: EvaluationValuation | null }) => {
  if (evaluation === null) throw new Error('there is no estimate')
  return evaluation
}
const save = (at: TestDealership, more: Partial<TradeInSettings>, as = at.admin) =>
  tradeIns.service.as(as).call('saveTradeInSettings', {
    params: { dealershipId: at.dealershipId },
    body: { ...DEFAULT_TRADE_IN_SETTINGS, ...more },
  })
/** Creates a dealership with used cars of the submitted model. */
const stocked = async (count = 30) => {
  const at = await tradeIns.dealership()
  await inventory.stock(at.dealershipId, usedCars(count))
  return at
}

describe('a submission', () => {
  it('is estimated from the dealership’s own prices, and shows the customer the same range when it is repeated', async () => {
    const at = await stocked()
    const draft = await at.begin()
    const content = filledIn()
    const first = await submit(at, draft, content)
    expect(first).toMatchObject({ status: 201, range: { comparables: 12, low: expect.any(Number), high: expect.any(Number) } })
    const evaluation = estimateOf(await evaluationOf(at, first.evaluationId))
    expect(evaluation).toMatchObject({ confidence: 'good', basedOn: 30, tradeInLow: first.range?.low, tradeInHigh: first.range?.high })
    expect(evaluation.estimatedValue).toBeGreaterThan(15_000)
    expect(evaluation.estimatedValue).toBeLessThan(25_000)
    const range = { low: first.range?.low, high: first.range?.high }
    await eventually(async () => {
      const [event] = await tradeIns.service.events<{ range: unknown }>('trade-ins.evaluation.submitted.v1', at.dealershipId)
      expect(event?.data.range).toEqual(range)
    })

    await save(at, { customersSeeRange: false, marginPercent: 50 })
    await tradeIns.service.as(at.admin).call('refreshValuation', { params: { evaluationId: first.evaluationId } })
    expect(await submit(at, draft, content)).toEqual(first)
  })

  it('shows no range when the dealership shows none, too few vehicles are comparable, or there are no prices', async () => {
    const [silent, few, none] = [await stocked(), await stocked(2), await tradeIns.dealership()]
    await inventory.stock(few.dealershipId, usedCars(20, { make: 'Ford', model: 'Escape' }))
    await save(silent, { customersSeeRange: false })
    expect((await submit(silent)).range).toBeNull()
    const { evaluationId, range } = await submit(few)
    expect([range, estimateOf(await evaluationOf(few, evaluationId)).confidence]).toEqual([null, 'few'])
    const without = await submit(none)
    expect([without.range, (await evaluationOf(none, without.evaluationId)).evaluation]).toEqual([null, null])
  })

  it('shows no range when the deductions leave nothing of the value', async () => {
    const at = await stocked()
    await save(at, { reconditioning: MAX_DEDUCTION })
    const { evaluationId, range } = await submit(at)
    expect(estimateOf(await evaluationOf(at, evaluationId))).toMatchObject({ confidence: 'good', tradeInLow: 0, tradeInHigh: 0 })
    expect(range).toBeNull()
  })

  it('is estimated in every replica from the current vehicles as soon as they are stored', async () => {
    const at = await stocked()
    const { stores } = tradeIns
    const replicas = [0, 1].map(() => createPriceModels({ stores, clock: tradeIns.service.clock.now }))
    const basedOn = () => Promise.all(replicas.map(async (models) => (await models.of(at.dealershipId)).basedOn))
    await eventually(async () => expect(await basedOn()).toEqual([30, 30]))
    const [once, again] = await Promise.all([replicas[0]?.of(at.dealershipId), replicas[0]?.of(at.dealershipId)])
    expect(once).toBe(again)
    await inventory.stock(at.dealershipId, usedCars(5))
    await eventually(async () => expect(await basedOn()).toEqual([35, 35]))
  })

  it('is in the currency of the dealership’s prices, for staff, the customer and events, and in US dollars without prices', async () => {
    const [canadian, unknown] = [await tradeIns.dealership(), await tradeIns.dealership()]
    await inventory.stock(canadian.dealershipId, usedCars(30, { currency: 'CAD' }))
    const draft = await canadian.begin()
    const content = filledIn()
    const { evaluationId, range } = await submit(canadian, draft, content)
    expect(range?.currency).toBe('CAD')
    expect((await submit(canadian, draft, content)).range).toEqual(range)
    expect((await evaluationOf(canadian, evaluationId)).currency).toBe('CAD')
    const validUntil = new Date(tradeIns.service.clock.now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString()
    const made = await tradeIns.service.as(canadian.admin).call('makeOffer', {
      params: { evaluationId },
      query: { mail: 'false' },
      body: { amount: 15_000, validUntil, note: '', requestId: crypto.randomUUID() },
    })
    const shown = await tradeIns.service.anonymous().call('getTradeInOffer', { params: { offer: tokenIn(made.body.link) } })
    expect(shown.body.currency).toBe('CAD')
    await eventually(async () => {
      const events = await tradeIns.service.events<{ currency: string }>(undefined, canadian.dealershipId)
      expect(events.map(({ data }) => data.currency)).toEqual(['CAD', 'CAD'])
    })
    const without = await submit(unknown)
    expect((await evaluationOf(unknown, without.evaluationId)).currency).toBe('USD')
  })

  it('is stored without an estimate, but in the dealership’s currency, when estimating fails', async () => {
    const at = await tradeIns.dealership()
    await inventory.stock(at.dealershipId, usedCars(30, { currency: 'CAD' }))
    const settings = tradeIns.service.db.collection<{ _id: ObjectId; deductions: unknown }>('settings')
    await settings.insertOne({ _id: new ObjectId(at.dealershipId), deductions: null })
    const withPrices = await submit(at)
    // a vehicle with such an id fails the price model too
    const lot = tradeIns.service.db.collection<{ _id: string; dealershipId: ObjectId; currency: string }>('lot-vehicles')
    await lot.insertOne({ _id: at.dealershipId, dealershipId: new ObjectId(at.dealershipId), currency: 'CAD' })
    await tradeIns.stores.dealerships.changePrices(at.dealershipId)
    const withoutPrices = await submit(at)
    await settings.deleteOne({ _id: new ObjectId(at.dealershipId) })
    for (const { status, evaluationId, range } of [withPrices, withoutPrices]) {
      expect([status, range]).toEqual([201, null])
      expect(await evaluationOf(at, evaluationId)).toMatchObject({ evaluation: null, currency: 'CAD' })
    }
  })

  it('is estimated from the prices of sharing dealerships too, in one currency only', async () => {
    const [mine, sister, closed] = [await tradeIns.dealership(), await tradeIns.dealership(), await tradeIns.dealership()]
    await inventory.stock(mine.dealershipId, usedCars(8))
    await inventory.stock(mine.dealershipId, usedCars(3, { currency: 'CAD', price: 90_000 }))
    await inventory.stock(sister.dealershipId, [...usedCars(20), ...usedCars(5, { currency: 'CAD' })])
    await inventory.stock(closed.dealershipId, usedCars(40))
    const basedOn = async () => {
      const { evaluationId } = await submit(mine)
      return estimateOf(await evaluationOf(mine, evaluationId)).basedOn
    }
    await save(sister, { shareInventory: true })
    expect(await basedOn()).toBe(8)
    await save(mine, { shareInventory: true })
    expect(await basedOn()).toBe(28)
  })
})

describe('an estimate', () => {
  it('is recomputed with the current prices and settings, and keeps staff’s value and the range shown to the customer', async () => {
    const at = await stocked()
    const { evaluationId } = await submit(at)
    const before = await evaluationOf(at, evaluationId)
    const live = await tradeIns.service.live(at.dealershipId)
    tradeIns.service.clock.advance(60_000)
    await save(at, { marginPercent: 20 })
    await inventory.stock(at.dealershipId, usedCars(5))
    const refresh = () => tradeIns.service.as(at.sales).call('refreshValuation', { params: { evaluationId } })
    const { status, body } = await refresh()
    expect([status, estimateOf(body).basedOn]).toEqual([200, 35])
    expect(estimateOf(body).tradeInValue).toBeLessThan(estimateOf(before).tradeInValue)
    expect(estimateOf(body).computedAt).toBe(tradeIns.service.clock.now().toISOString())
    expect({ ...body, evaluation: null }).toEqual({ ...before, evaluation: null })
    await eventually(() =>
      expect(live.filter(({ topic }) => topic === 'evaluation.changed').at(-1)).toMatchObject({ evaluationIds: [evaluationId] }),
    )
    expect((await refresh()).body.evaluation).toEqual(body.evaluation)
    await eventually(async () => {
      const logged = await tradeIns.service.events<EventData<typeof valuationRefreshed>>(valuationRefreshed.type, at.dealershipId)
      const facts = { evaluationId, tradeInValue: estimateOf(body).tradeInValue, currency: 'USD' }
      expect(logged.map(({ data }) => data)).toMatchObject([facts, facts])
    })
  })

  it('uses one model for concurrent requests, and a new one when vehicles have changed', async () => {
    const at = await stocked()
    const all = await Promise.all([submit(at), submit(at), submit(at)])
    expect(new Set(all.map(({ range }) => JSON.stringify(range))).size).toBe(1)
    await inventory.stock(at.dealershipId, usedCars(10))
    await eventually(async () => {
      const { evaluationId } = await submit(at)
      expect(estimateOf(await evaluationOf(at, evaluationId)).basedOn).toBe(40)
    })
  })
})

describe('a value that staff set', () => {
  const set = (at: TestDealership, evaluationId: string, body: { amount: number | null; reason: string }, as = at.admin) =>
    tradeIns.service.as(as).call('setEvaluationValue', { params: { evaluationId }, body })
  const reviewed = (at: TestDealership) =>
    tradeIns.service.events<{ step: string; amount: number | null }>('trade-ins.evaluation.reviewed.v1', at.dealershipId)

  it('is stored with its author, time and reason until it is reset, and every change is kept', async () => {
    const at = await tradeIns.dealership()
    const { evaluationId } = await submit(at)
    expect((await set(at, evaluationId, { amount: 12_500, reason: ' Clean one ' })).body.staffValue).toMatchObject({
      amount: 12_500,
      reason: 'Clean one',
      at: tradeIns.service.clock.now().toISOString(),
      by: { email: at.admin.email },
    })
    expect((await set(at, evaluationId, { amount: 12_500, reason: 'Clean one' })).status).toBe(200)
    await set(at, evaluationId, { amount: 12_000, reason: 'Scratches' }, at.sales)
    const { body } = await set(at, evaluationId, { amount: null, reason: 'By the estimate' })
    expect((await set(at, evaluationId, { amount: null, reason: 'Again' })).body.valueChanges).toHaveLength(3)
    expect([body.staffValue, body.valueChanges.map(({ amount }) => amount)]).toEqual([null, [12_500, 12_000, null]])
    expect(body.history.map(({ step, amount, text }) => [step, amount, text])).toEqual([
      ['submitted', null, ''],
      ['value-changed', 12_500, 'Clean one'],
      ['value-changed', 12_000, 'Scratches'],
      ['value-changed', null, 'By the estimate'],
    ])
    await eventually(async () =>
      expect((await reviewed(at)).map(({ data }) => [data.step, data.amount])).toEqual([
        ['value-changed', 12_500],
        ['value-changed', 12_000],
        ['value-changed', null],
      ]),
    )
  })

  it('is set once by the same request sent many times concurrently', async () => {
    const at = await tradeIns.dealership()
    const { evaluationId } = await submit(at)
    const answers = await Promise.all(Array.from({ length: 6 }, () => set(at, evaluationId, { amount: 9_000, reason: 'Same' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await evaluationOf(at, evaluationId)).valueChanges).toHaveLength(1)
  })

  it('may be set by SALES only if the dealership allows it', async () => {
    const at = await tradeIns.dealership()
    const { evaluationId } = await submit(at)
    await save(at, { salesMakeOffers: false })
    const body = { amount: 9_000, reason: 'Mine' }
    expect((await set(at, evaluationId, body, at.sales)).status).toBe(403)
    expect((await set(at, evaluationId, body, at.admin)).status).toBe(200)
  })

  it.each([
    { amount: 0, reason: 'x' },
    { amount: 1.5, reason: 'x' },
    { amount: 1_000_001, reason: 'x' },
    { amount: 5, reason: '  ' },
  ])('%j is refused', async (body) => {
    const at = await tradeIns.dealership()
    const { evaluationId } = await submit(at)
    expect((await set(at, evaluationId, body)).status).toBe(400)
  })
})

describe('the settings of a dealership', () => {
  const read = (at: TestDealership, as = at.sales) =>
    tradeIns.service.as(as).call('getTradeInSettings', { params: { dealershipId: at.dealershipId } })

  it('are the defaults until they are saved, and a save publishes what changed once', async () => {
    const at = await tradeIns.dealership()
    expect((await read(at)).body).toEqual({ ...DEFAULT_TRADE_IN_SETTINGS, currency: 'USD' })
    const wanted = { marginPercent: 15, deductions: { 'interiorDamage.yes': { unit: 'dollars' as const, amount: 250 } } }
    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await save(at, wanted)
      expect([status, body]).toEqual([200, { ...DEFAULT_TRADE_IN_SETTINGS, ...wanted, currency: 'USD' }])
    }
    expect((await read(at)).body).toEqual({ ...DEFAULT_TRADE_IN_SETTINGS, ...wanted, currency: 'USD' })
    const events = () => tradeIns.service.events<{ changed: string[] }>('trade-ins.settings.changed.v1', at.dealershipId)
    await eventually(async () => expect((await events()).map(({ data }) => data.changed)).toEqual([['marginPercent', 'deductions']]))
  })

  it.each([
    { marginPercent: 91 },
    { reconditioning: -1 },
    { offerDays: 0 },
    { deductions: { 'interiorDamage.yes': { unit: 'percent', amount: 101 } } },
    { deductions: { 'no.such-answer': { unit: 'percent', amount: 1 } } },
  ])('%j is refused', async (wrong) => {
    const at = await tradeIns.dealership()
    expect((await save(at, wrong as Partial<TradeInSettings>)).status).toBe(400)
    expect((await read(at)).body).toEqual({ ...DEFAULT_TRADE_IN_SETTINGS, currency: 'USD' })
  })

  it('decide how much SALES see of an estimate', async () => {
    const at = await stocked()
    const { evaluationId } = await submit(at)
    await save(at, { salesSeeEstimate: false })
    const [sales, admin] = [await evaluationOf(at, evaluationId, at.sales), await evaluationOf(at, evaluationId)]
    const range = { estimatedValue: null, retailLow: null, retailHigh: null, tradeInLow: null, tradeInHigh: null }
    expect(estimateOf(sales)).toEqual({ ...estimateOf(admin), ...range, lines: [], comparables: [] })
    expect([estimateOf(admin).lines.length > 0, estimateOf(admin).comparables.length]).toEqual([true, 12])
  })
})
