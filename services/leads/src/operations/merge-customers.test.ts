import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { hire } from '../testing/colleagues.ts'
import { logs, options, sendPacket, vehicle } from '../testing/packets.ts'
import { addLead, remaining } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

/** Creates two customers of one dealership, each with a lead and a packet link. */
async function twoCustomers() {
  const place = staffOf()
  const kept = await sendPacket(leads, place)
  leads.clock.advance(1_000)
  const other = await sendPacket(leads, place)
  const merge = (customerIds: string[] = [other.customerId], user = place.admin, into = kept.customerId) =>
    leads.as(user).call('mergeCustomers', { params: { dealershipId: place.dealershipId, customerId: into }, body: { customerIds } })
  const add = async (contact: object) => {
    const body = { firstName: 'Cora', lastName: 'Customer', ...contact }
    return (await kept.staff.call('createCustomer', { params: place, body })).body._id
  }
  return { ...place, kept, other, merge, add }
}
const click = (logId: string, ...fields: string[]) =>
  leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), ...fields) } })
const merges = async (customerId: string) =>
  (await leads.events('leads.customer.merged.v1')).filter(({ data }) => data.customerId === customerId).map(({ data }) => data)

test('moves leads, packet links, visits and clicks to the kept customer, and counts them together', async () => {
  const { dealershipId, kept, other, merge } = await twoCustomers()
  const [first, second] = [await kept.open(), await other.open()]
  await click(first, 'photo_clicked')
  await click(second, 'photo_clicked', 'calcTerm')
  await eventually(async () => expect(await kept.lead()).toMatchObject({ clickStreamCount: 2 }))
  const merged = await merge()
  expect(merged).toMatchObject({
    status: 200,
    body: { _id: kept.customerId, email: kept.email, otherEmails: [other.email], leadId: other.leadId, firstName: 'Cora' },
  })
  expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 1, leads: 2, 'packet-logs': 2, visits: 2, 'lead-analytics': 1 })
  const listed = (await kept.staff.call('listLeads', { params: { dealershipId } })).body
  expect(listed).toHaveLength(2)
  for (const lead of listed)
    expect(lead).toMatchObject({ customerId: kept.customerId, packets: 2, opens: 2, clickStreamCount: 3, active: true })
  const stream = await kept.staff.call('getClickStream', { params: { dealershipId, email: kept.email } })
  expect(stream.body.entries).toHaveLength(3)
  await eventually(async () =>
    expect(await merges(kept.customerId)).toEqual([
      { dealershipId, customerId: kept.customerId, customerName: 'Cora Customer', mergedCustomerIds: [other.customerId] },
    ]),
  )
})

test('leads and packet links keep their copies of the contact', async () => {
  const { kept, other, merge } = await twoCustomers()
  await merge()
  expect(await other.packet()).toMatchObject({ customerId: kept.customerId, customer: { email: other.email } })
  expect(await kept.lead()).toMatchObject({ _id: other.leadId, customerId: kept.customerId, email: other.email })
})

test('finds the kept customer by every address: in search, click stream, links, and when added again', async () => {
  const { dealershipId, kept, other, merge } = await twoCustomers()
  await click(await kept.open(), 'pdf_clicked')
  await eventually(async () => expect(await kept.lead()).toBeDefined())
  await merge()
  const { staff } = kept
  for (const email of [kept.email, other.email]) {
    expect((await staff.call('listCustomers', { params: { dealershipId }, query: { search: email } })).body).toMatchObject([
      { _id: kept.customerId },
    ])
    expect((await staff.call('listPacketLogs', { query: { dealershipId, email } })).body).toHaveLength(2)
    await eventually(async () =>
      expect((await staff.call('getClickStream', { params: { dealershipId, email } })).body.entries).toMatchObject([
        { type: 'pdf_clicked' },
      ]),
    )
    const again = await staff.call('createCustomer', { params: { dealershipId }, body: { firstName: 'X', lastName: 'Y', email } })
    expect(again).toMatchObject({ status: 409, body: { customer: { _id: kept.customerId } } })
    const lead = await staff.call('createLead', { params: { dealershipId }, body: { firstName: 'X', lastName: 'Y', email } })
    expect(lead.body.customerId).toBe(kept.customerId)
  }
})

