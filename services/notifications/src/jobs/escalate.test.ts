import { userDeleted } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { customersMerged } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { pushBrowser } from '../testing/push-browser.ts'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'
import { VIEW_WITHIN_MS } from './escalate.ts'

let fixture: NotificationsFixture
let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
  fixture = await startNotifications({ vapid, hosts: { push: [service.url], slack: [], teams: [] } })
})

async function submitted() {
  const people = await fixture.dealership()
  await people.submit({ customerName: 'Suzy Submits' })
  await eventually(async () => expect(await people.inbox(people.sales)).toMatchObject([{ kind: 'options-submitted', text: 'Pays cash' }]))
  return people
}

/** Like `submitted`, for a salesperson who has turned the bell off and gets a push message. */
async function submittedWithoutBell() {
  const people = await fixture.dealership()
  const as = fixture.service.as(people.sales)
  const { body: preferences } = await as.call('getAlertPreferences', {})
  const grid = { ...preferences.grid, 'options-submitted': { bell: false, mail: false, push: true, sms: false } }
  await as.call('saveAlertPreferences', { body: { ...preferences, grid } })
  await as.call('addPushDevice', { body: pushBrowser(service.url).subscription })
  const { customerId } = await people.submit({ customerName: 'Suzy Submits' })
  const alerts = fixture.service.db.collection('alerts')
  const alert = await eventually(async () => (await alerts.findOne({ recipientId: new ObjectId(people.sales._id) })) ?? never())
  return { ...people, as, customerId, alertId: alert._id.toHexString() }
}

/** Turns the alerts of submitted options off for a user. */
async function turnOff(user: SessionUser): Promise<void> {
  const as = fixture.service.as(user)
  const { body: preferences } = await as.call('getAlertPreferences', {})
  const grid = { ...preferences.grid, 'options-submitted': { bell: false, mail: false, push: false, sms: false } }
  await as.call('saveAlertPreferences', { body: { ...preferences, grid } })
}

function never(): never {
  throw new Error('there is no alert yet')
}

const pass = (ms: number) => fixture.service.clock.advance(ms)
const noneDue = () =>
  eventually(async () =>
    expect(await fixture.service.db.collection('escalations').countDocuments({ dueAt: { $lte: fixture.service.clock.now() } })).toBe(0),
  )
const kinds = async (inbox: (user: SessionUser) => Promise<{ kind: string }[]>, user: SessionUser) =>
  (await inbox(user)).map(({ kind }) => kind)

test('a submission that is not viewed within 5 minutes alerts the administrators once, with the names of the alerted users', async () => {
  const { admin, sales, inbox } = await submitted()
  pass(VIEW_WITHIN_MS - 1_000)
  expect(await kinds(inbox, admin)).toEqual([])
  pass(1_000)
  await eventually(async () =>
    expect(await inbox(admin)).toMatchObject([
      { kind: 'submission-not-viewed', title: "Suzy Submits's submission hasn't been viewed", text: `It was sent to ${sales.name}` },
    ]),
  )
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toHaveLength(1)
})

test('a submission is escalated with the customer that it belongs to by then, when its lead was deleted and its customer merged', async () => {
  const { admin, sales, dealershipId, submit, inbox, deleteLead } = await fixture.dealership()
  const submission = await submit({ customerName: 'S. Submits' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await deleteLead(submission)
  const merged = { customerId: newId(), customerName: 'Suzy Submits', mergedCustomerIds: [submission.customerId] }
  await fixture.publish(customersMerged, { dealershipId, ...merged }, dealershipId)
  await eventually(async () =>
    expect(await inbox(sales)).toMatchObject([{ path: `/admin/customers/${dealershipId}/${merged.customerId}` }]),
  )
  pass(VIEW_WITHIN_MS)
  await eventually(async () =>
    expect(await inbox(admin)).toMatchObject([
      { title: "Suzy Submits's submission hasn't been viewed", path: `/admin/customers/${dealershipId}/${merged.customerId}` },
    ]),
  )
})

test.each([
  ['a submission alerts the administrators when its only alerted user is deleted without having viewed it', false],
  ['a submission that was viewed is not escalated when its only alerted user is deleted', true],
])('%s', async (_, isViewed) => {
  const { admin, sales, dealershipId, inbox } = await submitted()
  if (isViewed) await fixture.service.as(sales).call('markAlertsRead', { body: {} })
  const { _id: userId, name, email } = sales
  await fixture.publish(userDeleted, { userId, name, email, role: 'SALES', dealershipId }, dealershipId)
  const ofSales = { recipientId: new ObjectId(userId) }
  await eventually(async () => expect(await fixture.service.db.collection('alerts').countDocuments(ofSales)).toBe(0))
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toMatchObject(isViewed ? [] : [{ title: "Suzy Submits's submission hasn't been viewed", text: '' }])
})

test('a submission of which no one is alerted, because everyone has turned its kind off, alerts the administrators after 5 minutes', async () => {
  const { admin, sales, dealershipId, inbox, submit } = await fixture.dealership()
  for (const person of [admin, sales]) await turnOff(person)
  await submit({ customerName: 'Suzy Submits' })
  const unread = { dealershipId: new ObjectId(dealershipId), unread: true }
  await eventually(async () => expect(await fixture.service.db.collection('escalations').countDocuments(unread)).toBe(1))
  expect(await inbox(admin)).toEqual([])
  pass(VIEW_WITHIN_MS)
  await eventually(async () =>
    expect(await inbox(admin)).toMatchObject([{ title: "Suzy Submits's submission hasn't been viewed", text: '' }]),
  )
  expect(await inbox(sales)).toEqual([])
})

test('a submission that was viewed is not escalated', async () => {
  const { admin, sales, inbox } = await submitted()
  await fixture.service.as(sales).call('markAlertsRead', { body: {} })
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toEqual([])
})

test('a submission that was viewed is not escalated when its customer submits again within a minute; the second one is, unless it is viewed', async () => {
  const { admin, sales, dealershipId, inbox, submit } = await fixture.dealership()
  const { customerId } = await submit({ customerName: 'Suzy Submits' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await fixture.service.as(sales).call('markAlertsRead', { body: {} })
  pass(30_000)
  await submit({ customerName: 'Suzy Submits', customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2, readAt: null }]))
  pass(VIEW_WITHIN_MS - 30_000)
  await noneDue()
  expect(await inbox(admin)).toEqual([])
  // who goes without having read the second one has still read the first
  expect(await fixture.stores.alerts.unreadKeys(new ObjectId(sales._id), 'options-submitted')).toHaveLength(1)
  expect(await fixture.service.db.collection('escalations').countDocuments({ dealershipId: new ObjectId(dealershipId) })).toBe(1)
  pass(30_000)
  await eventually(async () => expect(await inbox(admin)).toMatchObject([{ kind: 'submission-not-viewed', count: 1 }]))
})

test('what a customer submitted to the same user within a minute is escalated as one alert, which names the user', async () => {
  const { admin, sales, inbox, submit } = await fixture.dealership()
  const { customerId } = await submit({ customerName: 'Suzy Submits' })
  pass(30_000)
  await submit({ customerName: 'Suzy Submits', customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2 }]))
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toMatchObject([{ kind: 'submission-not-viewed', count: 2, text: `It was sent to ${sales.name}` }])
})

