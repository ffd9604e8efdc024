import type { ApiClient } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Lead, PacketLog } from '@forecourt/contracts/leads/records'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { PHONE } from '../requests/phone.ts'
import { oneCarFeed, VIN } from '../requests/sample-files.ts'
import { settledState } from '../stored/database-state.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

const PATIENCE = { intervalMs: 150 }

let tested: TestPlatform
let staff: ApiClient
let dealershipId: string
beforeAll(async () => {
  tested = await startTestPlatform()
  staff = await tested.asOwner()
  dealershipId = (await tested.createDealership())._id
  // every service knows it before NATS is halted
  await settledState(tested)
})

test('staff and customers keep working while NATS is unavailable, and all events arrive when it is back', async () => {
  const before = await makeLeadWithPacket('Before')
  await tested.nats.halt()

  const upload = await staff.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: oneCarFeed() })
  expect(upload.message).not.toBe('')
  const during = await makeLeadWithPacket('During')
  const visits = await Promise.all([before, during].map(({ packet }) => openPacket(packet)))
  expect(visits.map(({ message }) => message)).toEqual(['Options submitted!', 'Options submitted!'])

  await tested.nats.restart()
  await eventually(async () => {
    const { versions } = await staff.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } })
    expect(versions[0]).toMatchObject({ state: 'imported', counts: { rows: 1, added: 1 } })
    expect(await staff.call(authOperations.getDealership, { params: { dealershipId } })).toMatchObject({ vehicles: 1, connected: true })
  }, PATIENCE)
  for (const { lead } of [before, during]) {
    await eventually(async () => {
      expect(await leadNamed(lead.lastName)).toMatchObject({ packets: 1, opens: 1, clickStreamCount: 2, submitted: true })
    }, PATIENCE)
    expect((await leadNamed(lead.lastName))?.lastOpenedAt).not.toBeNull()
  }
})

async function makeLeadWithPacket(lastName: string): Promise<{ lead: Lead; packet: PacketLog }> {
  const contact = { firstName: 'Casey', lastName, email: `${lastName.toLowerCase()}@customer.test` }
  const vehicle = { vin: VIN, year: 2003, make: 'Honda', model: 'Accord' }
  const customer = await staff.call(leadsOperations.createCustomer, { params: { dealershipId }, body: contact })
  const lead = await staff.call(leadsOperations.createLead, { params: { dealershipId }, body: { ...contact, vehicle } })
  const packet = await staff.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId: customer._id, vehicle } })
  return { lead, packet }
}

/** A customer opens the packet, views two photos, stays for a moment, submits and leaves. */
async function openPacket({ link }: PacketLog) {
  const customer = tested.asAnonymous({ userAgent: PHONE })
  const { logId } = await customer.call(leadsOperations.handleOpen, { body: { dealershipId, link, vin: VIN } })
  const timestamp = new Date().toISOString()
  const photo = (id: string) => ({ id, field: 'photo_clicked', newValue: id, timestamp })
  await customer.call(leadsOperations.heartbeat, { params: { logId } })
  await customer.call(leadsOperations.saveOptions, { params: { logId }, body: { customerLogs: [photo('first'), photo('second')] } })
  const response = await customer.call(leadsOperations.saveOptions, { params: { logId }, body: { options: { paymentType: 'cash' } } })
  await customer.call(leadsOperations.closePacket, { params: { logId }, body: { action: 'page_hide_beacon' } })
  return response
}

async function leadNamed(lastName: string): Promise<Lead | undefined> {
  const leads = (await staff.call(leadsOperations.listLeads, { params: { dealershipId }, query: {} })) as Lead[]
  return leads.find((lead) => lead.lastName === lastName)
}
