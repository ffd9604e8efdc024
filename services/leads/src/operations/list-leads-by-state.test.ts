import { LEAD_STATES } from '@forecourt/contracts/leads/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import fc from 'fast-check'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { options, sendPacket, vehicle } from '../testing/packets.ts'
import { plantLeads, submissionAt } from '../testing/plant-leads.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

const DAY = 24 * 3_600_000
let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

type Place = ReturnType<typeof staffOf>
type Listed = { _id: string; lastName: string; customerId: string; state: string; score: number }
/** Returns the leads of a query over all its pages, and checks the total of the first page. */
async function pages({ dealershipId, admin }: Place, query: object, user = admin, pageSize = 3): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await leads
      .as(user)
      .call('listLeads', { params: { dealershipId }, query: { ...query, page, pageSize } as never })
    expect(status).toBe(200)
    found.push(...body.leads)
    if (body.leads.length === 0) {
      expect(body.total).toBe(found.length)
      return found
    }
  }
}
const daysAgo = (days: number) => new Date(leads.clock.now().getTime() - days * DAY)

test('a lead goes from new to quiet by its customer’s activity, and includes the submission', async () => {
  const place = staffOf()
  const { dealershipId } = place
  const staff = leads.as(place.admin)
  const added = await staff.call('createLead', { params: { dealershipId }, body: { firstName: 'New', lastName: 'Comer' } })
  expect(added.body).toMatchObject({ state: 'new', source: 'staff', lastSubmission: null, lastRequest: null, lastSent: null })
  const sent = await sendPacket(leads, place)
  const list = async (query: object): Promise<Listed[]> => (await staff.call('listLeads', { params: { dealershipId }, query })).body
  const find = async (query: object) => (await list(query)).find(({ _id }) => _id === sent.leadId)
  const comesTo = async (state: string) => {
    await eventually(async () => expect((await find({}))?.state).toBe(state))
    const found = await Promise.all(LEAD_STATES.map(async (one) => ((await find({ state: one })) === undefined ? [] : [one])))
    expect(found.flat()).toEqual([state])
  }
  await comesTo('new')
  const send = async (logId: string) => staff.call('markPacketSent', { params: { logId }, body: { channel: 'text' } })
  await send(sent.packetLogId)
  await comesTo('unopened')
  const tokens = [await sent.open(), await sent.open(), await sent.open()]
  await comesTo('viewing')
  leads.clock.advance(60_000)
  await comesTo('opened')
  leads.clock.advance(5 * DAY)
  await comesTo('quiet')
  const submittedAt = leads.clock.now().toISOString()
  await leads.anonymous().call('saveOptions', { params: { logId: tokens[0] as string }, body: { options } })
  await comesTo('viewing')
  leads.clock.advance(60_000)
  await comesTo('submitted')
  expect(await find({ state: 'submitted' })).toMatchObject({
    lastSubmission: { at: submittedAt, packetLogId: sent.packetLogId, vehicle, options },
  })
  leads.clock.advance(60_000)
  const next = await staff.call('createPacketLog', { body: { dealershipId, customerId: sent.customerId, vehicle } })
  await eventually(async () =>
    expect((await pages(place, {})).find(({ _id }) => _id === sent.leadId)).toMatchObject({ packets: 2, state: 'submitted' }),
  )
  await send(next.body._id)
  await comesTo('opened')
})

test('uses the newest of several submissions', async () => {
  const sent = await sendPacket(leads)
  const second = await sent.staff.call('createPacketLog', {
    body: { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle: { ...vehicle, stockNumber: 'P2' } },
  })
  const submit = async (link: string, calcTerm: number) => {
    const opened = await leads.anonymous().call('handleOpen', { body: { dealershipId: sent.dealershipId, link, vin: vehicle.vin } })
    await leads.anonymous().call('saveOptions', { params: { logId: opened.body.logId }, body: { options: { ...options, calcTerm } } })
  }
  await submit(second.body.link, 60)
  leads.clock.advance(1_000)
  await submit(sent.link, 48)
  leads.clock.advance(1_000)
  await submit(second.body.link, 36)
  await eventually(async () =>
    expect(await sent.lead()).toMatchObject({
      lastSubmission: { packetLogId: second.body._id, vehicle: { stockNumber: 'P2' }, options: { calcTerm: 36 } },
    }),
  )
})

const time = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null })
const anyLead = fc.record({ opens: fc.nat(6), active: time, sent: time, submitted: time, photoClicks: fc.nat(20) })

