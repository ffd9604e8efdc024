import { evaluationDeleted, evaluationReviewed } from '@forecourt/contracts/trade-ins/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepImages } from '../jobs/sweep.ts'
import { submittedEvaluation, withDetails } from '../testing/submitted-evaluation.ts'
import { filledIn, photoForm, samplePhoto, startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

const customer = () => tradeIns.service.anonymous()
const evaluations = () => tradeIns.service.db.collection('evaluations')
const offers = () => tradeIns.service.db.collection('offers')
const submit = (at: TestDealership, content = filledIn()) =>
  submittedEvaluation(tradeIns, at, { content }).then(({ evaluationId }) => evaluationId)
const setStatus = (at: TestDealership, evaluationId: string, status: 'approved' | 'need_reviewed', person = at.sales) =>
  tradeIns.service.as(person).call('setEvaluationStatus', { params: { evaluationId }, body: { status } })
const deleteIt = (at: TestDealership, evaluationId: string, person = at.sales) =>
  tradeIns.service.as(person).call('deleteEvaluation', { params: { evaluationId }, query: {} })
async function listed(at: TestDealership, query: object = {}) {
  const { body } = await tradeIns.service.as(at.sales).call('listEvaluations', { params: { dealershipId: at.dealershipId }, query })
  return tradeInsOperations.listEvaluations.response.parse(body)
}
const namesIn = async (at: TestDealership, query: object = {}) =>
  (await listed(at, query)).evaluations.map(({ customerInfo }) => customerInfo.firstName)
async function evaluationOf(at: TestDealership, evaluationId: string): Promise<Evaluation> {
  const { body } = await tradeIns.service.as(at.sales).call('getEvaluation', { params: { evaluationId } })
  return tradeInsOperations.getEvaluation.response.parse(body)
}
const stepsOf = ({ history }: Evaluation) => history.map(({ step }) => step)

/** Four evaluations of different people, vehicles and years, in the order in which they were submitted. */
async function fourSubmitted(at: TestDealership): Promise<Record<'Ann' | 'Bob' | 'Cid' | 'Dee', string>> {
  const ids = { Ann: '', Bob: '', Cid: '', Dee: '' }
  const vehicles = {
    Ann: { year: '2019', make: 'Honda', model: 'Accord' },
    Bob: { year: '2023', make: 'Ford', model: 'F-150' },
    Cid: { year: '2011', make: 'Honda', model: 'Fit' },
    Dee: { year: '2019', make: 'Mazda', model: 'CX-5' },
  }
  for (const [index, name] of (['Ann', 'Bob', 'Cid', 'Dee'] as const).entries()) {
    const details = { firstName: name, email: `${name}@example.com`, phone: `(415) 555-010${index}` }
    ids[name] = await submit(at, withDetails(details, vehicles[name]))
    tradeIns.service.clock.advance(1_000)
  }
  return ids
}

describe('the list of the desk', () => {
  test('sorts by submission or by model year, newest first, page by page', async () => {
    const at = await tradeIns.dealership()
    await fourSubmitted(at)
    expect(await namesIn(at)).toEqual(['Dee', 'Cid', 'Bob', 'Ann'])
    expect(await namesIn(at, { sort: 'vehicle-year' })).toEqual(['Bob', 'Dee', 'Ann', 'Cid'])
    expect(await namesIn(at, { sort: 'vehicle-year', page: 2, pageSize: 3 })).toEqual(['Cid'])
    expect(await namesIn(at, { page: 3, pageSize: 3 })).toEqual([])
  })

  test('sorts by year also what was submitted before years were kept, and what has none last', async () => {
    const at = await tradeIns.dealership()
    const { Dee, Bob } = await fourSubmitted(at)
    const ids = { _id: { $in: [new ObjectId(Dee), new ObjectId(Bob)] } }
    await evaluations().updateMany(ids, { $unset: { vehicleYear: '' } })
    await evaluations().updateOne({ _id: new ObjectId(Dee) }, { $set: { 'vehicleInfo.year': 'Unknown' } })
    await tradeIns.stores.evaluations.fillVehicleYears()
    expect(await namesIn(at, { sort: 'vehicle-year' })).toEqual(['Bob', 'Ann', 'Cid', 'Dee'])
  })

  test('shows what waits for review or is approved, and counts both whatever is searched for', async () => {
    const at = await tradeIns.dealership()
    const { Ann, Bob, Cid } = await fourSubmitted(at)
    await setStatus(at, Bob, 'approved')
    // as older systems left them
    await evaluations().updateOne({ _id: new ObjectId(Ann) }, { $set: { status: 'pending' } })
    await evaluations().updateOne({ _id: new ObjectId(Cid) }, { $unset: { status: '' } })
    expect(await namesIn(at, { status: 'pending' })).toEqual(['Dee', 'Cid', 'Ann'])
    expect(await namesIn(at, { status: 'approved', page: 1 })).toEqual(['Bob'])
    const { counts, total, evaluations: found } = await listed(at, { search: 'honda', page: 1, pageSize: 1 })
    expect([counts, total, found.map(({ status }) => status)]).toEqual([{ all: 4, pending: 3, approved: 1 }, 2, ['need_reviewed']])
  })

  test.each([
    ['words in any order', 'accord ann 2019', ['Ann']],
    ['a year and a make', '2019 mazda', ['Dee']],
    ['a phone number as it is written', '(415) 555-0101', ['Bob']],
    ['a phone number with a country code, beside a name', 'cid +1 415 555 0102', ['Cid']],
    ['two numbers that are no phone number', '2019 0103', ['Dee']],
    ['a part of an address in capitals', 'BOB@EXAMPLE', ['Bob']],
    ['a word that only another record has', 'ann mazda', []],
    ['characters of an expression', 'h.nda', []],
    ['blanks', '   ', ['Dee', 'Cid', 'Bob', 'Ann']],
  ])('finds by %s', async (_name, search, names) => {
    const at = await tradeIns.dealership()
    await fourSubmitted(at)
    expect(await namesIn(at, { search })).toEqual(names)
  })

  test('refuses what is no order, status or page', async () => {
    const at = await tradeIns.dealership()
    for (const query of [{ sort: 'price' }, { status: 'deleted' }, { page: 0 }, { search: 'x'.repeat(201) }]) {
      const params = { dealershipId: at.dealershipId }
      const { status } = await tradeIns.service.as(at.sales).call('listEvaluations', { params, query: query as never })
      expect([query, status]).toEqual([query, 400])
    }
  })
})

describe('the status of an evaluation', () => {
  test('is set with who set it, a step, an event and a hint, once', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const hints = await tradeIns.service.live(at.dealershipId)
    const first = await setStatus(at, evaluationId, 'approved')
    expect([first.status, first.body]).toMatchObject([200, { status: 'approved', updatedBy: { name: at.sales.name, role: 'SALES' } }])
    const again = await setStatus(at, evaluationId, 'approved', at.admin)
    expect([again.status, again.body]).toMatchObject([200, { status: 'approved', updatedBy: { name: at.sales.name } }])
    const back = await setStatus(at, evaluationId, 'need_reviewed', at.owner)
    expect(back.body).toMatchObject({ status: 'need_reviewed', updatedBy: { role: 'OWNER' } })
    expect(stepsOf(await evaluationOf(at, evaluationId))).toEqual(['submitted', 'approved', 'need_reviewed'])
    await eventually(async () => {
      const events = await tradeIns.service.events(evaluationReviewed.type, at.dealershipId)
      expect(events.map(({ data, actor }) => [data.evaluationId, data.step, data.customerName, actor.kind])).toEqual([
        [evaluationId, 'approved', 'Casey Doe', 'staff'],
        [evaluationId, 'need_reviewed', 'Casey Doe', 'staff'],
      ])
      expect(hints).toHaveLength(2)
    })
  })

  test('that two set at once is that of the later one, and no step is lost', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const replica = await tradeIns.service.replica()
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        setStatus(at, evaluationId, 'approved'),
        replica.as(at.admin).call('setEvaluationStatus', { params: { evaluationId }, body: { status: 'need_reviewed' } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const evaluation = await evaluationOf(at, evaluationId)
    const steps = stepsOf(evaluation).slice(1)
    expect(evaluation.status).toBe(steps.at(-1))
    expect(steps.filter((step, index) => step === steps[index - 1])).toEqual([])
    await eventually(async () => {
      const events = await tradeIns.service.events(evaluationReviewed.type, at.dealershipId)
      expect(events.map(({ data }) => data.step)).toEqual(steps)
    })
  })

  test('of a record of an older system is need_reviewed already, and it can be approved', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $unset: { status: '', history: '' } })
    expect((await setStatus(at, evaluationId, 'need_reviewed')).body).toMatchObject({ status: 'need_reviewed', updatedBy: null })
    expect((await setStatus(at, evaluationId, 'approved')).body).toMatchObject({ status: 'approved' })
    expect(stepsOf(await evaluationOf(at, evaluationId))).toEqual(['submitted', 'approved'])
  })

  test('keeps the newest 500 steps', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const steps = Array.from({ length: 499 }, (_, index) => ({
      ...{ step: index % 2 === 0 ? 'approved' : 'need_reviewed', by: null },
      at: tradeIns.service.clock.now(),
    }))
    await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $push: { history: { $each: steps } } } as never)
    await setStatus(at, evaluationId, 'approved')
    const { history } = await evaluationOf(at, evaluationId)
    expect([history.length, history[0]?.step, history.at(-1)?.by?.name]).toEqual([501, 'submitted', at.sales.name])
  })

  test('is not what a request makes up', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    for (const status of ['pending', 'sold', null, { $ne: 1 }])
      expect((await setStatus(at, evaluationId, status as never)).status).toBe(400)
    const claimed = { status: 'approved' as const, updatedBy: { name: 'Someone Else' } }
    const { body } = await tradeIns.service.as(at.sales).call('setEvaluationStatus', { params: { evaluationId }, body: claimed })
    expect(body).toMatchObject({ updatedBy: { name: at.sales.name } })
  })
})