test('a link for the vehicle of a merged lead is seen by the assignee whom its submission alerts, and outlives the lead it was made for', async () => {
  const { dealershipId, kept, other, merge, sales, otherSales } = await twoCustomers()
  const { staff } = kept
  await hire(leads, sales, otherSales)
  const another = { ...vehicle, vin: '1FTFW1E55PFA00002', stockNumber: 'P4712' }
  const made = await staff.call('createPacketLog', { body: { dealershipId, customerId: kept.customerId, vehicle: another } })
  expect(made.body).toMatchObject({ leadId: kept.leadId })
  const body = { customerId: other.customerId, firstName: 'Cora', lastName: 'Customer', vehicle: another }
  const theirs = await staff.call('createLead', { params: { dealershipId }, body })
  const assign = (leadId: string, _id: string) =>
    staff.call('assignLead', { params: { dealershipId, leadId }, body: { assignedTo: { id: _id } } })
  for (const response of [await assign(kept.leadId, otherSales._id), await assign(theirs.body._id, sales._id)])
    expect(response.status).toBe(200)
  expect((await merge()).status).toBe(200)

  const opened = await leads.anonymous().call('handleOpen', { body: { dealershipId, link: made.body.link, vin: another.vin } })
  const submitted = await leads.anonymous().call('saveOptions', { params: { logId: opened.body.logId }, body: { options } })
  expect(submitted.status).toBe(200)
  await eventually(async () =>
    expect(await leads.events('leads.packet.submitted.v1', dealershipId)).toMatchObject([{ data: { assignedTo: { id: sales._id } } }]),
  )
  const seenBy = async (user: typeof sales) => (await leads.as(user).call('getPacketLog', { params: { logId: made.body._id } })).status
  expect([await seenBy(sales), await seenBy(otherSales)]).toEqual([200, 404])
  await eventually(async () => {
    const seen = (await leads.as(sales).call('listLeads', { params: { dealershipId } })).body
    expect(seen).toMatchObject([{ _id: theirs.body._id, lastSubmission: { packetLogId: made.body._id } }])
  })
  expect((await staff.call('deleteLead', { params: kept })).body).toMatchObject({ packetLogsDeleted: 1 })
  expect(await seenBy(sales)).toBe(200)
})

test('deleting a customer who was merged meanwhile deletes nothing', async () => {
  const { dealershipId, kept, other, merge } = await twoCustomers()
  await merge()
  const refused = {
    status: 409,
    body: { code: 'CUSTOMER_MERGED', message: 'This customer was merged with another one. Nothing was deleted.' },
  }
  expect(await kept.staff.call('deleteCustomer', { params: other })).toMatchObject(refused)
  expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 1, leads: 2, 'packet-logs': 2 })
  expect((await kept.staff.call('deleteCustomer', { params: kept })).body).toMatchObject({ leadsDeleted: 2, packetLogsDeleted: 2 })
  expect(await kept.staff.call('deleteCustomer', { params: other })).toMatchObject({ status: 404 })
})

test('an open page and a screen with the old id continue with the kept customer', async () => {
  const { dealershipId, kept, other, merge } = await twoCustomers()
  const logId = await other.open()
  await merge()
  await click(logId, 'video_clicked')
  await leads.anonymous().call('heartbeat', { params: { logId } })
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  await eventually(async () =>
    expect(await kept.lead()).toMatchObject({ customerId: kept.customerId, clickStreamCount: 1, submitted: true, opens: 1 }),
  )
  const { customerId } = other
  const link = await kept.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  expect(link.body).toMatchObject({ customerId: kept.customerId, leadId: other.leadId })
  const lead = await kept.staff.call('createLead', {
    params: { dealershipId },
    body: { customerId, firstName: 'Cora', lastName: 'Customer' },
  })
  expect(lead.body).toMatchObject({ customerId: kept.customerId })
  expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 1, 'lead-analytics': 1 })
})

test('events of pages that were open before the merge carry the kept customer’s id and name', async () => {
  const { dealershipId, kept, other, merge } = await twoCustomers()
  const renamed = { params: { dealershipId, customerId: kept.customerId }, body: { firstName: 'Corinne' } }
  expect((await kept.staff.call('updateCustomer', renamed)).status).toBe(200)
  const odd = leads.anonymous({ 'user-agent': 'SomeCrawler-like/1.0 (bot)' })
  const logIds = [await other.open(), await other.open(odd)]
  await merge()
  for (const [index, logId] of logIds.entries()) {
    const body = { options: { ...options, calcTerm: 60 + 12 * index } }
    expect((await leads.anonymous().call('saveOptions', { params: { logId }, body })).status).toBe(200)
  }
  const customersOf = async (type: string) =>
    (await leads.events(type, dealershipId)).map(({ data }) => [data.customerId, data.customerName])
  const keptAs = [kept.customerId, 'Corinne Customer']
  await eventually(async () => expect(await customersOf('leads.packet.submitted.v1')).toEqual([keptAs, keptAs]))
  expect(await customersOf('leads.packet.opened.v1')).toEqual([[other.customerId, 'Cora Customer'], keptAs])
})