test('finds every lead in exactly one state, sorted by its score, over all pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLead, { minLength: 1, maxLength: 25 }), async (facts) => {
      const place = staffOf()
      const at = (days: number | null) => (days === null ? null : daysAgo(days))
      const planted = facts.map(({ opens, active, sent, submitted, photoClicks }) => {
        const lastSubmission = submitted === null ? null : submissionAt(daysAgo(submitted))
        return { counts: { opens, photoClicks, lastActiveAt: at(active), sentAt: at(sent), lastSubmission, submitted: submitted !== null } }
      })
      const ids = await plantLeads(leads, place.dealershipId, planted)
      const found: string[] = []
      for (const state of LEAD_STATES) {
        const some = await pages(place, { state }, place.admin, 10)
        expect(some.every((lead) => lead.state === state)).toBe(true)
        expect(new Set((await pages(place, { state, sort: 'score' }, place.admin, 10)).map(({ _id }) => _id))).toEqual(
          new Set(some.map(({ _id }) => _id)),
        )
        found.push(...some.map(({ _id }) => _id))
      }
      expect(found.sort()).toEqual([...ids].sort())
      const ranked = await pages(place, { sort: 'score' }, place.admin, 7)
      expect(ranked.map(({ _id }) => _id).sort()).toEqual([...ids].sort())
      const scores = ranked.map(({ score }) => score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
    }),
    { numRuns: 6 },
  )
})

test('lists leads without a score after those with one, newest first, across pages', async () => {
  const place = staffOf()
  const warm = { photoClicks: 20, opens: 5 }
  await plantLeads(leads, place.dealershipId, [
    { lastName: 'Old', createdAt: daysAgo(9) },
    { lastName: 'Forgotten', createdAt: daysAgo(50), counts: { ...warm, lastActiveAt: daysAgo(31) } },
    { lastName: 'Cooling', createdAt: daysAgo(20), counts: { ...warm, lastActiveAt: daysAgo(10) } },
    { lastName: 'Warm', createdAt: daysAgo(40), counts: { ...warm, lastActiveAt: daysAgo(0) } },
    { lastName: 'Idle', createdAt: daysAgo(1), counts: { lastActiveAt: daysAgo(0) } },
  ])
  for (const pageSize of [1, 2, 3, 10]) {
    const names = (await pages(place, { sort: 'score' }, place.admin, pageSize)).map(({ lastName }) => lastName)
    expect(names).toEqual(['Warm', 'Cooling', 'Idle', 'Old', 'Forgotten'])
  }
})

test('filters by assignee, by unassigned and by state; SALES get only leads they see', async () => {
  const place = staffOf()
  const person = ({ _id: id, name, email, role }: Place['sales']) => ({ id, name, email, role })
  const [mine, theirs] = [person(place.sales), person(place.otherSales)]
  const unopened = { counts: { sentAt: daysAgo(3) } }
  await plantLeads(leads, place.dealershipId, [
    { lastName: 'Mine', assignedTo: mine, ...unopened },
    { lastName: 'MineNew', assignedTo: mine },
    { lastName: 'Theirs', assignedTo: theirs, ...unopened },
    { lastName: 'MadeByMe', createdBy: mine, assignedTo: theirs },
    { lastName: 'Unassigned', ...unopened },
    { lastName: 'UnassignedMadeByMe', createdBy: mine },
  ])
  const names = async (query: object, user = place.admin) => (await pages(place, query, user)).map(({ lastName }) => lastName).sort()
  expect(await names({ assignedTo: mine.id })).toEqual(['Mine', 'MineNew'])
  expect(await names({ assignedTo: 'nobody' })).toEqual(['Unassigned', 'UnassignedMadeByMe'])
  expect(await names({ assignedTo: 'nobody', state: 'unopened' })).toEqual(['Unassigned'])
  expect(await names({ assignedTo: mine.id, state: 'unopened', search: 'planted' })).toEqual(['Mine'])
  expect(await names({ assignedTo: theirs.id, sort: 'score' }, place.sales)).toEqual(['MadeByMe'])
  expect(await names({ state: 'unopened' }, place.sales)).toEqual(['Mine'])
  expect(await names({ assignedTo: 'nobody' }, place.sales)).toEqual(['UnassignedMadeByMe'])
  expect(await names({ assignedTo: new ObjectId().toHexString() })).toEqual([])
  for (const query of [{ state: 'lost' }, { assignedTo: '{"$ne":null}' }, { sort: '$score' }])
    expect((await leads.as(place.admin).call('listLeads', { params: place, query: query as never })).status).toBe(400)
})

test.each([
  ['a state', { state: 'quiet' }, /dealershipId: 1, rank\.(standing|lastActiveAt)/],
  ['a person', { assignedTo: 'nobody' }, /dealershipId: 1, (assignedTo\.id: 1, )?createdAt/],
  ['the score', { sort: 'score' }, /dealershipId: 1, rank\.lastActiveAt: -1/],
])('a page by %s uses an index and fetches only its own leads', async (_, query, plan) => {
  const PAGE_SIZE = 3
  const place = staffOf()
  const quiet = { counts: { opens: 3, lastActiveAt: daysAgo(6), sentAt: daysAgo(20) } }
  await plantLeads(
    leads,
    place.dealershipId,
    Array.from({ length: 40 }, () => quiet),
  )
  const page = () => leads.as(place.admin).call('listLeads', { params: place, query: { ...query, page: 1, pageSize: PAGE_SIZE } as never })
  const queries = await recordedQueries(leads.db, ['leads'], page, 2)
  const pageOf = queries.filter(({ nreturned }) => nreturned === PAGE_SIZE)
  expect(pageOf.some(({ planSummary }) => plan.test(planSummary))).toBe(true)
  for (const { docsExamined } of pageOf) expect(docsExamined).toBeLessThanOrEqual(PAGE_SIZE)
})
