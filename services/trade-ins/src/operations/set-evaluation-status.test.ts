import { evaluationReviewed } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffDesk, stepsOf } from '../testing/staff-desk.ts'
import { submittedEvaluation } from '../testing/submitted-evaluation.ts'
import { filledIn, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
let desk: ReturnType<typeof staffDesk>
beforeAll(async () => {
  tradeIns = await startTradeIns()
  desk = staffDesk(tradeIns)
})

const evaluations = () => tradeIns.service.db.collection('evaluations')
const submit = async (at: TestDealership, content = filledIn()) => (await submittedEvaluation(tradeIns, at, { content })).evaluationId

describe('the status of an evaluation', () => {
  test('is set once with its author, a step, an event and a live message', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const hints = await tradeIns.service.live(at.dealershipId)
    const first = await desk.setStatus(at, evaluationId, 'approved')
    expect([first.status, first.body]).toMatchObject([200, { status: 'approved', updatedBy: { name: at.sales.name, role: 'SALES' } }])
    const again = await desk.setStatus(at, evaluationId, 'approved', at.admin)
    expect([again.status, again.body]).toMatchObject([200, { status: 'approved', updatedBy: { name: at.sales.name } }])
    const back = await desk.setStatus(at, evaluationId, 'need_reviewed', at.owner)
    expect(back.body).toMatchObject({ status: 'need_reviewed', updatedBy: { role: 'OWNER' } })
    expect(stepsOf(await desk.get(at, evaluationId))).toEqual(['submitted', 'approved', 'need_reviewed'])
    await eventually(async () => {
      const events = await tradeIns.service.events(evaluationReviewed.type, at.dealershipId)
      expect(events.map(({ data, actor }) => [data.evaluationId, data.step, data.customerName, actor.kind])).toEqual([
        [evaluationId, 'approved', 'Casey Doe', 'staff'],
        [evaluationId, 'need_reviewed', 'Casey Doe', 'staff'],
      ])
      expect(hints).toHaveLength(2)
    })
  })

  test('is the later of two concurrent changes, and both steps are kept', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const replica = await tradeIns.service.replica()
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        desk.setStatus(at, evaluationId, 'approved'),
        replica.as(at.admin).call('setEvaluationStatus', { params: { evaluationId }, body: { status: 'need_reviewed' } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const evaluation = await desk.get(at, evaluationId)
    const steps = stepsOf(evaluation).slice(1)
    expect(evaluation.status).toBe(steps.at(-1))
    expect(steps.filter((step, index) => step === steps[index - 1])).toEqual([])
    await eventually(async () => {
      const events = await tradeIns.service.events(evaluationReviewed.type, at.dealershipId)
      expect(events.map(({ data }) => data.step)).toEqual(steps)
    })
  })

  test('counts as need_reviewed in a record of an older system, which can be approved', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $unset: { status: '', history: '' } })
    expect((await desk.setStatus(at, evaluationId, 'need_reviewed')).body).toMatchObject({ status: 'need_reviewed', updatedBy: null })
    expect((await desk.setStatus(at, evaluationId, 'approved')).body).toMatchObject({ status: 'approved' })
    expect(stepsOf(await desk.get(at, evaluationId))).toEqual(['submitted', 'approved'])
  })

  test('keeps the newest 500 steps', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const steps = Array.from({ length: 499 }, (_, index) => ({
      step: index % 2 === 0 ? 'approved' : 'need_reviewed',
      by: null,
      at: tradeIns.service.clock.now(),
    }))
    await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $push: { history: { $each: steps } } } as never)
    await desk.setStatus(at, evaluationId, 'approved')
    const { history } = await desk.get(at, evaluationId)
    expect([history.length, history[0]?.step, history.at(-1)?.by?.name]).toEqual([501, 'submitted', at.sales.name])
  })

  test('cannot be set to an unknown value', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    for (const status of ['pending', 'sold', null, { $ne: 1 }])
      expect((await desk.setStatus(at, evaluationId, status as never)).status).toBe(400)
    const claimed = { status: 'approved' as const, updatedBy: { name: 'Someone Else' } }
    const { body } = await tradeIns.service.as(at.sales).call('setEvaluationStatus', { params: { evaluationId }, body: claimed })
    expect(body).toMatchObject({ updatedBy: { name: at.sales.name } })
  })
})
