import { randomUUID } from 'node:crypto'
import { leadNotContacted } from '@forecourt/contracts/leads/events'
import { NOT_CONTACTED_AFTER_MINUTES } from '@forecourt/contracts/leads/response-limits'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { options, type SentPacket, sendPacket } from '../testing/packets.ts'
import { remaining } from '../testing/remaining.ts'
import { requestBody } from '../testing/requests.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

const MINUTE_MS = 60_000

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const submit = async (sent: SentPacket, changes: object = {}) => {
  const logId = await sent.open()
  const response = await leads.anonymous().call('saveOptions', { params: { logId }, body: { options: { ...options, ...changes } } })
  expect(response.status).toBe(200)
}
const note = (
  sent: SentPacket,
  body: { channel: 'call' | 'text' | 'email' | 'note'; text?: string; requestId?: string },
  staff = sent.staff,
) => staff.call('noteContact', { params: { dealershipId: sent.dealershipId, leadId: sent.leadId }, body })
const report = async ({ staff, dealershipId }: SentPacket) =>
  (await staff.call('getResponseReport', { params: { dealershipId }, query: {} })).body
const home = async ({ dealershipId }: SentPacket, staff: SentPacket['staff']) =>
  (await staff.call('getHome', { params: { dealershipId } })).body.response
const timeline = async ({ staff, dealershipId, leadId }: SentPacket) =>
  (await staff.call('getLeadTimeline', { params: { dealershipId, leadId }, query: {} })).body
const notContacted = async ({ customerId }: SentPacket) =>
  (await leads.events(leadNotContacted.type)).filter(({ data }) => data.customerId === customerId)

