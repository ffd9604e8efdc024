import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { beforeAll, expect, test } from 'vitest'
import { leadsDeps } from '../testing/leads-deps.ts'
import { logs, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, submitted } from '../testing/trade-ins.ts'
import { takeInTradeIn } from '../trade-ins/take-in-trade-in.ts'

const HOUR = 3_600_000
let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

type Query = Record<string, string | number>
const names = (response: { body: { lastName: string }[] | { leads: { lastName: string }[] } }) =>
  (Array.isArray(response.body) ? response.body : response.body.leads).map(({ lastName }) => lastName)

test('returns leads newest first, in a plain array or in pages with a total', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  for (let n = 1; n <= 12; n += 1) {
    leads.clock.advance(1_000)
    await staff.call('createLead', { params: { dealershipId }, body: { firstName: 'Lead', lastName: `L${n}` } })
  }
  const list = (query: Query) => staff.call('listLeads', { params: { dealershipId }, query })
  expect(names(await list({}))).toEqual(Array.from({ length: 12 }, (_, index) => `L${12 - index}`))
  expect((await list({ page: 1 })).body).toMatchObject({ total: 12, page: 1, pageSize: 10 })
  expect(names(await list({ page: 2 }))).toEqual(['L2', 'L1'])
  expect(names(await list({ page: 9 }))).toEqual([])
})

test('searches name, email, phone and stock number, and filters by days of the dealership’s time zone', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const add = (lastName: string, more: object) =>
    staff.call('createLead', { params: { dealershipId }, body: { firstName: 'Ann', lastName, ...more } })
  await add('Old', { email: 'old@example.com' })
  leads.clock.advance(4 * 24 * HOUR)
  await add('Recent', { phone: '555-123-4567' })
  leads.clock.advance(2 * 24 * HOUR)
  await add('Today', { vehicle: { ...vehicle, stockNumber: 'XK-77' } })
  const list = async (query: Query) => names(await staff.call('listLeads', { params: { dealershipId }, query }))
  expect(await list({ search: 'ann rec' })).toEqual(['Recent'])
  expect(await list({ search: 'OLD@' })).toEqual(['Old'])
  expect(await list({ search: '(555) 123' })).toEqual(['Recent'])
  expect(await list({ search: '555123' })).toEqual(['Recent'])
  expect(await list({ search: 'xk-7' })).toEqual(['Today'])
  expect(await list({ search: '$where' })).toEqual([])
  expect(await list({ date: 'today' })).toEqual(['Today'])
  expect(await list({ date: 'threeDays' })).toEqual(['Today', 'Recent'])
  expect(await list({ date: 'sevenDays' })).toEqual(['Today', 'Recent', 'Old'])
  expect(await list({ date: 'threeDays', search: 'ann', page: 1, pageSize: 1 })).toEqual(['Today'])
  expect((await staff.call('listLeads', { params: { dealershipId }, query: { sort: 'oldest' } as never })).status).toBe(400)
})

test('finds a lead by the words of its row in any order: name and vehicle', async () => {
  const { dealershipId, admin } = staffOf()
  const staff = leads.as(admin)
  const add = (lastName: string, more: object) =>
    staff.call('createLead', { params: { dealershipId }, body: { firstName: 'Ann', lastName, vehicle: { ...vehicle, ...more } } })
  await add('Number', { year: 2021, make: 'Jeep', model: 'Wrangler', trim: 'Sport', vin: '' })
  await add('Text', { year: '2019', make: 'Kia', model: 'Soul', trim: '' })
  const list = async (search: string) => names(await staff.call('listLeads', { params: { dealershipId }, query: { search } }))
  for (const search of ['2021 Jeep Wrangler Sport', 'sport jeep', 'Ann wrangler', 'number 2021'])
    expect.soft([search, await list(search)]).toEqual([search, ['Number']])
  for (const search of ['2019 kia soul', 'soul ann', vehicle.vin.toLowerCase()])
    expect.soft([search, await list(search)]).toEqual([search, ['Text']])
  for (const search of ['jeep soul', '2019 jeep', 'j.ep']) expect.soft([search, await list(search)]).toEqual([search, []])
})

