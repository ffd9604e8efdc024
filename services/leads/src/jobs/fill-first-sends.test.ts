import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { createLeadsStores } from '../store/leads-stores.ts'
import { sendPacket } from '../testing/packets.ts'
import { startLeads } from '../testing/start-leads.ts'

const HOUR = 3_600_000

test('stores when links were first sent that an older version sent, and leaves the unsent ones', async () => {
  const leads = await startLeads()
  const [unsent, twice, unrecorded, current] = [
    await sendPacket(leads),
    await sendPacket(leads),
    await sendPacket(leads),
    await sendPacket(leads),
  ]
  const mark = ({ staff, packetLogId }: typeof unsent) =>
    staff.call('markPacketSent', { params: { logId: packetLogId }, body: { channel: 'text' } })
  const stored = leads.db.collection('packet-logs')
  const older = ({ packetLogId }: typeof unsent, without: object) =>
    stored.updateOne({ _id: new ObjectId(packetLogId) }, { $unset: without })
  const made = leads.clock.now()
  leads.clock.advance(HOUR)
  const sentAt = leads.clock.now()
  for (const each of [twice, current]) await mark(each)
  leads.clock.advance(HOUR)
  await mark(twice)
  await older(twice, { firstSentAt: '' })
  await older(unrecorded, { firstSentAt: '', sends: '' })
  const shown = async () => Promise.all([unsent, twice, unrecorded, current].map(async (each) => (await each.packet()).firstSentAt))
  const expected = [null, sentAt.toISOString(), made.toISOString(), sentAt.toISOString()]
  expect(await shown()).toEqual(expected)
  const { packetLogs } = createLeadsStores(leads.db)
  expect(await packetLogs.fillFirstSends()).toBe(2)
  expect(await packetLogs.fillFirstSends()).toBe(0)
  expect(await shown()).toEqual(expected)
  const times = await stored.find({ firstSentAt: { $gte: made } }, { sort: { firstSentAt: 1, _id: 1 } }).toArray()
  expect(times.map(({ _id }) => _id.toHexString())).toEqual([unrecorded.packetLogId, twice.packetLogId, current.packetLogId])
})

test('a link that an older version sent keeps its first send when it is sent again', async () => {
  const leads = await startLeads()
  const sent = await sendPacket(leads)
  const mark = () => sent.staff.call('markPacketSent', { params: { logId: sent.packetLogId }, body: { channel: 'text' } })
  await mark()
  const first = leads.clock.now()
  const stored = leads.db.collection('packet-logs')
  await stored.updateOne({ _id: new ObjectId(sent.packetLogId) }, { $unset: { firstSentAt: '' } })
  leads.clock.advance(HOUR)
  await mark()
  expect(await stored.findOne({ _id: new ObjectId(sent.packetLogId) })).toMatchObject({ firstSentAt: first })
})