test('a submission that was viewed from a push message is not escalated, even if the bell does not show it', async () => {
  const { admin, inbox, as, alertId } = await submittedWithoutBell()
  expect(await as.call('markAlertRead', { params: { alertId }, body: { via: 'push' } })).toMatchObject({ status: 200, body: { unread: 0 } })
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toEqual([])
})

test('a submission whose customer was viewed is not escalated, even if the bell does not show it', async () => {
  const { admin, inbox, as, customerId } = await submittedWithoutBell()
  expect((await as.call('markAlertsRead', { body: { customerId } })).body).toEqual({ marked: 1, unread: 0 })
  pass(VIEW_WITHIN_MS)
  await noneDue()
  expect(await inbox(admin)).toEqual([])
})

test('a submission that the bell does not show is escalated although all shown alerts were marked as read', async () => {
  const { admin, inbox, as } = await submittedWithoutBell()
  expect((await as.call('markAlertsRead', { body: {} })).body).toEqual({ marked: 0, unread: 0 })
  pass(VIEW_WITHIN_MS)
  await eventually(async () => expect(await kinds(inbox, admin)).toEqual(['submission-not-viewed']))
})

test('a submission that arrives late has its 5 minutes from then', async () => {
  const { admin, sales, inbox, submit } = await fixture.dealership()
  const at = fixture.service.clock.now().toISOString()
  pass(VIEW_WITHIN_MS + 60_000)
  const { visitId } = await submit({ customerName: 'Suzy Submits', at })
  await eventually(async () => expect(await kinds(inbox, sales)).toEqual(['options-submitted']))
  pass(VIEW_WITHIN_MS - 1_000)
  const notDue = { _id: { $regex: visitId } as never, dueAt: { $gt: fixture.service.clock.now() } }
  expect(await fixture.service.db.collection('escalations').countDocuments(notDue)).toBe(1)
  expect(await kinds(inbox, admin)).toEqual([])
  pass(1_000)
  await eventually(async () => expect(await kinds(inbox, admin)).toEqual(['submission-not-viewed']))
})

test('a submission whose event is handled again, after a crash, stays due although the job was about to forget it', async () => {
  const { escalations } = fixture.stores
  const submission = { _id: `options-submitted:${newId()}`, dealershipId: new ObjectId(), facts: {} }
  const inMinutes = (minutes: number) => new Date(fixture.service.clock.now().getTime() + minutes * 60_000)
  const [before, after] = [inMinutes(1), inMinutes(6)]
  await escalations.note({ ...submission, dueAt: before })
  await escalations.note({ ...submission, dueAt: after })
  await escalations.remove({ _id: submission._id, dueAt: before })
  const kept = await fixture.service.db.collection('escalations').findOne({ _id: submission._id as never })
  expect(kept).toEqual({ ...submission, dueAt: after })
})

test('two replicas escalate a submission once', async () => {
  const { admin, inbox } = await submitted()
  await fixture.service.replica()
  pass(VIEW_WITHIN_MS)
  await eventually(async () => expect(await kinds(inbox, admin)).toEqual(['submission-not-viewed']))
  await noneDue()
  expect(await inbox(admin)).toHaveLength(1)
})
