import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffDesk } from '../testing/staff-desk.ts'
import { submittedEvaluation, withDetails } from '../testing/submitted-evaluation.ts'
import { startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
let desk: ReturnType<typeof staffDesk>
beforeAll(async () => {
  tradeIns = await startTradeIns()
  desk = staffDesk(tradeIns)
})

const evaluations = () => tradeIns.service.db.collection('evaluations')
const namesIn = async (at: TestDealership, query: object = {}) =>
  (await desk.list(at, query)).evaluations.map(({ customerInfo }) => customerInfo.firstName)

/** Submits four evaluations of different people, vehicles and years, in this order. */
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
    const content = withDetails(details, vehicles[name])
    ids[name] = (await submittedEvaluation(tradeIns, at, { content })).evaluationId
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

  test('sorts evaluations without a year last', async () => {
    const at = await tradeIns.dealership()
    await fourSubmitted(at)
    await submittedEvaluation(tradeIns, at, { content: withDetails({ firstName: 'Eve' }, { year: 'Unknown' }) })
    expect(await namesIn(at, { sort: 'vehicle-year' })).toEqual(['Bob', 'Dee', 'Ann', 'Cid', 'Eve'])
  })

  test('filters by status, and counts each status regardless of the search', async () => {
    const at = await tradeIns.dealership()
    const { Ann, Bob, Cid, Dee } = await fourSubmitted(at)
    await desk.setStatus(at, Bob, 'approved')
    // statuses that older systems stored
    await evaluations().updateOne({ _id: new ObjectId(Ann) }, { $set: { status: 'pending' } })
    await evaluations().updateOne({ _id: new ObjectId(Cid) }, { $unset: { status: '' } })
    await evaluations().updateOne({ _id: new ObjectId(Dee) }, { $set: { status: '' } })
    expect(await namesIn(at, { status: 'pending' })).toEqual(['Dee', 'Cid', 'Ann'])
    expect(await namesIn(at, { status: 'approved', page: 1 })).toEqual(['Bob'])
    const { counts, total, evaluations: found } = await desk.list(at, { search: 'honda', page: 1, pageSize: 1 })
    expect([counts, total, found.map(({ status }) => status)]).toEqual([{ all: 4, pending: 3, approved: 1 }, 2, ['need_reviewed']])
  })

  test.each([
    ['words in any order', 'accord ann 2019', ['Ann']],
    ['a year and a make', '2019 mazda', ['Dee']],
    ['a phone number as it is written', '(415) 555-0101', ['Bob']],
    ['a phone number with a country code, beside a name', 'cid +1 415 555 0102', ['Cid']],
    ['two numbers that are no phone number', '2019 550103', ['Dee']],
    ['a part of an address in capitals', 'BOB@EXAMPLE', ['Bob']],
    ['a name with other marks', 'änn 2019', ['Ann']],
    ['a word that only another record has', 'ann mazda', []],
    ['characters of an expression', 'h.nda', []],
    ['blanks', '   ', ['Dee', 'Cid', 'Bob', 'Ann']],
  ])('finds by %s', async (_name, search, names) => {
    const at = await tradeIns.dealership()
    await fourSubmitted(at)
    expect(await namesIn(at, { search })).toEqual(names)
  })

  test('refuses an unknown order or status, an invalid page and a long search', async () => {
    const at = await tradeIns.dealership()
    for (const query of [{ sort: 'price' }, { status: 'deleted' }, { page: 0 }, { search: 'x'.repeat(201) }]) {
      const params = { dealershipId: at.dealershipId }
      const { status } = await tradeIns.service.as(at.sales).call('listEvaluations', { params, query: query as never })
      expect([query, status]).toEqual([query, 400])
    }
  })
})
