import { newId, owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const CORA = { firstName: 'Cora', lastName: 'Customer', email: 'cora@example.com' }

test('creating a customer, lead, packet link or URL activity for an unknown dealership returns 404', async () => {
  const dealershipId = newId()
  const asOwner = leads.as(owner)
  const customUrl = `/vehicle-packet/${dealershipId}/${vehicle.vin}/k7w2m9q4z`
  const activity = { dealership: dealershipId, customer: { firstName: 'X', lastName: 'Y' }, vehicle, customUrl, linkId: 'k7w2m9q4z' }
  const responses = await Promise.all([
    asOwner.call('createCustomer', { params: { dealershipId }, body: CORA }),
    asOwner.call('createLead', { params: { dealershipId }, body: { ...CORA, vehicle } }),
    asOwner.call('createPacketLog', { body: { dealershipId, customerId: newId(), vehicle } }),
    asOwner.call('createUrlActivity', { body: activity }),
  ])
  for (const response of responses) expect(response).toMatchObject({ status: 404, body: { message: 'Dealership not found' } })
  for (const name of ['customers', 'leads', 'packet-logs', 'url-activity']) {
    const $or = [{ dealershipId: new ObjectId(dealershipId) }, { dealership: new ObjectId(dealershipId) }]
    expect([name, await leads.db.collection(name).countDocuments({ $or })]).toEqual([name, 0])
  }
})

test('adds a customer when the event of the dealership arrives during the call', async () => {
  const dealershipId = newId()
  const adding = leads.as(owner).call('createCustomer', { params: { dealershipId }, body: CORA })
  await leads.db.collection('dealerships').insertOne({ _id: new ObjectId(dealershipId), name: 'Just Made Motors' })
  expect((await adding).status).toBe(201)
})

test('the owner can work for a known dealership', async () => {
  const { dealershipId } = await sendPacket(leads)
  expect(
    (await leads.as(owner).call('createCustomer', { params: { dealershipId }, body: { ...CORA, email: 'other@example.com' } })).status,
  ).toBe(201)
})
