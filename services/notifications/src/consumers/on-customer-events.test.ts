import { customerDeleted, customersMerged, leadAssigned } from '@forecourt/contracts/leads/events'
import { vehicleSummarySchema } from '@forecourt/contracts/leads/records'
import type { LiveMessage } from '@forecourt/contracts/live'
import { eventually } from '@forecourt/dev-servers/eventually'
import { subscribeLive } from '@forecourt/messaging/live'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

test('deletes the alerts of a deleted customer, and keeps those of others', async () => {
  const { sales, dealershipId, open, inbox } = await fixture.dealership()
  const { customerId } = await open({ customerName: 'Gone Soon' })
  await open({ customerName: 'Still Here' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  const deleted = { customerName: 'Gone Soon', leadsDeleted: 1, packetLogsDeleted: 1, deletedLinkIds: [] }
  await fixture.publish(customerDeleted, { dealershipId, customerId, ...deleted }, dealershipId)
  await eventually(async () => expect((await inbox(sales)).map(({ title }) => title)).toEqual([expect.stringContaining('Still Here')]))
})

test('the bell and the inbox follow live when the customer of an alert is deleted or merged, or its lead is deleted', async () => {
  const { sales, dealershipId, open, inbox, deleteLead } = await fixture.dealership()
  const live: LiveMessage[] = []
  subscribeLive(fixture.service.nats, fixture.service.deps.logger, (message) => live.push(message))
  const changes = () => live.filter((message) => message.topic === 'inbox.changed' && message.userId === sales._id).length
  const [deleted, merged, unlinked] = [await open(), await open(), await open()]
  await eventually(async () => expect(await inbox(sales)).toHaveLength(3))
  await eventually(() => expect(changes()).toBe(3))
  await deleteLead(deleted, { customersDeleted: 1 })
  await eventually(() => expect(changes()).toBe(4))
  const into = { customerId: newId(), customerName: 'Casey Doe', mergedCustomerIds: [merged.customerId] }
  await fixture.publish(customersMerged, { dealershipId, ...into }, dealershipId)
  await eventually(() => expect(changes()).toBe(5))
  await deleteLead(unlinked)
  await eventually(() => expect(changes()).toBe(6))
})

test('an alert of several assigned leads remains, without the customer, when one of their customers is deleted', async () => {
  const { sales, admin, dealershipId, open, inbox } = await fixture.dealership()
  const { customerId, vehicle } = await open({ customerName: 'Gone Soon' })
  const assign = (customer: { customerId: string; customerName: string }) => {
    const lead = { dealershipId, leadId: newId(), vehicle: vehicleSummarySchema.parse(vehicle), assignedTo: personOf(sales) }
    return fixture.publish(leadAssigned, { ...lead, ...customer }, dealershipId, admin)
  }
  await assign({ customerId, customerName: 'Gone Soon' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  await assign({ customerId: newId(), customerName: 'Still Here' })
  await eventually(async () => expect((await inbox(sales)).map(({ count }) => count)).toContain(2))
  const deleted = { customerName: 'Gone Soon', leadsDeleted: 1, packetLogsDeleted: 1, deletedLinkIds: [] }
  await fixture.publish(customerDeleted, { dealershipId, customerId, ...deleted }, dealershipId)
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([
      { title: '2 leads were assigned to you by Ada Admin', text: '', path: `/admin/leads/${dealershipId}`, customerId: null },
    ]),
  )
})

test('deletes the alerts of a customer who is deleted with the last lead, and keeps those of a customer with other leads', async () => {
  const { sales, open, inbox, deleteLead } = await fixture.dealership()
  const gone = await open({ customerName: 'Gone Soon' })
  const kept = await open({ customerName: 'Still Here' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  await deleteLead(kept)
  await deleteLead(gone, { customersDeleted: 1 })
  await eventually(async () => expect((await inbox(sales)).map(({ title }) => title)).toEqual([expect.stringContaining('Still Here')]))
})

test('an alert leads to the customer once its lead is deleted, and the alert of another lead still leads to that lead', async () => {
  const { sales, dealershipId, open, submit, inbox, deleteLead } = await fixture.dealership()
  const opened = await open()
  const { customerId, leadId } = opened
  const other = await submit({ customerId })
  await eventually(async () =>
    expect((await inbox(sales)).map(({ path }) => path)).toContain(`/admin/leads/${dealershipId}/${leadId}?customer=${customerId}`),
  )
  await deleteLead(opened)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ path }) => path).sort()).toEqual([
      `/admin/customers/${dealershipId}/${customerId}`,
      `/admin/leads/${dealershipId}/${other.leadId}?customer=${customerId}`,
    ]),
  )
})

