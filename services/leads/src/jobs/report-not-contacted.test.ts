import { leadNotContacted } from '@forecourt/contracts/leads/events'
import { NOT_CONTACTED_AFTER_MINUTES } from '@forecourt/contracts/leads/response-limits'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import type { LeadsDeps } from '../deps.ts'
import { sendPacketOfTwo } from '../testing/colleagues.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { options, type SentPacket, sendPacket } from '../testing/packets.ts'
import { requestBody } from '../testing/requests.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { reportNotContacted } from './report-not-contacted.ts'

let leads: LeadsFixture
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  own = await leadsDeps(leads)
})

/** Runs the job as if half an hour had passed, so that the service's own job finds nothing to report. */
const report = (stores: Partial<LeadsDeps['stores']> = {}) => {
  const later = new Date(leads.clock.now().getTime() + NOT_CONTACTED_AFTER_MINUTES * 60_000)
  return reportNotContacted({ ...own, stores: { ...own.stores, ...stores }, clock: () => later })
}
const submit = async (sent: SentPacket) => {
  const logId = await sent.open()
  return leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
}
const request = async (sent: SentPacket) => {
  const logId = await sent.open()
  return leads.anonymous().call('requestFromPacket', { params: { logId }, body: requestBody() })
}
const reported = async ({ dealershipId }: SentPacket) => (await leads.events(leadNotContacted.type, dealershipId)).map(({ data }) => data)

test.each([
  ['a submission', submit],
  ['a request', request],
])('names the assignee of the lead of %s, not of a newer lead', async (_, ask) => {
  const sent = await sendPacketOfTwo(leads)
  expect((await ask(sent)).status).toBe(200)
  await report()
  await eventually(async () =>
    expect(await reported(sent)).toMatchObject([
      { leadId: sent.leadId, vehicle: { model: 'F-150' }, assignedTo: { id: sent.sales._id }, sentBy: { id: sent.admin._id } },
    ]),
  )
})

test('names the maker of the link for a question on an unassigned lead, not the assignee of another lead', async () => {
  const sent = await sendPacketOfTwo(leads)
  await sent.staff.call('unassignLead', { params: sent })
  await submit(sent)
  await report()
  await eventually(async () =>
    expect(await reported(sent)).toMatchObject([{ leadId: sent.leadId, assignedTo: null, sentBy: { id: sent.admin._id } }]),
  )
})

test('names the people of the newest remaining lead when the lead of the question was deleted', async () => {
  const sent = await sendPacketOfTwo(leads)
  await submit(sent)
  leads.clock.advance(1_000)
  const body = { customerId: sent.customerId, firstName: 'Cora', lastName: 'Customer' }
  const newest = await leads.as(sent.otherSales).call('createLead', { params: sent, body })
  expect((await sent.staff.call('deleteLead', { params: sent })).status).toBe(200)
  await report()
  await eventually(async () =>
    expect(await reported(sent)).toMatchObject([{ leadId: newest.body._id, assignedTo: null, sentBy: { id: sent.otherSales._id } }]),
  )
})

test('reports a customer who is merged between the query and the report', async () => {
  const sent = await sendPacket(leads)
  await submit(sent)
  const { customerId } = await sendPacket(leads, sent)
  const { responseClocks } = own.stores
  const unreported: typeof responseClocks.unreported = async (...query) => {
    const found = await responseClocks.unreported(...query)
    const params = { dealershipId: sent.dealershipId, customerId }
    expect((await sent.staff.call('mergeCustomers', { params, body: { customerIds: [sent.customerId] } })).status).toBe(200)
    return found
  }
  await report({ responseClocks: { ...responseClocks, unreported } })
  await eventually(async () => expect(await reported(sent)).toMatchObject([{ customerId, leadId: sent.leadId }]))
})
