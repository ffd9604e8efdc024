import { DEFAULT_TRADE_IN_SETTINGS } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { CSV_BYTE_ORDER_MARK, csvLines } from '@forecourt/service-kit/csv-lines'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { OfferDoc } from '../store/offer-store.ts'
import { sampleOffer } from '../testing/sample-offer.ts'
import { submittedEvaluation, withDetails } from '../testing/submitted-evaluation.ts'
import { startTradeIns, type TestDealership, type TradeInsFixture } from '../testing/trade-ins-fixture.ts'

let tradeIns: TradeInsFixture
beforeAll(async () => {
  tradeIns = await startTradeIns()
})

const evaluations = () => tradeIns.service.db.collection('evaluations')
async function exported(at: TestDealership, query: object = {}) {
  const call = { params: { dealershipId: at.dealershipId }, query }
  const { status, headers, body } = await tradeIns.service.as(at.sales).call('exportEvaluations', call)
  const text = (body as Buffer).toString('utf8')
  return { status, headers, text, lines: text.trimEnd().split('\r\n').slice(1) }
}
const VALUATION = {
  estimatedValue: 15_000,
  retailLow: 14_000,
  retailHigh: 16_000,
  confidence: 'low',
  comparables: [],
  lines: [],
  tradeInValue: 12_000,
  tradeInLow: 11_000,
  tradeInHigh: 13_000,
  basedOn: 4,
  computedAt: new Date(),
}

test('the file has a row for each evaluation with its estimate and offer, and is named after the dealership', async () => {
  const at = await tradeIns.dealership()
  const content = withDetails({ financingStatus: 'financed', payoffAmount: '4200.50', loanCompany: 'Ally', sellingOption: 'sell' })
  const { evaluationId } = await submittedEvaluation(tradeIns, at, { content, photos: 1 })
  const by = { id: 'x', name: 'Sam', email: 's@example.com', role: 'SALES' }
  const valueChanges = [{ amount: 12_500, reason: 'seen', by, at: new Date() }]
  await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $set: { evaluation: VALUATION, valueChanges, status: 'approved' } })
  const offers = tradeIns.service.db.collection<OfferDoc>('offers')
  const now = tradeIns.service.clock.now()
  await offers.insertOne(sampleOffer(at.dealershipId, evaluationId, new Date(now.getTime() - 1_000), { amount: 1, state: 'replaced' }))
  await offers.insertOne(sampleOffer(at.dealershipId, evaluationId, now, { amount: 12_300, state: 'accepted' }))

  const { status, headers, text } = await exported(at)
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    expect.stringContaining('filename="trade-ins-Northgate Motors.csv"'),
  ])
  const columns: [header: string, cell: string | number][] = [
    ...Object.entries({ 'Submitted (UTC)': now.toISOString(), Status: 'Approved', Customer: 'Casey Doe', Email: 'casey.doe@example.com' }),
    ...Object.entries({ Phone: '(415) 555-0100', ZIP: '94103', Year: '2019', Make: 'Honda', Model: 'Accord', Trim: 'Unknown' }),
    ...Object.entries({
      VIN: content.vehicle?.vin ?? '',
      Miles: 41_200,
      Color: 'Blue',
      'Selling or trading': 'Selling',
      Currency: 'USD',
      Owes: 4_200.5,
    }),
    ...Object.entries({ 'Loan company': 'Ally', 'Estimate low': 11_000, 'Estimate high': 13_000, 'Trade-in value': 12_000 }),
    ...Object.entries({ "Staff's value": 12_500, Offer: 12_300, 'Offer state': 'Accepted', Photos: 1 }),
  ]
  expect(text).toBe(`${CSV_BYTE_ORDER_MARK}${csvLines([columns.map(([header]) => header), columns.map(([, cell]) => cell)])}`)
})

test('the file shows an unknown status of an older system as it is', async () => {
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $set: { status: 'On hold' } })
  expect((await exported(at)).lines.map((line) => line.split(',')[1])).toEqual(['On hold'])
})

test('the file shows the empty status of an older system as Need Reviewed', async () => {
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $set: { status: '' } })
  expect((await exported(at)).lines.map((line) => line.split(',')[1])).toEqual(['Need Reviewed'])
})

test('no cell is a formula', async () => {
  const at = await tradeIns.dealership()
  const content = withDetails({
    firstName: '=HYPERLINK("http://x.example","a")',
    lastName: '+1',
    financingStatus: 'financed',
    payoffAmount: '1',
    loanCompany: '@SUM(A1)\u2028x',
  })
  await submittedEvaluation(tradeIns, at, { content })
  const { text } = await exported(at)
  expect(text).toContain(`,"'=HYPERLINK(""http://x.example"",""a"") +1",`)
  expect(text).toContain(`,"'@SUM(A1)\u2028x",`)
})

test('the file is searched, filtered and sorted like the list, and has every evaluation', async () => {
  const at = await tradeIns.dealership()
  for (const [index, year] of ['2015', '2021', '2018'].entries()) {
    await submittedEvaluation(tradeIns, at, { content: withDetails({ firstName: `Person${index}` }, { year }) })
    tradeIns.service.clock.advance(1_000)
  }
  const years = async (query: object) => (await exported(at, query)).lines.map((line) => line.split(',')[6])
  expect(await years({})).toEqual(['2018', '2021', '2015'])
  expect(await years({ sort: 'vehicle-year' })).toEqual(['2021', '2018', '2015'])
  expect(await years({ search: 'honda person1' })).toEqual(['2021'])
  expect(await years({ status: 'approved' })).toEqual([])
  const template = await evaluations().findOne({ dealershipId: new ObjectId(at.dealershipId) })
  const { _id: _, openVin: __, ...rest } = template as Record<string, unknown>
  await evaluations().insertMany(Array.from({ length: 230 }, () => ({ ...rest })))
  expect((await exported(at)).lines).toHaveLength(233)
})

test('the file shows SALES only the value of an estimate if the settings hide the rest', async () => {
  const at = await tradeIns.dealership()
  const { evaluationId } = await submittedEvaluation(tradeIns, at)
  await evaluations().updateOne({ _id: new ObjectId(evaluationId) }, { $set: { evaluation: VALUATION } })
  const settings = { ...DEFAULT_TRADE_IN_SETTINGS, salesSeeEstimate: false }
  await tradeIns.service.as(at.admin).call('saveTradeInSettings', { params: { dealershipId: at.dealershipId }, body: settings })
  const { text } = await exported(at)
  expect([text.includes('12000'), text.includes('11000'), text.includes('13000')]).toEqual([true, false, false])
})
