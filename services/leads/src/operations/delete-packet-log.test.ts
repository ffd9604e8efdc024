import { eventually } from '@forecourt/dev-servers/eventually'
import { owner, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { logs, options, sendPacket, vehicle } from '../testing/packets.ts'
import { remaining } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('deletes a packet link with its activities, and recounts its customer and lead', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const browser = leads.anonymous()
  await browser.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'photo_clicked'), options } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ clickStreamCount: 1, opens: 1, submitted: true, active: true }))
  const messages = await leads.live(sent.dealershipId)
  const deleted = await sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } })
  expect(deleted).toMatchObject({ status: 200, body: { success: true } })
  expect(await sent.lead()).toMatchObject({ packets: 0, clickStreamCount: 0, opens: 0, submitted: false, active: false })
  expect(await remaining(leads, sent.dealershipId)).toMatchObject({ customers: 1, leads: 1, 'packet-logs': 0, visits: 0, activities: 0 })
  await eventually(() =>
    expect(messages).toContainEqual(expect.objectContaining({ topic: 'packet.changed', packetLogIds: [sent.packetLogId] })),
  )
  await eventually(async () =>
    expect(await leads.events('leads.packet.deleted.v1')).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ packetLogId: sent.packetLogId, customerName: 'Cora Customer' }) }),
    ),
  )
  expect(await leads.db.collection('url-activity').countDocuments({ dealershipId: new ObjectId(sent.dealershipId) })).toBe(1)
})

test('a deleted link cannot be opened, and an open page cannot submit or log', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } })
  const browser = leads.anonymous()
  const { dealershipId, link } = sent
  expect((await browser.call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin } })).status).toBe(404)
  expect((await browser.call('saveOptions', { params: { logId }, body: { options } })).status).toBe(404)
  // The page still sends its entries: accepted, and dropped.
  await browser.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'photo_clicked') } })
  await browser.call('heartbeat', { params: { logId } })
  const marker = await sendPacket(leads)
  await marker.open()
  await eventually(async () => expect(await marker.lead()).toMatchObject({ opens: 1 }))
  expect(await remaining(leads, dealershipId)).toMatchObject({ 'packet-logs': 0, visits: 0, activities: 0 })
  expect(await sent.lead()).toMatchObject({ packets: 0, opens: 0, clickStreamCount: 0, active: false })
})

test('returns 404 for a deleted link, and one of three concurrent calls succeeds', async () => {
  const sent = await sendPacket(leads)
  const remove = () => sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } })
  const responses = await Promise.all([remove(), remove(), remove()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await remove()).toMatchObject({ status: 404, body: { message: 'Packet not found' } })
})

test('an open concurrent with the deletion leaves no visit', async () => {
  for (let time = 0; time < 5; time += 1) {
    const sent = await sendPacket(leads)
    const { dealershipId, link } = sent
    const open = () => leads.anonymous().call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin } })
    const [, deleted] = await Promise.all([open(), sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } }), open()])
    expect(deleted.status).toBe(200)
    expect(await remaining(leads, dealershipId)).toMatchObject({ 'packet-logs': 0, visits: 0 })
  }
})

test('SALES can delete links they made and those of their leads; any other is a 404', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  const by = (user: typeof place.sales, logId = sent.packetLogId) => leads.as(user).call('deletePacketLog', { params: { logId } })
  const own = await leads.as(place.sales).call('createPacketLog', { body: { ...sent, vehicle, link: undefined } })
  expect((await by(place.otherSales, own.body._id)).status).toBe(404)
  expect((await by(place.sales, own.body._id)).status).toBe(200)
  expect((await by(place.sales)).status).toBe(404)
  expect((await by(owner)).status).toBe(200)
})