describe('the response clock', () => {
  test('runs from a submission to the first contact, on lead, home and report', async () => {
    const sent = await sendPacket(leads)
    expect((await sent.lead())?.response).toBeNull()
    await submit(sent)
    const askedAt = leads.clock.now().toISOString()
    expect((await sent.lead())?.response).toEqual({ askedAt, contactedAt: null, seconds: null, channel: null, by: null })
    expect(await home(sent, sent.staff)).toMatchObject({ waiting: 1, waitingSince: askedAt, asked: 1, answered: 0, median: null })
    leads.clock.advance(4 * MINUTE_MS)
    const answered = await note(sent, { channel: 'call' })
    const stopped = { askedAt, seconds: 240, channel: 'call', by: { id: sent.admin._id } }
    expect(answered).toMatchObject({ status: 201, body: { response: stopped } })
    expect((await sent.lead())?.response).toMatchObject(stopped)
    expect((await timeline(sent)).lead.response).toMatchObject(stopped)
    const figures = { asked: 1, answered: 1, onTime: 1, median: 240 }
    expect(await home(sent, sent.staff)).toEqual({ waiting: 0, waitingSince: null, ...figures })
    const found = await report(sent)
    expect(found).toMatchObject({
      waiting: 0,
      total: figures,
      people: [{ by: { id: sent.admin._id }, answered: 1, onTime: 1, median: 240 }],
    })
    expect(found.weeks).toHaveLength(8)
    expect(found.weeks.at(-1)).toMatchObject(figures)
  })

  test('lists the leads of those who wait until they are contacted, and none to SALES who see none of them', async () => {
    const place = staffOf()
    const [sent, contacted] = [await sendPacket(leads, place), await sendPacket(leads, place)]
    await sendPacket(leads, place)
    for (const each of [sent, contacted]) await submit(each)
    const listed = async (staff: SentPacket['staff']) => {
      const query = { section: 'waiting', page: 1 } as const
      return (await staff.call('listLeads', { params: { dealershipId: place.dealershipId }, query })).body
    }
    expect(await listed(sent.staff)).toMatchObject({ total: 2 })
    await note(contacted, { channel: 'call' })
    expect(await listed(sent.staff)).toMatchObject({ total: 1, leads: [{ _id: sent.leadId }] })
    expect(await listed(leads.as(place.otherSales))).toMatchObject({ total: 0, leads: [] })
  })

  test('starts with a request, continues when the customer asks again, and restarts after an answer', async () => {
    const sent = await sendPacket(leads)
    const logId = await sent.open()
    const ask = () => leads.anonymous().call('requestFromPacket', { params: { logId }, body: requestBody() })
    await ask()
    const first = leads.clock.now().toISOString()
    leads.clock.advance(MINUTE_MS)
    await ask()
    expect((await sent.lead())?.response).toMatchObject({ askedAt: first, contactedAt: null })
    await note(sent, { channel: 'text' })
    leads.clock.advance(MINUTE_MS)
    await submit(sent)
    expect((await sent.lead())?.response).toMatchObject({ askedAt: leads.clock.now().toISOString(), contactedAt: null })
    expect((await report(sent)).total).toMatchObject({ asked: 2, answered: 1, median: 60 })
  })

  test('stops when a packet is sent after the question, and only the first contact counts', async () => {
    const sent = await sendPacket(leads)
    await submit(sent)
    leads.clock.advance(10 * MINUTE_MS)
    await sent.staff.call('markPacketSent', { params: { logId: sent.packetLogId }, body: { channel: 'text' } })
    leads.clock.advance(MINUTE_MS)
    await note(sent, { channel: 'call' })
    expect((await sent.lead())?.response).toMatchObject({ seconds: 600, channel: 'packet' })
    expect((await report(sent)).total).toMatchObject({ answered: 1, onTime: 0 })
  })

  test('does not start for a preview by staff', async () => {
    const sent = await sendPacket(leads)
    const logId = await sent.open(sent.staff)
    const saved = await sent.staff.call('saveOptions', { params: { logId }, body: { options } })
    expect(saved.status).toBe(200)
    expect((await sent.lead())?.response).toBeNull()
  })

  test('publishes a lead as not contacted once, by one replica, and never after a contact', async () => {
    await leads.replica()
    const [waiting, answered] = [await sendPacket(leads), await sendPacket(leads)]
    await submit(waiting)
    await submit(answered)
    const askedAt = leads.clock.now().toISOString()
    await note(answered, { channel: 'email' })
    leads.clock.advance(NOT_CONTACTED_AFTER_MINUTES * MINUTE_MS)
    await eventually(async () => expect(await notContacted(waiting)).toHaveLength(1))
    expect(await notContacted(waiting)).toMatchObject([
      { data: { leadId: waiting.leadId, customerName: 'Cora Customer', askedAt, assignedTo: null, sentBy: { id: waiting.admin._id } } },
    ])
    expect(await notContacted(answered)).toEqual([])
  })

  test('moves to the kept customer on a merge, and is deleted with its customer', async () => {
    const sent = await sendPacket(leads)
    await submit(sent)
    const askedAt = leads.clock.now().toISOString()
    const { dealershipId, staff } = sent
    const other = await staff.call('createLead', {
      params: { dealershipId },
      body: { firstName: 'Cora', lastName: 'Other', phone: '5551239999' },
    })
    const kept = other.body.customerId
    await staff.call('mergeCustomers', { params: { dealershipId, customerId: kept }, body: { customerIds: [sent.customerId] } })
    const merged = (await staff.call('listLeads', { params: { dealershipId } })).body
    expect(merged.map(({ response }) => response?.askedAt)).toEqual([askedAt, askedAt])
    await note(sent, { channel: 'note', text: 'Called twice.' })
    await staff.call('deleteCustomer', { params: { dealershipId, customerId: kept } })
    expect((await report(sent)).total).toMatchObject({ asked: 0 })
    expect(await remaining(leads, dealershipId)).toMatchObject({ contacts: 0, 'response-clocks': 0 })
  })
})