test('clicks and opens concurrent with the merge belong to the kept customer', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { dealershipId, kept, other, merge } = await twoCustomers()
    const logId = await other.open()
    const [merged] = await Promise.all([
      merge(),
      click(logId, 'photo_clicked'),
      other.open(),
      other.staff.call('createPacketLog', { body: { dealershipId, customerId: other.customerId, vehicle } }),
      click(logId, 'pdf_clicked'),
      addLead(other),
    ])
    expect(merged.status).toBe(200)
    await eventually(async () =>
      expect(await kept.lead()).toMatchObject({ customerId: kept.customerId, packets: 3, opens: 2, clickStreamCount: 2 }),
    )
    const strays = { dealershipId: new ObjectId(dealershipId), customerId: { $ne: new ObjectId(kept.customerId) } }
    for (const name of ['leads', 'packet-logs', 'visits', 'activities']) {
      await eventually(async () => expect(await leads.db.collection(name).countDocuments(strays)).toBe(0))
    }
    await eventually(async () =>
      expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 1, leads: 3, 'lead-analytics': 1 }),
    )
  }
})

test('fills missing values of the kept customer from the others', async () => {
  const { kept, merge, add } = await twoCustomers()
  const [bare, full] = [await add({ phone: '555 0100' }), await add({ email: `${newId()}@x.test`, phone: '555 0199', zip: '62704' })]
  expect((await merge([full], undefined, bare)).body).toMatchObject({ _id: bare, phone: '555 0100', zip: '62704', otherEmails: [] })
  expect((await merge([bare])).body).toMatchObject({
    email: kept.email,
    phone: '(555) 123-4567',
    zip: '62704',
    otherPhones: ['555 0100', '555 0199'],
  })
  for (const search of ['555 0199', '5550100']) {
    const { body } = await kept.staff.call('listCustomers', { params: { dealershipId: kept.dealershipId }, query: { search } })
    expect(body).toMatchObject([{ _id: kept.customerId }])
  }
})

test('finds the kept customer by a merged phone and the name: for a lead, and when added again', async () => {
  const { dealershipId, kept, merge, add } = await twoCustomers()
  const params = { dealershipId }
  const cora = { firstName: 'Cora', lastName: 'Customer' }
  const target = await add({ phone: '555 0100' })
  await merge([await add({ phone: '555 0199' })], undefined, target)
  const addLead = async (contact: object) =>
    (await kept.staff.call('createLead', { params, body: { ...cora, phone: '(555) 0199', ...contact } })).body.customerId
  expect(await addLead({})).toBe(target)
  expect(await addLead({ firstName: 'CORA', email: 'cora@example.com' })).toBe(target)
  const again = await kept.staff.call('createCustomer', { params, body: { ...cora, phone: '555-0199' } })
  expect(again).toMatchObject({ status: 409, body: { customer: { _id: target } } })
  for (const other of [
    { firstName: 'Co', lastName: 'Ra Customer' },
    { lastName: 'Customers' },
    { phone: '555 01' },
    { email: 'dora@example.com' },
  ])
    expect(await addLead(other)).not.toBe(target)
})

test('does not copy a phone that identifies another customer', async () => {
  const { merge, add } = await twoCustomers()
  const sameKey = await add({ phone: '555 0123' })
  const target = await add({})
  const sameNumber = await add({ firstName: 'Jane', phone: '555 0123' })
  expect((await merge([sameNumber], undefined, target)).body).toMatchObject({ _id: target, phone: '', otherPhones: ['555 0123'] })
  expect((await merge([sameKey], undefined, target)).body).toMatchObject({ _id: target, phone: '555 0123', otherPhones: [] })
})

test('a repeated merge changes nothing, even five concurrent ones, and earlier ids are still found', async () => {
  const { kept, other, merge, add } = await twoCustomers()
  const third = await add({ email: `${newId()}@x.test` })
  expect((await merge([third], undefined, other.customerId)).status).toBe(200)
  const responses = await Promise.all(Array.from({ length: 5 }, () => merge()))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const ids of [[other.customerId], [third], [third, other.customerId, third]]) {
    expect(await merge(ids)).toMatchObject({ status: 200, body: { otherEmails: expect.arrayContaining([other.email]) } })
  }
  await eventually(async () => expect(await merges(kept.customerId)).toHaveLength(1))
})

test('two concurrent merges into each other leave one customer', async () => {
  const { dealershipId, kept, other, merge } = await twoCustomers()
  const responses = await Promise.all([merge(), merge([kept.customerId], undefined, other.customerId)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  await eventually(async () =>
    expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 1, leads: 2, 'packet-logs': 2, 'lead-analytics': 1 }),
  )
})

test('a merge with an unknown customer changes nothing', async () => {
  const [mine, elsewhere] = [await twoCustomers(), await twoCustomers()]
  const { other, kept, merge, dealershipId } = mine
  for (const stranger of [newId(), elsewhere.kept.customerId]) {
    expect(await merge([other.customerId, stranger])).toMatchObject({ status: 404, body: { message: 'Customer not found' } })
  }
  expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 2 })
  expect(await merge([kept.customerId.toUpperCase()])).toMatchObject({ status: 400, body: { code: 'MERGE_WITH_ITSELF' } })
  expect((await merge([])).status).toBe(400)
  expect((await merge(Array.from({ length: 21 }, newId))).status).toBe(400)
})
