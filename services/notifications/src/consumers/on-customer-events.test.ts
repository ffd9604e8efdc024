import { customerDeleted, customersMerged } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

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
  await eventually(async () => expect((await inbox(sales)).map(({ path }) => path)).toContain(`/admin/leads/${dealershipId}/${leadId}`))
  await deleteLead(opened)
  await eventually(async () =>
    expect((await inbox(sales)).map(({ path }) => path).sort()).toEqual([
      `/admin/customers/${dealershipId}/${customerId}`,
      `/admin/leads/${dealershipId}/${other.leadId}`,
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
