import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { logs, sendPacket, vehicle } from '../testing/packets.ts'
import { addLead, NOTHING_REMAINS, remaining } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('deletes a customer with their leads and packet links only, and returns how many', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  await addLead(sent)
  await sent.open()
  const bystander = await sendPacket(leads, place)
  const deleted = await sent.staff.call('deleteCustomer', { params: sent, query: { userRole: 'OWNER' } })
  expect(deleted).toMatchObject({ status: 200, body: { success: true, leadsDeleted: 2, packetLogsDeleted: 1 } })
  expect((await bystander.packet())._id).toBe(bystander.packetLogId)
  await eventually(async () =>
    expect(await remaining(leads, place.dealershipId)).toMatchObject({ customers: 1, leads: 1, 'packet-logs': 1, visits: 0 }),
  )
  await eventually(async () =>
    expect(await leads.events('leads.customer.deleted.v1')).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ id: sent.admin._id }),
        data: {
          dealershipId: sent.dealershipId,
          customerId: sent.customerId,
          customerName: 'Cora Customer',
          leadsDeleted: 2,
          packetLogsDeleted: 1,
          deletedLinkIds: [sent.link.split('/').at(-1)],
        },
      }),
    ),
  )
})

test('returns 404 for a deleted customer, whose lead can still be deleted', async () => {
  const sent = await sendPacket(leads)
  const responses = await Promise.all([1, 2, 3].map(() => sent.staff.call('deleteCustomer', { params: sent })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await sent.staff.call('deleteCustomer', { params: sent })).toMatchObject({ status: 404, body: { error: 'Customer not found' } })
})

test('anyone with access can delete a customer without leads', async () => {
  const { dealershipId, sales } = staffOf()
  const made = await leads.as(sales).call('createCustomer', { params: { dealershipId }, body: { firstName: 'Only', lastName: 'Name' } })
  const deleted = await leads.as(sales).call('deleteCustomer', { params: { dealershipId, customerId: made.body._id } })
  expect(deleted.body).toEqual({ success: true, leadsDeleted: 0, packetLogsDeleted: 0 })
  expect(await remaining(leads, dealershipId)).toEqual(NOTHING_REMAINS)
})

test('SALES cannot delete a customer whose leads belong to others', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  const body = { customerId: sent.customerId, firstName: 'Cora', lastName: 'Customer' }
  expect((await leads.as(place.sales).call('createLead', { params: sent, body })).status).toBe(201)
  const bySales = () => leads.as(place.sales).call('deleteCustomer', { params: sent })
  expect(await bySales()).toMatchObject({ status: 409, body: { code: 'CUSTOMER_HAS_OTHER_LEADS' } })
  expect(await remaining(leads, place.dealershipId)).toMatchObject({ customers: 1, leads: 2, 'packet-logs': 1 })
  await leads.db.collection('leads').updateOne({ _id: new ObjectId(sent.leadId) }, { $set: { assignedTo: { id: place.sales._id } } })
  expect((await bySales()).body).toMatchObject({ leadsDeleted: 2 })
})

test('SALES cannot delete a customer, or their last lead, with packet links that they do not see', async () => {
  const place = staffOf()
  const sam = leads.as(place.sales)
  const { dealershipId } = place
  const contact = { firstName: 'Cora', lastName: 'Customer', email: 'cora@example.com' }
  const lead = await sam.call('createLead', { params: { dealershipId }, body: { ...contact, vehicle } })
  const { customerId, _id: leadId } = lead.body
  const made = await leads.as(place.otherSales).call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  expect(made.status).toBe(201)
  const refused = { status: 409, body: { code: 'CUSTOMER_HAS_OTHER_PACKETS', message: expect.stringContaining('ask an administrator') } }
  expect(await sam.call('deleteCustomer', { params: { dealershipId, customerId } })).toMatchObject(refused)
  expect(await sam.call('deleteLead', { params: { dealershipId, leadId } })).toMatchObject(refused)
  expect(await remaining(leads, dealershipId)).toMatchObject({ customers: 1, leads: 1, 'packet-logs': 1 })
  const byAdmin = await leads.as(place.admin).call('deleteCustomer', { params: { dealershipId, customerId } })
  expect(byAdmin).toMatchObject({ status: 200, body: { leadsDeleted: 1, packetLogsDeleted: 1 } })
})

test('leaves nothing that is created or done concurrently with the deletion', async () => {
  for (let time = 0; time < 4; time += 1) {
    const sent = await sendPacket(leads)
    const logId = await sent.open()
    const { dealershipId, customerId, link } = sent
    const browser = leads.anonymous()
    const body = { customerId, firstName: 'Cora', lastName: 'Customer' }
    const [, deleted] = await Promise.all([
      sent.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } }),
      sent.staff.call('deleteCustomer', { params: sent }),
      sent.staff.call('createLead', { params: sent, body }),
      sent.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } }),
      browser.call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin } }),
      browser.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'photo_clicked', 'calcTerm') } }),
    ])
    expect(deleted.status).toBe(200)
    await browser.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'pdf_clicked') } })
    // When this event is visible, all earlier ones in the stream were processed.
    const marker = await sendPacket(leads)
    await marker.open()
    await eventually(async () => expect(await marker.lead()).toMatchObject({ opens: 1 }))
    await eventually(async () => expect(await remaining(leads, dealershipId)).toEqual(NOTHING_REMAINS))
  }
})
