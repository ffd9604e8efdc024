import { randomUUID } from 'node:crypto'
import { packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { storeTombstone } from '@forecourt/mongo/tombstones'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { recountLeads } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { hire } from '../testing/colleagues.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { options, sendPacket, vehicle } from '../testing/packets.ts'
import { remaining } from '../testing/remaining.ts'
import { requestBody } from '../testing/requests.ts'
import { type LeadsFixture, PHONE, startLeads } from '../testing/start-leads.ts'
import { assignLead } from './assign-lead.ts'
import { createLead } from './create-lead.ts'
import { handleOpen } from './handle-open.ts'
import { saveOptions } from './save-options.ts'

let leads: LeadsFixture
/** the service's stores, which the test can modify */
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  own = await leadsDeps(leads)
})

/** Returns a call with the parts that these two handlers use. */
function call(parts: object) {
  const context = (dealershipId: string) => ({
    dealershipId,
    actor: { kind: 'system', name: 'test' },
    correlationId: 'test',
    now: leads.clock.now(),
  })
  return { context, log: { info() {} }, request: { ip: '203.0.113.1', headers: { 'user-agent': PHONE } }, ...parts } as never
}
/** Returns a function that runs once, even when a transaction is retried. */
function once(work: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | undefined
  return () => {
    done ??= work()
    return done
  }
}

test('does not open a packet that is deleted between read and write', async () => {
  const sent = await sendPacket(leads)
  const meanwhile = once(() => sent.staff.call('deletePacketLog', { params: { logId: sent.packetLogId } }))
  const begin: LeadsDeps['stores']['visits']['begin'] = async (...visit) => {
    await meanwhile()
    return own.stores.visits.begin(...visit)
  }
  const { dealershipId, link } = sent
  const opening = handleOpen({ ...own, stores: { ...own.stores, visits: { ...own.stores.visits, begin } } })(
    call({ caller: { kind: 'anonymous' }, body: { dealershipId, link, vin: vehicle.vin } }),
  )
  await expect(opening).rejects.toMatchObject({ status: 404 })
  expect(await remaining(leads, dealershipId)).toMatchObject({ 'packet-logs': 0, visits: 0 })
})

test.each([
  ['a customer', 'customer', 1],
  ['staff', 'staff-preview', 0],
] as const)('an open by %s and its retry on another replica are one visit', async (_, kind, opens) => {
  const sent = await sendPacket(leads)
  const body = { dealershipId: sent.dealershipId, link: sent.link, vin: vehicle.vin, requestId: randomUUID() }
  const browser = kind === 'customer' ? leads.anonymous() : sent.staff
  const retry = once(() => browser.call('handleOpen', { body }))
  const begin: LeadsDeps['stores']['visits']['begin'] = async (...visit) => {
    await retry()
    return own.stores.visits.begin(...visit)
  }
  const caller = kind === 'customer' ? { kind: 'anonymous' } : { kind: 'staff', sessionId: 'test', user: sent.admin }
  const opened = await handleOpen({ ...own, stores: { ...own.stores, visits: { ...own.stores.visits, begin } } })(call({ caller, body }))
  expect(await retry()).toMatchObject({ status: 200, body: { logId: opened?.logId } })
  const visits = leads.db.collection('visits').find({ packetLogId: new ObjectId(sent.packetLogId) })
  expect(await visits.toArray()).toMatchObject([{ kind }])
  expect(await sent.packet()).toMatchObject({ opens })
  await eventually(async () => expect(await leads.events(packetOpened.type, sent.dealershipId)).toHaveLength(opens))
})

test('does not assign a lead to a person who is deleted between read and write', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  await hire(leads, place.sales)
  const meanwhile = once(() => storeTombstone(leads.db.collection('users'), place.sales._id, leads.clock.now()))
  const lockAssignee: LeadsDeps['stores']['users']['lockAssignee'] = async (...whom) => {
    await meanwhile()
    return own.stores.users.lockAssignee(...whom)
  }
  const assigning = assignLead({ ...own, stores: { ...own.stores, users: { ...own.stores.users, lockAssignee } } })(
    call({ caller: { kind: 'staff', sessionId: 'test', user: place.admin }, params: sent, body: { assignedTo: { id: place.sales._id } } }),
  )
  await expect(assigning).rejects.toMatchObject({ status: 400, code: 'ASSIGNEE_NOT_FOUND' })
  expect(await sent.lead()).toMatchObject({ assignedTo: null })
})

test('starts one response clock for a request and a submission', async () => {
  const sent = await sendPacket(leads)
  const params = { logId: await sent.open() }
  const meanwhile = once(() => leads.anonymous().call('requestFromPacket', { params, body: requestBody() }))
  const noteSubmitted: LeadsDeps['stores']['packetLogs']['noteSubmitted'] = async (...submission) => {
    await meanwhile()
    return own.stores.packetLogs.noteSubmitted(...submission)
  }
  const submitting = saveOptions({ ...own, stores: { ...own.stores, packetLogs: { ...own.stores.packetLogs, noteSubmitted } } })(
    call({ caller: { kind: 'anonymous' }, params, body: { options, customerLogs: [] } }),
  )
  expect(await submitting).toMatchObject({ success: true })
  expect(await meanwhile()).toMatchObject({ status: 200 })
  expect(await remaining(leads, sent.dealershipId)).toMatchObject({ 'customer-requests': 1, 'response-clocks': 1 })
})

test('ranks a new lead by a recount that ends while it is added', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, admin } = sent
  const ids = { dealershipId: new ObjectId(dealershipId), customerId: new ObjectId(customerId) }
  await eventually(async () =>
    expect(await leads.db.collection('lead-analytics').findOne({ _id: ids.customerId })).toMatchObject({ packets: 1 }),
  )
  const meanwhile = once(async () => {
    const click = {
      ...ids,
      packetLogId: new ObjectId(sent.packetLogId),
      visitId: new ObjectId(),
      kind: 'interaction',
      field: 'photo_clicked',
    }
    await leads.db.collection('activities').insertOne({ _id: `${sent.packetLogId}:1` as never, ...click, at: leads.clock.now() })
    await recountLeads(own, [{ dealershipId, customerId }])
  })
  const lockForUpdate: LeadsDeps['stores']['leadAnalytics']['lockForUpdate'] = async (...whom) => {
    await meanwhile()
    return own.stores.leadAnalytics.lockForUpdate(...whom)
  }
  const stores = { ...own.stores, leadAnalytics: { ...own.stores.leadAnalytics, lockForUpdate } }
  const body = { customerId, firstName: 'Cora', lastName: 'Customer', email: '', phone: '', zip: '' }
  await createLead({ ...own, stores })(call({ caller: { kind: 'staff', sessionId: 'test', user: admin }, params: { dealershipId }, body }))
  const stored = await leads.db.collection('leads').find(ids).toArray()
  expect(stored.map(({ rank }) => rank.clickStreamCount)).toEqual([1, 1])
})