test('finds the leads of the customer of a trade-in that the user sees, also after a merge, and none in another dealership', async () => {
  const place = staffOf()
  const { dealershipId, email, leadId, customerId } = await sendPacket(leads, place)
  const params = { dealershipId }
  const tradeIn = submitted(dealershipId)
  await takeInTradeIn(await leadsDeps(leads), envelopeOf(leads, { ...tradeIn, customer: { ...tradeIn.customer, email } }))
  const find = async (user: typeof place.admin, evaluationId = tradeIn.evaluationId, own = params) =>
    (await leads.as(user).call('listLeads', { params: own, query: { page: 1, evaluationId } })).body
  const ann = { firstName: 'Ann', lastName: 'Other', email: 'ann@example.com' }
  const { body: another } = await leads.as(place.admin).call('createLead', { params, body: ann })
  expect(await find(place.admin)).toMatchObject({ total: 1, leads: [{ _id: leadId }] })
  expect(await find(place.otherSales)).toMatchObject({ total: 0, leads: [] })
  expect(await find(place.admin, newId())).toMatchObject({ total: 0, leads: [] })
  const merge = { params: { ...params, customerId: another.customerId }, body: { customerIds: [customerId] } }
  expect((await leads.as(place.admin).call('mergeCustomers', merge)).status).toBe(200)
  expect(await find(place.admin)).toMatchObject({ total: 2 })
  const elsewhere = staffOf()
  expect(await find(elsewhere.admin, tradeIn.evaluationId, { dealershipId: elsewhere.dealershipId })).toMatchObject({ total: 0, leads: [] })
})

test('SALES get leads they created or are assigned to, by session instead of query', async () => {
  const { dealershipId, admin, sales, otherSales } = staffOf()
  await leads.as(sales).call('createLead', { params: { dealershipId }, body: { firstName: 'A', lastName: 'Mine' } })
  await leads.as(otherSales).call('createLead', { params: { dealershipId }, body: { firstName: 'B', lastName: 'Theirs' } })
  const given = await leads.as(admin).call('createLead', { params: { dealershipId }, body: { firstName: 'C', lastName: 'Given' } })
  const { _id: id, name, email, role } = sales
  await leads.db
    .collection('leads')
    .updateOne({ customerId: { $exists: true }, lastName: 'Given', search: /given/ }, { $set: { assignedTo: { id, name, email, role } } })
  expect(given.status).toBe(201)
  const list = (user: typeof sales, query: Query = {}) => leads.as(user).call('listLeads', { params: { dealershipId }, query })
  expect(names(await list(sales)).sort()).toEqual(['Given', 'Mine'])
  expect(names(await list(otherSales))).toEqual(['Theirs'])
  expect(names(await list(otherSales, { userRole: 'OWNER', userId: admin._id }))).toEqual(['Theirs'])
  expect((await list(sales, { page: 1 })).body.total).toBe(2)
  expect(names(await list(admin))).toHaveLength(3)
})