describe('the response clock of merged customers', () => {
  /** Creates two customers of one dealership; the first asks a minute before the second. */
  const twoWaiting = async () => {
    const first = await sendPacket(leads)
    await submit(first)
    const askedAt = leads.clock.now().toISOString()
    leads.clock.advance(MINUTE_MS)
    const second = await sendPacket(leads, first)
    await submit(second)
    const { dealershipId, customerId } = first
    const merge = async () => {
      const call = { params: { dealershipId, customerId }, body: { customerIds: [second.customerId] } }
      expect((await first.staff.call('mergeCustomers', call)).status).toBe(200)
    }
    return { first, second, askedAt, merge }
  }

  test('runs once, since the first question', async () => {
    const { first, askedAt, merge } = await twoWaiting()
    await merge()
    expect(await report(first)).toMatchObject({ waiting: 1, waitingSince: askedAt, total: { asked: 1, answered: 0 } })
    expect(await first.lead()).toMatchObject({ response: { askedAt, contactedAt: null } })
  })

  test('has stopped when staff called one of them, or sent them a packet, after the other asked', async () => {
    const [called, mailed] = [await twoWaiting(), await twoWaiting()]
    await note(called.second, { channel: 'call' })
    await mailed.second.staff.call('markPacketSent', { params: { logId: mailed.second.packetLogId }, body: { channel: 'text' } })
    const at = leads.clock.now().toISOString()
    for (const { first, merge } of [called, mailed]) {
      leads.clock.advance(MINUTE_MS)
      await merge()
      expect(await home(first, first.staff)).toMatchObject({ waiting: 0, asked: 2, answered: 2 })
      expect(await first.lead()).toMatchObject({ response: { contactedAt: at } })
    }
    expect((await report(called.first)).people).toMatchObject([{ by: { id: called.first.admin._id }, answered: 2 }])
  })

  test('is shown on the lead while it runs, also when a newer question was answered', async () => {
    const { first, second, askedAt, merge } = await twoWaiting()
    await merge()
    const clock = { dealershipId: new ObjectId(first.dealershipId), customerId: new ObjectId(first.customerId) }
    const later = { askedAt: leads.clock.now(), contactedAt: leads.clock.now(), channel: 'call', by: null, toldAt: null }
    await leads.db.collection('response-clocks').insertOne({ ...clock, ...later })
    for (const sent of [first, second]) expect(await sent.lead()).toMatchObject({ response: { askedAt, contactedAt: null } })
  })
})

describe('a contact', () => {
  test('is on the timeline with its author and text; a repeated press counts once', async () => {
    const sent = await sendPacket(leads)
    await note(sent, { channel: 'call' })
    await note(sent, { channel: 'call' })
    leads.clock.advance(MINUTE_MS)
    await note(sent, { channel: 'note', text: ' Wants to come on Saturday. ' })
    const entries = (await timeline(sent)).entries.filter(({ kind }) => kind === 'contacted')
    expect(entries).toMatchObject([
      { channel: 'note', text: 'Wants to come on Saturday.', by: { name: sent.admin.name } },
      { channel: 'call', text: '' },
    ])
  })

  test('that is sent again is stored once, and does not answer what the customer has asked since', async () => {
    const sent = await sendPacket(leads)
    const first = { channel: 'note', text: 'Comes on Saturday.', requestId: randomUUID() } as const
    await note(sent, first)
    leads.clock.advance(MINUTE_MS)
    await submit(sent)
    expect(await note(sent, first)).toMatchObject({ status: 201, body: { response: { contactedAt: null } } })
    expect((await timeline(sent)).entries.filter(({ kind }) => kind === 'contacted')).toHaveLength(1)
    const written = await note(sent, { ...first, requestId: randomUUID() })
    expect(written.body.response).toMatchObject({ contactedAt: leads.clock.now().toISOString() })
    expect((await timeline(sent)).entries.filter(({ kind }) => kind === 'contacted')).toHaveLength(2)
  })

  test('is rejected for an empty note, and for a lead that the caller does not see', async () => {
    const sent = await sendPacket(leads)
    await submit(sent)
    expect(await note(sent, { channel: 'note', text: '  ' })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect((await note(sent, { channel: 'call' }, leads.as(sent.sales))).status).toBe(404)
    expect((await note(sent, { channel: 'call' }, leads.as(staffOf().admin))).status).toBe(404)
    expect((await note({ ...sent, leadId: newId() }, { channel: 'call' })).status).toBe(404)
    expect((await sent.lead())?.response).toMatchObject({ contactedAt: null })
  })
})

test('SALES see how long their own customers wait, but not the report', async () => {
  const sent = await sendPacket(leads)
  await submit(sent)
  expect(await home(sent, leads.as(sent.sales))).toMatchObject({ waiting: 0, asked: 0 })
  const { dealershipId } = sent
  expect((await leads.as(sent.sales).call('getResponseReport', { params: { dealershipId }, query: {} })).status).toBe(403)
  expect((await leads.as(staffOf().admin).call('getResponseReport', { params: { dealershipId }, query: {} })).status).toBe(404)
})
