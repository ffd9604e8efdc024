import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacketOfTwo } from '../testing/colleagues.ts'
import { logs, sendPacket, vehicle } from '../testing/packets.ts'
import { addLead, NOTHING_REMAINS, remaining } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('deletes the last lead with its customer, their packet links and activities, and returns how many', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'photo_clicked') } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ clickStreamCount: 1, opens: 1 }))
  const messages = await leads.live(sent.dealershipId)
  const deleted = await sent.staff.call('deleteLead', { params: sent })
  expect(deleted).toMatchObject({ status: 200, body: { success: true, customersDeleted: 1, packetLogsDeleted: 1 } })
  expect(await remaining(leads, sent.dealershipId)).toEqual(NOTHING_REMAINS)
  await eventually(() =>
    expect(messages).toContainEqual(expect.objectContaining({ topic: 'lead.changed', customerIds: [sent.customerId] })),
  )
  await eventually(() =>
    expect(messages).toContainEqual(expect.objectContaining({ topic: 'packet.changed', packetLogIds: [sent.packetLogId] })),
  )
  await eventually(async () =>
    expect(await leads.events('leads.lead.deleted.v1')).toContainEqual(
      expect.objectContaining({
        dealershipId: sent.dealershipId,
        actor: expect.objectContaining({ kind: 'staff', id: sent.admin._id }),
        data: expect.objectContaining({
          leadId: sent.leadId,
          customerId: sent.customerId,
          customerName: 'Cora Customer',
          vehicle: expect.objectContaining({ vin: vehicle.vin }),
          customersDeleted: 1,
          packetLogsDeleted: 1,
          deletedLinkIds: [sent.link.split('/').at(-1)],
        }),
      }),
    ),
  )
  expect(await leads.db.collection('url-activity').countDocuments({ dealershipId: new ObjectId(sent.dealershipId) })).toBe(1)
  const { dealershipId, link } = sent
  expect((await leads.anonymous().call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin } })).status).toBe(404)
})

test('returns 404 for a deleted lead, and one of two concurrent calls succeeds', async () => {
  const sent = await sendPacket(leads)
  const responses = await Promise.all([1, 2, 3].map(() => sent.staff.call('deleteLead', { params: sent })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await sent.staff.call('deleteLead', { params: sent })).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
})

test('keeps the customer and the packet links of another lead, and updates counts and the newest lead', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  leads.clock.advance(1_000)
  const second = await addLead(sent)
  const link = await sent.staff.call('createPacketLog', { body: { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle } })
  expect(link.body.leadId).toBe(second)
  await eventually(async () => expect(await sent.lead()).toMatchObject({ packets: 2, opens: 1 }))
  const deleted = await sent.staff.call('deleteLead', { params: { ...sent, leadId: second } })
  expect(deleted.body).toEqual({ success: true, customersDeleted: 0, packetLogsDeleted: 1 })
  expect(await sent.lead()).toMatchObject({ _id: sent.leadId, packets: 1, opens: 1 })
  const customers = await sent.staff.call('listCustomers', { params: sent })
  expect(customers.body).toMatchObject([{ _id: sent.customerId, leadId: sent.leadId }])
  expect((await sent.packet())._id).toBe(sent.packetLogId)
})

test('keeps the packet links for another lead’s vehicle, also those made since the deleted lead was added', async () => {
  const sent = await sendPacketOfTwo(leads)
  const { dealershipId, customerId, staff } = sent
  const newest = await sent.lead()
  const make = async (of: object, reuse = false) => {
    const body = { dealershipId, customerId, vehicle: { ...vehicle, ...of }, template: 'cash-only', reuse } as const
    return (await staff.call('createPacketLog', { body })).body
  }
  const ofFirst = await make(vehicle)
  expect(await make(vehicle, true)).toMatchObject({ _id: ofFirst._id, leadId: sent.leadId })
  expect(await make(newest?.vehicle ?? {})).toMatchObject({ leadId: newest?._id })
  expect(await make({ vin: '1FTFW1E55PFA00003', stockNumber: 'P4713' })).toMatchObject({ leadId: newest?._id })
  const deleted = await staff.call('deleteLead', { params: { dealershipId, leadId: newest?._id ?? '' } })
  expect(deleted.body).toMatchObject({ customersDeleted: 0, packetLogsDeleted: 2 })
  expect((await staff.call('getPacketLog', { params: { logId: ofFirst._id } })).body).toMatchObject({ leadId: sent.leadId })
})

test('deleting an older lead keeps the newest', async () => {
  const sent = await sendPacket(leads)
  leads.clock.advance(1_000)
  const second = await addLead(sent)
  expect((await sent.staff.call('deleteLead', { params: sent })).body).toMatchObject({ customersDeleted: 0, packetLogsDeleted: 1 })
  expect((await sent.staff.call('listCustomers', { params: sent })).body).toMatchObject([{ leadId: second }])
})

test('deleting a customer’s two leads concurrently leaves nothing and reports the customer once', async () => {
  const sent = await sendPacket(leads)
  const second = await addLead(sent)
  const responses = await Promise.all([sent.leadId, second].map((leadId) => sent.staff.call('deleteLead', { params: { ...sent, leadId } })))
  expect(responses.map(({ body }) => body.customersDeleted).sort()).toEqual([0, 1])
  expect(await remaining(leads, sent.dealershipId)).toEqual(NOTHING_REMAINS)
})

test('deleting a lead while another is added leaves no lead or packet without a customer', async () => {
  for (let time = 0; time < 5; time += 1) {
    const sent = await sendPacket(leads)
    const [deleted, added] = await Promise.all([
      sent.staff.call('deleteLead', { params: sent }),
      sent.staff.call('createLead', { params: sent, body: { customerId: sent.customerId, firstName: 'Cora', lastName: 'Customer' } }),
      sent.staff.call('createPacketLog', { body: { dealershipId: sent.dealershipId, customerId: sent.customerId, vehicle } }),
    ])
    expect(deleted.status).toBe(200)
    expect([201, 404]).toContain(added.status)
    const left = await remaining(leads, sent.dealershipId)
    expect({ customers: left.customers, leads: left.leads }).toEqual(
      added.status === 404 ? { customers: 0, leads: 0 } : { customers: 1, leads: 1 },
    )
    if (left.customers === 0) expect(left['packet-logs']).toBe(0)
  }
})

test('SALES can delete leads they created or are assigned to; any other is a 404', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  const by = (user: typeof place.sales) => leads.as(user).call('deleteLead', { params: sent })
  expect((await by(place.sales)).status).toBe(404)
  await leads.db.collection('leads').updateOne({ _id: new ObjectId(sent.leadId) }, { $set: { assignedTo: { id: place.sales._id } } })
  expect((await by(place.otherSales)).status).toBe(404)
  expect((await by(place.sales)).status).toBe(200)
})