test('moves the alerts of a merged customer to the other customer, with the new name', async () => {
  const { sales, dealershipId, open, inbox } = await fixture.dealership()
  const { customerId } = await open({ customerName: 'C. Doe' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  const merged = { customerId: newId(), customerName: 'Casey Doe', mergedCustomerIds: [customerId] }
  await fixture.publish(customersMerged, { dealershipId, ...merged }, dealershipId)
  await eventually(async () => expect((await inbox(sales)).map(({ title }) => title)).toEqual([expect.stringMatching(/^Casey Doe opened/)]))
})

/** Resolves once the service has stored that a customer or lead is gone. */
const isNoted = (id: string) =>
  eventually(async () => expect(await fixture.service.db.collection('departures').countDocuments({ _id: new ObjectId(id) })).toBe(1))

test('raises no alert for a customer who was deleted before the event was handled', async () => {
  const { sales, admin, dealershipId, submit, inbox } = await fixture.dealership()
  const customerId = newId()
  const deleted = { customerName: 'Gone Before', leadsDeleted: 1, packetLogsDeleted: 1, deletedLinkIds: [] }
  await fixture.publish(customerDeleted, { dealershipId, customerId, ...deleted }, dealershipId)
  await isNoted(customerId)
  await submit({ customerId, customerName: 'Gone Before' })
  await submit({ customerName: 'Still Here' })
  await eventually(async () => expect((await inbox(sales)).map(({ title }) => title)).toEqual([expect.stringContaining('Still Here')]))
  expect(await inbox(admin)).toEqual([])
})

test('an alert leads to the customer when its lead was deleted before the event was handled, also when it escalates', async () => {
  const { sales, dealershipId, submit, inbox, deleteLead } = await fixture.dealership()
  const of = { customerId: newId(), customerName: 'Casey Doe', leadId: newId() }
  await deleteLead(of)
  await isNoted(of.leadId)
  const { visitId } = await submit(of)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ path }) => path)).toEqual([`/admin/customers/${dealershipId}/${of.customerId}`]),
  )
  const escalation = { _id: { $regex: visitId } as never }
  await eventually(async () =>
    expect(await fixture.service.db.collection('escalations').findOne(escalation)).toMatchObject({ facts: { leadId: null } }),
  )
})

test('an alert is of the remaining customer when its customer was merged, twice, before the event was handled', async () => {
  const { sales, dealershipId, open, inbox } = await fixture.dealership()
  const [first, second, customerId] = [newId(), newId(), newId()]
  const merge = (merged: string, into: string, customerName: string) =>
    fixture.publish(customersMerged, { dealershipId, customerId: into, customerName, mergedCustomerIds: [merged] }, dealershipId)
  await merge(first, second, 'C. Doe')
  await merge(second, customerId, 'Casey Doe')
  await isNoted(second)
  await open({ customerId: first, customerName: 'Doe', leadId: null })
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([{ customerId, title: expect.stringMatching(/^Casey Doe opened/) }]),
  )
})

test('an alert leads to the customer when its lead is deleted while it is stored', async () => {
  const { sales, dealershipId, inbox, deleteLead } = await fixture.dealership()
  const of = { customerId: newId(), customerName: 'Casey Doe', leadId: newId() }
  const { alerts } = fixture.stores
  let isDeleted = false
  const insert: typeof alerts.insert = async (...alert) => {
    if (!isDeleted) await deleteLead(of).then(() => isNoted(of.leadId))
    isDeleted = true
    return alerts.insert(...alert)
  }
  const own = { ...fixture.own(), stores: { ...fixture.stores, alerts: { ...alerts, insert } } }
  const what = { kind: 'customer-asked', key: newId(), thread: '', at: fixture.service.clock.now(), dealershipId } as const
  await raiseAlert(own, { ...what, audience: { kind: 'responsible', people: [personOf(sales)] }, facts: of })
  expect((await inbox(sales)).map(({ path }) => path)).toEqual([`/admin/customers/${dealershipId}/${of.customerId}`])
})