test('sorts by last session, last calculation or most clicks, with leads without activity last', async () => {
  const place = staffOf()
  const quiet = await leads.as(place.admin).call('createLead', {
    params: { dealershipId: place.dealershipId },
    body: { firstName: 'Q', lastName: 'Quiet' },
  })
  expect(quiet.status).toBe(201)
  const clicker = await sendPacket(leads, place)
  const calculator = await sendPacket(leads, place)
  const opener = await sendPacket(leads, place)
  const clicking = await clicker.open()
  leads.clock.advance(1_000)
  const calculating = await calculator.open()
  const browser = leads.anonymous()
  const save = (logId: string, ...fields: string[]) =>
    browser.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), ...fields) } })
  await save(clicking, 'calcTerm', 'photo_clicked', 'photo_clicked', 'pdf_clicked')
  leads.clock.advance(1_000)
  await save(calculating, 'zipCode')
  leads.clock.advance(1_000)
  await opener.open()

  const order = async (sort: string) => {
    const { body } = await leads
      .as(place.admin)
      .call('listLeads', { params: { dealershipId: place.dealershipId }, query: { sort } as never })
    return body.map(({ customerId }: { customerId: string }) => customerId)
  }
  const [c, k, o, q] = [clicker.customerId, calculator.customerId, opener.customerId, quiet.body.customerId]
  await eventually(async () => expect(await order('recent-session')).toEqual([o, k, c, q]))
  await eventually(async () => expect(await order('recent-calculator')).toEqual([k, c, o, q]))
  await eventually(async () => expect(await order('most-clicks')).toEqual([c, k, o, q]))
})

test('returns the right data for each lead of a page, and the total for a full page and beyond the end', async () => {
  const place = staffOf()
  const staff = leads.as(place.admin)
  const [quiet, opener, both] = [await sendPacket(leads, place), await sendPacket(leads, place), await sendPacket(leads, place)]
  leads.clock.advance(1_000)
  await opener.open()
  await both.open()
  await both.open()
  const list = async (page: number, pageSize: number) =>
    (await staff.call('listLeads', { params: { dealershipId: place.dealershipId }, query: { page, pageSize } })).body
  const shown = async () => {
    const pages = [await list(1, 1), await list(2, 1), await list(3, 1)]
    return pages.flatMap((page) => page.leads).map(({ customerId, opens, active }) => [customerId, opens, active])
  }
  const expected = [
    [both.customerId, 2, true],
    [opener.customerId, 1, true],
    [quiet.customerId, 0, false],
  ]
  await eventually(async () => expect(await shown()).toEqual(expected))
  expect((await list(1, 3)).leads).toHaveLength(3)
  for (const [page, pageSize] of [[1, 3] as const, [2, 3] as const, [9, 1] as const])
    expect((await list(page, pageSize)).total).toBe(expected.length)
  expect((await list(2, 3)).leads).toEqual([])
})

const listed = async ({ dealershipId, admin }: ReturnType<typeof staffOf>, query: object) =>
  expect((await leads.as(admin).call('listLeads', { params: { dealershipId }, query })).status).toBe(200)

test('looks up once who is viewing for a section and a state together', async () => {
  const queries = await recordedQueries(leads.db, ['visits'], () => listed(staffOf(), { section: 'quiet', state: 'quiet' }))
  expect(queries.filter(({ command }) => command?.filter?.lastHeartbeatAt?.$gt !== undefined)).toHaveLength(1)
})

test.each(['recent-lead', 'recent-session', 'recent-calculator', 'most-clicks'])(
  'a page sorted by %s uses an index and reads only its own leads',
  async (sort) => {
    const PAGE_SIZE = 3
    const [place, crowd] = [staffOf(), staffOf()]
    for (const { dealershipId, admin } of [place, crowd])
      for (let n = 0; n < 4 * PAGE_SIZE; n += 1)
        await leads.as(admin).call('createLead', { params: { dealershipId }, body: { firstName: 'Lead', lastName: `L${n}` } })
    const queries = await recordedQueries(leads.db, ['leads'], () => listed(place, { page: 1, pageSize: PAGE_SIZE, sort }), 2)
    const list = queries.find(({ command }) => command?.limit === PAGE_SIZE)
    expect(list).toMatchObject({ planSummary: expect.stringMatching(/^IXSCAN \{ dealershipId: 1/), docsExamined: PAGE_SIZE })
    expect(list?.hasSortStage).not.toBe(true)
    const count = { planSummary: expect.stringMatching(/^COUNT_SCAN \{ dealershipId: 1/), docsExamined: 0 }
    expect(queries).toContainEqual(expect.objectContaining(count))
  },
)