describe('an evaluation that is deleted', () => {
  test('goes for good with its draft, photos, links and offers, and its VIN can be submitted again', async () => {
    const at = await tradeIns.dealership()
    const content = filledIn()
    const { evaluationId, draft } = await submittedEvaluation(tradeIns, at, { content, photos: 2 })
    const other = await submittedEvaluation(tradeIns, at, { photos: 1 })
    for (const id of [evaluationId, other.evaluationId])
      await tradeIns.service.as(at.sales).call('createPhotoLink', { params: { evaluationId: id } })
    await offers().insertOne({ dealershipId: new ObjectId(at.dealershipId), evaluationId: new ObjectId(evaluationId), state: 'open' })
    const hints = await tradeIns.service.live(at.dealershipId)
    const { status, body } = await deleteIt(at, evaluationId)
    expect([status, body]).toEqual([200, { success: true }])
    expect((await deleteIt(at, evaluationId)).status).toBe(404)
    expect((await customer().call('getDraft', { params: { draft } })).status).toBe(404)
    const left: string[] = []
    for (const { name } of await tradeIns.service.db.listCollections().toArray()) {
      const documents = name === 'outbox' ? [] : await tradeIns.service.db.collection(name).find().toArray()
      if (documents.some((document) => JSON.stringify(document).includes(evaluationId))) left.push(name)
    }
    expect([left, await at.imagesKept(), (await listed(at)).total]).toEqual([[], 2, 1])
    expect((await evaluationOf(at, other.evaluationId)).photoLink).not.toBeNull()
    await submit(at, content)
    await eventually(async () => {
      const events = await tradeIns.service.events(evaluationDeleted.type, at.dealershipId)
      expect(events.map(({ data }) => [data.evaluationId, data.vin, data.vehicleName])).toEqual([
        [evaluationId, content.vehicle?.vin, '2019 Honda Accord'],
      ])
      expect(hints[0]).toEqual({ topic: 'evaluation.changed', dealershipId: at.dealershipId, evaluationIds: [evaluationId] })
    })
  })

  test('by two at once is deleted once', async () => {
    const at = await tradeIns.dealership()
    const evaluationId = await submit(at)
    const answers = await Promise.all([
      deleteIt(at, evaluationId),
      deleteIt(at, evaluationId, at.admin),
      deleteIt(at, evaluationId, at.owner),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    await eventually(async () => expect(await tradeIns.service.events(evaluationDeleted.type, at.dealershipId)).toHaveLength(1))
  })

  test('leaves its images to the sweep where a process died before they were deleted', async () => {
    const own = await startTradeIns()
    const at = await own.dealership()
    const { evaluationId } = await submittedEvaluation(own, at, { photos: 1 })
    const { body } = await own.service.as(at.sales).call('createPhotoLink', { params: { evaluationId } })
    const params = { link: (body.uploadLink as string).split('/').at(-1) ?? '' }
    const form = photoForm(await samplePhoto())
    await own.service.anonymous().call('addRequestedPhoto', { params, query: { requestId: crypto.randomUUID() }, body: form })
    const deps = { stores: own.stores, clock: () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000) }
    await sweepImages(deps)
    expect(await at.imagesKept()).toBe(4)
    for (const collection of ['evaluations', 'drafts'])
      await own.service.db.collection<{ _id: ObjectId }>(collection).deleteOne({ _id: new ObjectId(evaluationId) })
    await sweepImages(deps)
    expect(await at.imagesKept()).toBe(0)
  })
})

test('the desk is for staff of the dealership: others find nothing there, and visitors must sign in', async () => {
  const [at, other] = [await tradeIns.dealership(), await tradeIns.dealership()]
  const attempts = async (caller: ReturnType<typeof customer>, evaluationId: string) =>
    [
      await caller.call('setEvaluationStatus', { params: { evaluationId }, body: { status: 'approved' } }),
      await caller.call('deleteEvaluation', { params: { evaluationId }, query: { userRole: 'OWNER' } }),
    ].map(({ status }) => status)
  const evaluationId = await submit(at)
  expect(await attempts(customer(), evaluationId)).toEqual([401, 401])
  expect(await attempts(tradeIns.service.as(other.admin), evaluationId)).toEqual([404, 404])
  expect(await attempts(tradeIns.service.as(at.admin), newId())).toEqual([404, 404])
  expect(await evaluationOf(at, evaluationId)).toMatchObject({ status: 'need_reviewed', updatedBy: null })
  for (const person of [at.sales, at.admin, at.owner])
    expect(await attempts(tradeIns.service.as(person), await submit(at))).toEqual([200, 200])
})
