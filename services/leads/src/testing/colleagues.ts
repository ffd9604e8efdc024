import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { ObjectId } from 'mongodb'
import { expect } from 'vitest'
import { sendPacket, vehicle } from './packets.ts'
import type { LeadsFixture } from './start-leads.ts'

/** Stores staff users, as auth's events do. */
export async function hire({ db }: Pick<LeadsFixture, 'db'>, ...people: SessionUser[]): Promise<void> {
  const docs = people.map(({ _id, dealershipId = null, name, email, role }) => ({
    _id: new ObjectId(_id),
    dealershipId: dealershipId === null ? null : new ObjectId(dealershipId),
    name,
    email,
    role,
  }))
  await db.collection('users').insertMany(docs)
}

/** Creates a packet whose lead is assigned to `sales`; a newer lead of the customer, for another vehicle, is assigned to `otherSales`. */
export async function sendPacketOfTwo(leads: LeadsFixture) {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, staff, sales, otherSales } = sent
  await hire(leads, sales, otherSales)
  leads.clock.advance(1_000)
  const other = { ...vehicle, vin: '1FTFW1E55PFA00002', stockNumber: 'P4712', make: 'Jeep', model: 'Compass' }
  const body = { customerId, firstName: 'Cora', lastName: 'Customer', vehicle: other }
  const newer = await staff.call('createLead', { params: { dealershipId }, body })
  const assign = (leadId: string, _id: string) =>
    staff.call('assignLead', { params: { dealershipId, leadId }, body: { assignedTo: { id: _id } } })
  for (const response of [await assign(sent.leadId, sales._id), await assign(newer.body._id, otherSales._id)])
    expect(response.status).toBe(200)
  return sent
}
