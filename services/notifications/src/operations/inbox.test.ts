import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

/** Creates a user with alerts of two customers; the second customer has two. */
async function alerted() {
  const people = await fixture.dealership()
  const [first, second] = [newId(), newId()]
  await people.open({ customerId: first })
  await people.open({ customerId: second })
  await eventually(async () => expect(await people.inbox(people.sales)).toHaveLength(2))
  fixture.service.clock.advance(120_000)
  await people.open({ customerId: second })
  await eventually(async () => expect(await people.inbox(people.sales)).toHaveLength(3))
  return { ...people, first, second, as: fixture.service.as(people.sales) }
}

test('the unread count changes when one alert, those of a customer, or all are read', async () => {
  const { as, inbox, sales, first, second } = await alerted()
  expect((await as.call('countUnreadAlerts', {})).body).toEqual({ unread: 3 })
  const [newest] = await inbox(sales)
  const params = { alertId: newest?._id ?? '' }
  expect((await as.call('markAlertRead', { params, body: {} })).body).toEqual({ unread: 2 })
  expect((await as.call('markAlertRead', { params, body: {} })).body).toEqual({ unread: 2 })
  expect((await as.call('markAlertRead', { params, body: { read: false } })).body).toEqual({ unread: 3 })
  expect((await as.call('markAlertsRead', { body: { customerId: second } })).body).toEqual({ marked: 2, unread: 1 })
  expect((await as.call('listAlerts', { query: { unread: 'true' } })).body).toMatchObject({ total: 1, alerts: [{ customerId: first }] })
  expect((await as.call('markAlertsRead', { body: {} })).body).toEqual({ marked: 1, unread: 0 })
})

test('an alert that arrives after the list was loaded stays unread when all are marked, however old its event is', async () => {
  const people = await alerted()
  const { as, inbox, sales } = people
  const { asOf } = (await as.call('listAlerts', { query: {} })).body as { asOf: string }
  const openedAt = new Date(fixture.service.clock.now().getTime() - 60_000).toISOString()
  fixture.service.clock.advance(1_000)
  await people.open({ customerId: newId(), openedAt })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(4))
  expect((await as.call('markAlertsRead', { body: { asOf } })).body).toEqual({ marked: 3, unread: 1 })
})

test("a page of an older portal marks all that it shows, up to the time of the newest one's event", async () => {
  const people = await fixture.dealership()
  // it arrives a little later
  const openedAt = new Date(fixture.service.clock.now().getTime() - 1_000).toISOString()
  await people.open({ customerId: newId(), openedAt })
  await eventually(async () => expect(await people.inbox(people.sales)).toHaveLength(1))
  const marked = fixture.service.as(people.sales).call('markAlertsRead', { body: { until: openedAt } })
  expect((await marked).body).toEqual({ marked: 1, unread: 0 })
})

test('users cannot read, count or mark alerts of another user, and neither can an owner', async () => {
  const { inbox, sales, otherSales, admin, owner } = await alerted()
  const [one] = await inbox(sales)
  for (const other of [otherSales, admin, owner]) {
    const caller = fixture.service.as(other)
    expect((await caller.call('listAlerts', { query: {} })).body).toMatchObject({ alerts: [], total: 0, unread: 0 })
    expect(await caller.call('markAlertRead', { params: { alertId: one?._id ?? '' }, body: {} })).toMatchObject({ status: 404 })
    expect((await caller.call('markAlertsRead', { body: {} })).body).toMatchObject({ marked: 0 })
  }
  expect((await fixture.service.as(sales).call('countUnreadAlerts', {})).body).toEqual({ unread: 3 })
})

test('alerts and deliveries of a kind that only a newer version knows are neither listed nor counted', async () => {
  const { as, inbox, sales, owner, dealershipId } = await alerted()
  const [newest] = await inbox(sales)
  await fixture.service.db.collection('alerts').updateOne({ _id: new ObjectId(newest?._id) }, { $set: { kind: 'of-a-newer-version' } })
  expect((await as.call('listAlerts', { query: {} })).body).toMatchObject({ total: 2, unread: 2 })
  expect((await as.call('countUnreadAlerts', {})).body).toEqual({ unread: 2 })

  const _id = new ObjectId()
  const place = { dealershipId: new ObjectId(dealershipId) }
  const sent = { channel: 'mail', state: 'sent', queuedAt: new Date(), sentAt: new Date(), dueAt: null }
  await fixture.service.db.collection('deliveries').insertOne({ _id, ...place, ...sent, kind: 'of-a-newer-version', once: `${_id}` })
  const asOwner = fixture.service.as(owner)
  expect((await asOwner.call('listDeliveries', { query: { dealershipId } })).body).toMatchObject({ deliveries: [], total: 0 })
  expect((await asOwner.call('getDelivery', { params: { deliveryId: _id.toHexString() } })).status).toBe(404)
})

test('a list has pages and can be filtered by kind', async () => {
  const { as } = await alerted()
  const pages = await Promise.all([1, 2].map((page) => as.call('listAlerts', { query: { page, pageSize: 2 } })))
  expect(pages.map(({ body }) => [body.alerts.length, body.total])).toEqual([
    [2, 3],
    [1, 3],
  ])
  expect((await as.call('listAlerts', { query: { kind: 'feed-held' } })).body).toMatchObject({ alerts: [], total: 0, unread: 3 })
})
