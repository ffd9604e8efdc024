import { eventually } from '@forecourt/dev-servers/eventually'
import { storeTombstone } from '@forecourt/mongo/tombstones'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { hire } from '../testing/colleagues.ts'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

/** Creates a dealership with a lead and staff. */
async function staffed() {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  await hire(leads, place.admin, place.sales, place.otherSales)
  const assign = (assignedTo: object, user = place.admin) =>
    leads.as(user).call('assignLead', { params: sent, body: { assignedTo, assignedBy: { name: 'Mallory', role: 'OWNER' } } })
  return { ...place, sent, assign, unassign: (user = place.admin) => leads.as(user).call('unassignLead', { params: sent }) }
}
const person = ({ _id, name, email, role }: ReturnType<typeof staffOf>['sales']) => ({ id: _id, name, email, role })
/** Returns the assignees that were published for a lead, in order. */
const published = async ({ leadId }: SentPacket) =>
  (await leads.events('leads.lead.assigned.v1'))
    .filter(({ data }) => data.leadId === leadId)
    .map(({ data }) => (data.assignedTo as unknown as { id: string } | null)?.id ?? null)

test('assigns a lead to the dealership’s user with the id, ignoring other fields of the body', async () => {
  const { sent, sales, assign } = await staffed()
  const messages = await leads.live(sent.dealershipId)
  const response = await assign({ id: sales._id, name: 'Mallory', email: 'mallory@example.com', role: 'OWNER' })
  expect(response).toMatchObject({
    status: 200,
    body: { lead: { _id: sent.leadId, assignedTo: person(sales), packets: expect.any(Number) } },
  })
  expect(await sent.lead()).toMatchObject({ assignedTo: person(sales) })
  await eventually(async () => expect(await published(sent)).toEqual([sales._id]))
  await eventually(() =>
    expect(messages).toContainEqual(expect.objectContaining({ topic: 'lead.changed', customerIds: [sent.customerId] })),
  )
  expect((await leads.as(sales).call('listLeads', { params: sent })).body).toHaveLength(1)
})

test('a lead names who assigned it, by session instead of body, until it is unassigned', async () => {
  const { sent, sales, admin, assign, unassign } = await staffed()
  expect((await sent.lead())?.assignedBy).toBeNull()
  expect((await assign({ id: sales._id })).body.lead.assignedBy).toEqual(person(admin))
  expect((await sent.lead())?.assignedBy).toEqual(person(admin))
  expect((await unassign()).body.lead.assignedBy).toBeNull()
})

test('returns the lead as the list does, with the link of the last packet sent', async () => {
  const { sent, sales, assign, unassign } = await staffed()
  await sent.staff.call('markPacketSent', { params: { logId: sent.packetLogId }, body: { channel: 'text' } })
  expect((await assign({ id: sales._id })).body.lead).toEqual(await sent.lead())
  const { lead } = (await unassign()).body
  expect(lead).toEqual(await sent.lead())
  expect(lead.link).toBe(sent.link)
})

test('finds an administrator by email in any spelling', async () => {
  const { admin, assign } = await staffed()
  const response = await assign({ email: admin.email.toUpperCase() })
  expect(response.body.lead.assignedTo).toEqual(person(admin))
})

test('publishes no event for an unchanged assignee', async () => {
  const { sent, sales, otherSales, assign, unassign } = await staffed()
  for (const step of [unassign, () => assign({ id: sales._id }), () => assign({ email: sales.email })])
    expect((await step()).status).toBe(200)
  expect((await assign({ id: otherSales._id })).status).toBe(200)
  expect((await unassign()).body.lead.assignedTo).toBeNull()
  expect((await unassign()).status).toBe(200)
  await eventually(async () => expect(await published(sent)).toEqual([sales._id, otherSales._id, null]))
})

test('concurrent assignments end in the state of the last event', async () => {
  const { sent, sales, otherSales, assign, unassign } = await staffed()
  const people = [sales, otherSales, sales, otherSales, sales]
  const responses = await Promise.all([...people.map(({ _id }) => assign({ id: _id })), unassign()])
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  const assignedTo = (await sent.lead())?.assignedTo
  await eventually(async () => expect((await published(sent)).at(-1) ?? null).toBe(assignedTo?.id ?? null))
  const order = await published(sent)
  expect(order.filter((id, index) => id === order[index - 1])).toEqual([])
})

test.each<[string, (place: Awaited<ReturnType<typeof staffed>>) => object]>([
  ['an unknown id', () => ({ id: newId() })],
  ['an invalid id', () => ({ id: 'system', name: 'Sam Sales' })],
  ['no one', () => ({})],
  ['an operator', () => ({ email: '{"$gt":""}' })],
  ['only a name', ({ sales }) => ({ name: sales.name, role: 'SALES' })],
])('rejects %s as assignee', async (_, whom) => {
  const place = await staffed()
  expect(await place.assign(whom(place))).toMatchObject({
    status: 400,
    body: { code: 'ASSIGNEE_NOT_FOUND', error: 'Selected assignee not found' },
  })
  expect(await place.sent.lead()).toMatchObject({ assignedTo: null })
})

test('rejects people of another dealership, the owner, and deleted users', async () => {
  const [mine, other] = [await staffed(), await staffed()]
  await hire(leads, { ...owner, _id: newId() })
  await storeTombstone(leads.db.collection('users'), mine.sales._id, leads.clock.now())
  for (const whom of [other.sales, owner, mine.sales]) {
    for (const assignedTo of [{ id: whom._id }, { email: whom.email }]) expect((await mine.assign(assignedTo)).status).toBe(400)
  }
})

test('a person deleted during an assignment does not keep the lead', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { sent, sales, assign } = await staffed()
    const users = leads.db.collection('users')
    const [given] = await Promise.all([assign({ id: sales._id }), storeTombstone(users, sales._id, leads.clock.now())])
    // If the assignment is first, unassign-user removes it; if the deletion is first, the assignment is rejected.
    const user = await users.findOne({ _id: new ObjectId(sales._id) })
    expect(user).toHaveProperty('deletedAt')
    expect([200, 400]).toContain(given.status)
    expect((await assign({ id: sales._id })).status).toBe(400)
    expect((await sent.lead())?.assignedTo?.id).toBe(given.status === 200 ? sales._id : undefined)
  }
})

test('returns 404 for a deleted lead', async () => {
  const { sent, sales, assign, unassign } = await staffed()
  await sent.staff.call('deleteLead', { params: sent })
  expect([(await assign({ id: sales._id })).status, (await unassign()).status]).toEqual([404, 404])
})
