import { eventually } from '@forecourt/dev-servers/eventually'
import { storeTombstone } from '@forecourt/mongo/tombstones'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { hire } from '../testing/colleagues.ts'
import { plantLeads } from '../testing/plant-leads.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

/** Creates a dealership with three leads and staff. */
async function staffed(count = 3) {
  const place = staffOf()
  await hire(leads, place.admin, place.sales, place.otherSales)
  const leadIds = await plantLeads(
    leads,
    place.dealershipId,
    Array.from({ length: count }, () => ({})),
  )
  const assign = (assignedTo: string | null, ids: string[] = leadIds, user = place.admin) =>
    leads.as(user).call('assignLeads', { params: place, body: { leadIds: ids, assignedTo } })
  const owners = async () => {
    const { body } = await leads.as(place.admin).call('listLeads', { params: place })
    return leadIds.map((id) => body.find((lead: { _id: string }) => lead._id === id)?.assignedTo?.id ?? null)
  }
  const published = async () =>
    (await leads.events('leads.lead.assigned.v1', place.dealershipId)).map(({ data }) => [
      data.leadId,
      (data.assignedTo as unknown as { id: string } | null)?.id ?? null,
    ])
  return { ...place, leadIds, assign, owners, published }
}

test('assigns and unassigns several leads, with an event for each', async () => {
  const { leadIds, sales, assign, owners, published, dealershipId } = await staffed()
  const messages = await leads.live(dealershipId)
  expect(await assign(sales._id)).toMatchObject({ status: 200, body: { assigned: 3, missing: 0 } })
  expect(await owners()).toEqual([sales._id, sales._id, sales._id])
  expect((await leads.as(sales).call('listLeads', { params: { dealershipId } })).body).toHaveLength(3)
  await eventually(async () => expect((await published()).sort()).toEqual(leadIds.map((id) => [id, sales._id]).sort()))
  await eventually(() => expect(messages.flatMap((message) => ('customerIds' in message ? message.customerIds : []))).toHaveLength(3))
  expect(await assign(null, leadIds.slice(0, 2))).toMatchObject({ body: { assigned: 2, missing: 0 } })
  expect(await owners()).toEqual([null, null, sales._id])
  await eventually(async () => expect(await published()).toHaveLength(5))
})

test('counts unchanged leads as assigned without an event, and repeated ids once', async () => {
  const { leadIds, sales, otherSales, assign, published } = await staffed(2)
  const [one, other] = leadIds as [string, string]
  expect(await assign(sales._id, [one, one])).toMatchObject({ body: { assigned: 1, missing: 0 } })
  expect(await assign(sales._id)).toMatchObject({ body: { assigned: 2, missing: 0 } })
  expect(await assign(otherSales._id, [other])).toMatchObject({ body: { assigned: 1 } })
  await eventually(async () =>
    expect(await published()).toEqual([
      [one, sales._id],
      [other, sales._id],
      [other, otherSales._id],
    ]),
  )
})

test('reports deleted leads and those of other dealerships as missing, and assigns all others', async () => {
  const [mine, other] = [await staffed(), await staffed()]
  const [gone, ...rest] = mine.leadIds as [string, ...string[]]
  await leads.db.collection('leads').deleteOne({ _id: new ObjectId(gone) })
  expect(await mine.assign(mine.sales._id, [...mine.leadIds, ...other.leadIds, newId()])).toMatchObject({
    status: 200,
    body: { assigned: rest.length, missing: 5 },
  })
  expect(await other.owners()).toEqual([null, null, null])
  expect(await mine.assign(mine.sales._id, other.leadIds)).toMatchObject({ body: { assigned: 0, missing: 3 } })
})

test('assigns nothing to a user who is not of the dealership', async () => {
  const [mine, other] = [await staffed(), await staffed()]
  await hire(leads, { ...owner, _id: newId() })
  await storeTombstone(leads.db.collection('users'), mine.otherSales._id, leads.clock.now())
  for (const whom of [newId(), other.sales._id, owner._id, mine.otherSales._id]) {
    expect(await mine.assign(whom)).toMatchObject({
      status: 400,
      body: { code: 'ASSIGNEE_NOT_FOUND', error: 'Selected assignee not found' },
    })
  }
  expect(await mine.owners()).toEqual([null, null, null])
  expect(await mine.published()).toEqual([])
})

test('rejects an invalid list of leads', async () => {
  const { sales, assign, owners } = await staffed()
  expect((await assign(sales._id, [])).status).toBe(400)
  expect((await assign(sales._id, ['{"$gt":""}'])).status).toBe(400)
  const tooMany = Array.from({ length: 201 }, () => newId())
  expect((await assign(sales._id, tooMany)).status).toBe(400)
  expect(await owners()).toEqual([null, null, null])
})

test('concurrent assignments end with one assignee, the one of the last event', async () => {
  const { leadIds, sales, otherSales, assign, owners, published } = await staffed(20)
  const responses = await Promise.all([sales, otherSales, sales].map(({ _id }) => assign(_id)))
  expect(responses.map(({ status, body }) => [status, body.assigned])).toEqual(Array.from({ length: 3 }, () => [200, 20]))
  const [first, ...rest] = await owners()
  expect(new Set([first, ...rest]).size).toBe(1)
  await eventually(async () => {
    const all = await published()
    for (const leadId of leadIds) expect(all.filter(([id]) => id === leadId).at(-1)?.[1]).toBe(first)
  })
})

test('assigns 200 leads in one call', async () => {
  const { sales, assign, published } = await staffed(200)
  expect(await assign(sales._id)).toMatchObject({ status: 200, body: { assigned: 200, missing: 0 } })
  await eventually(async () => expect(await published()).toHaveLength(200))
})
