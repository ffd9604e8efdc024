import { randomUUID } from 'node:crypto'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { HEARTBEAT_INTERVAL_MS, type VehicleSnapshot } from '@forecourt/contracts/leads/records'
import type { ClientRequestOf } from '@forecourt/contracts/operation'
import { staffOf } from '@forecourt/service-testing/people'
import { expect } from 'vitest'
import type { Client, LeadsFixture } from './start-leads.ts'

export const vehicle = { vin: '1FTFW1E55PFA00001', stockNumber: 'P4711', year: 2023, make: 'Ford', model: 'F-150', trim: 'Lariat' }
export const options = { paymentType: 'finance', calcDownPayment: 2_000, calcTerm: 72, calcApr: 6.9, monthlyPayment: 612.4 } as const
/** the snapshot of a vehicle that is priced in euros */
export const inEuros: VehicleSnapshot = { price: 25_900, currency: 'EUR', mileage: null, mileageUnit: 'mi', imageUrl: '' }

/** Creates a dealership with one customer who was sent a packet. `more`: further fields of the request that makes the link. */
export async function sendPacket(leads: LeadsFixture, place = staffOf(), more: { snapshot?: VehicleSnapshot } = {}) {
  const { dealershipId, admin } = place
  const staff = leads.as(admin)
  const email = `${dealershipId}.${Math.random().toString(36).slice(2)}@example.com`
  const contact = { firstName: 'Cora', lastName: 'Customer', email, phone: '(555) 123-4567' }
  const lead = await staff.call('createLead', { params: { dealershipId }, body: { ...contact, vehicle } })
  expect(lead.status).toBe(201)
  const customerId: string = lead.body.customerId
  const packet = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, ...more } })
  expect(packet.status).toBe(201)
  const link: string = packet.body.link
  return {
    ...place,
    staff,
    email,
    customerId,
    leadId: lead.body._id as string,
    packetLogId: packet.body._id as string,
    link,
    /** opens the link; returns the visit's token */
    async open(browser: Client = leads.anonymous()): Promise<string> {
      const opened = await browser.call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin, requestId: randomUUID() } })
      expect(opened).toMatchObject({ status: 200, body: { success: true, logId: expect.stringMatching(/^[\w-]{43}$/) } })
      return opened.body.logId
    },
    /** returns the current packet log as staff see it */
    packet: async () => (await staff.call('getPacketLog', { params: { logId: packet.body._id } })).body,
    /** returns the current lead as staff see it */
    lead: async () => (await staff.call('listLeads', { params: { dealershipId } })).body[0],
  }
}
/** Creates a dealership with one customer without leads, whose packet was sent by its salesperson and is open. */
export async function openWithoutLead(leads: LeadsFixture) {
  const place = staffOf()
  const { dealershipId, sales } = place
  const staff = leads.as(sales)
  const contact = { firstName: 'Noah', lastName: 'Nolead', email: `noah-${dealershipId}@example.com` }
  const customer = await staff.call('createCustomer', { params: { dealershipId }, body: contact })
  const packet = await staff.call('createPacketLog', { body: { dealershipId, customerId: customer.body._id, vehicle } })
  const opened = await leads.anonymous().call('handleOpen', { body: { dealershipId, link: packet.body.link, vin: vehicle.vin } })
  return { ...place, staff, packetLogId: packet.body._id as string, logId: opened.body.logId as string }
}
/** Views an open packet page for some seconds, with a heartbeat at least every 15 seconds, as a customer's browser does. */
export async function view(leads: LeadsFixture, logId: string, seconds: number): Promise<void> {
  for (let left = seconds * 1_000; left > 0; left -= HEARTBEAT_INTERVAL_MS) {
    leads.clock.advance(Math.min(left, HEARTBEAT_INTERVAL_MS))
    expect((await leads.anonymous().call('heartbeat', { params: { logId } })).status).toBe(200)
  }
}

export type SentPacket = Awaited<ReturnType<typeof sendPacket>>

export type Logs = NonNullable<ClientRequestOf<typeof leadsOperations.saveOptions>['body']['customerLogs']>

/** Returns entries in the format of a packet page. */
export function logs(at: Date, ...fields: string[]): Logs {
  return fields.map((field, index) => ({
    field,
    oldValue: index,
    newValue: index + 1,
    timestamp: new Date(at.getTime() + index).toISOString(),
  }))
}
