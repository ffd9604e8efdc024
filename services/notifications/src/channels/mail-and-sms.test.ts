import { userNotificationsSet } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { mailReturned } from '@forecourt/contracts/leads/events'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

const registry = new Registry()
let fixture: NotificationsFixture
let mails: TestMailServer
let twilio: FakeService
beforeAll(async () => {
  mails = await startMailServer()
  afterTest(mails.close)
  twilio = await startFakeService()
  const options = {
    mail: { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' },
    sms: { baseUrl: twilio.url, accountSid: 'AC1', authToken: 't0ken', from: '+15550001111' },
    firstRetryMs: 1_000,
    callTimeoutMs: 2_000,
  }
  fixture = await startNotifications(options, { registry })
})

const mailsTo = ({ email }: SessionUser) => mails.received.filter(({ to }) => to.includes(email))
const queued = (user: SessionUser, channel: string) =>
  fixture.service.db.collection('deliveries').countDocuments({ recipientName: user.name, channel, state: 'queued' })

/** Creates a dealership with a salesperson of a unique name, without quiet hours. */
async function salesperson(more: { phone?: string } = {}) {
  const people = await fixture.dealership()
  const sales = await people.hire('SALES', `Sam ${newId()}`)
  const as = fixture.service.as(sales)
  const { body } = await as.call('getAlertPreferences', {})
  const quietHours = { ...body.quietHours, enabled: false }
  await as.call('saveAlertPreferences', { body: { ...body, quietHours, ...more } })
  const assignedTo = { id: sales._id, name: sales.name, email: sales.email, role: 'SALES' }
  return { ...people, sales, as, open: (of = {}) => people.open({ assignedTo, ...of }) }
}

test('one mail is sent after a minute, with all events of that minute and a link to the alert', async () => {
  const { sales, open, dealershipId, inbox } = await salesperson()
  const customerId = newId()
  await open({ customerId })
  await open({ customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2 }]))
  expect(mailsTo(sales)).toEqual([])
  fixture.service.clock.advance(60_000)
  await eventually(() => expect(mailsTo(sales)).toHaveLength(1))
  await eventually(async () => expect(await registry.metrics()).toContain('forecourt_mails_total{kind="alert",outcome="sent"} 1\n'))
  const [mail] = mailsTo(sales)
  const [alert] = await inbox(sales)
  expect(mail?.parsed.subject).toBe('Casey Doe opened 2 packets')
  expect(mail?.parsed.text).toContain(`https://cars.example.com/admin/leads/${dealershipId}/`)
  expect(mail?.parsed.html).toContain(`?customer=${customerId}&amp;alert=${alert?._id}&amp;via=mail`)
  expect(String(mail?.parsed.html)).not.toMatch(/<img/)
})

test('an event from more than an hour ago is shown in the inbox with its own time, and not mailed', async () => {
  const { sales, open, inbox } = await salesperson()
  // events from before the installation raise no alerts
  fixture.service.clock.advance(62 * 60_000)
  const ago = (minutes: number) => new Date(fixture.service.clock.now().getTime() - minutes * 60_000).toISOString()
  const [late, recent] = [ago(61), ago(59)]
  await open({ openedAt: late })
  await open({ openedAt: recent })
  await eventually(async () => expect((await inbox(sales)).map(({ at }) => at)).toEqual([recent, late]))
  expect(await queued(sales, 'mail')).toBe(1)
})

test('a mail counts as opened when its link is followed', async () => {
  const { sales, as, open, inbox } = await salesperson()
  await open()
  await eventually(async () => expect(await queued(sales, 'mail')).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await queued(sales, 'mail')).toBe(0))
  const [alert] = await inbox(sales)
  await as.call('markAlertRead', { params: { alertId: alert?._id ?? '' }, body: { via: 'mail' } })
  const of = { recipientName: sales.name, channel: 'mail' }
  expect(await fixture.service.db.collection('deliveries').findOne(of)).toMatchObject({ state: 'opened' })
})

test('users with email notifications off get no mail, but still see the bell', async () => {
  const { sales, open, inbox, dealershipId } = await salesperson()
  await fixture.publish(userNotificationsSet, { userId: sales._id, name: sales.name, emailNotifications: false }, dealershipId)
  await eventually(async () => expect(await fixture.stores.staff.find(sales._id)).toMatchObject({ emailNotifications: false }))
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  expect(await queued(sales, 'mail')).toBe(0)
  expect((await fixture.service.as(sales).call('getAlertPreferences', {})).body.emailNotifications).toBe(false)
})

test('keeps a waiting mail from a user whose email notifications are turned off before it is sent', async () => {
  const { sales, open, dealershipId } = await salesperson()
  await open()
  await eventually(async () => expect(await queued(sales, 'mail')).toBe(1))
  await fixture.publish(userNotificationsSet, { userId: sales._id, name: sales.name, emailNotifications: false }, dealershipId)
  await eventually(async () => expect(await fixture.stores.staff.find(sales._id)).toMatchObject({ emailNotifications: false }))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await queued(sales, 'mail')).toBe(0))
  expect(mailsTo(sales)).toEqual([])
})

test('a mail that the server rejects permanently is not retried', async () => {
  const { sales, as } = await salesperson()
  mails.refuse('no such mailbox')
  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  const of = { recipientName: sales.name, channel: 'mail' }
  await eventually(async () =>
    expect(await fixture.service.db.collection('deliveries').findOne(of)).toMatchObject({
      ...{ state: 'failed', attempts: 1 },
      reason: expect.stringContaining('no such mailbox'),
    }),
  )
  mails.refuse('come again', 451)
  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  await eventually(async () => expect(await fixture.service.db.collection('deliveries').countDocuments({ ...of, attempts: 1 })).toBe(2))
  mails.refuse(null)
  fixture.service.clock.advance(1_000)
  await eventually(() => expect(mailsTo(sales)).toHaveLength(1))
})

test('no mail is sent for a day to an address that bounced, unless the user sends a test; the bell still shows alerts', async () => {
  const { sales, owner, as, open, inbox } = await salesperson()
  const deliveries = () =>
    fixture.service.db.collection('deliveries').find({ recipientName: sales.name, channel: 'mail' }).sort({ _id: 1 }).toArray()
  const settled = (count: number) =>
    eventually(async () => {
      const all = await deliveries()
      expect(all.filter(({ state }) => state === 'failed' || state === 'sent')).toHaveLength(count)
      return all
    })
  const openAndWait = async (count: number) => {
    await open()
    await eventually(async () => expect(await inbox(sales)).toHaveLength(count))
    await eventually(async () => expect(await queued(sales, 'mail')).toBe(1))
    fixture.service.clock.advance(60_000)
  }
  mails.refuse('no such mailbox')
  await openAndWait(1)
  const [first] = await settled(1)
  const mailHealth = async () => (await fixture.service.as(owner).call('getChannelHealth', {})).body.channels[0]
  const failed = (await mailHealth())?.counts.failed
  mails.refuse(null)
  await openAndWait(2)
  const [, second] = await settled(2)
  expect(second).toMatchObject({ state: 'failed', attempts: 1, reason: expect.stringContaining('Not sent: email to this address bounced') })
  // it was not tried, so the channel has no newer failure
  expect(await mailHealth()).toMatchObject({ lastFailure: first?.reason, counts: { failed } })
  expect(mailsTo(sales)).toEqual([])

  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  await eventually(() => expect(mailsTo(sales)).toHaveLength(1))
  await openAndWait(3)
  await eventually(() => expect(mailsTo(sales)).toHaveLength(2))

  mails.refuse('no such mailbox')
  await openAndWait(4)
  await settled(5)
  mails.refuse(null)
  fixture.service.clock.advance(24 * 60 * 60_000)
  await openAndWait(5)
  await eventually(() => expect(mailsTo(sales)).toHaveLength(3))
})

test('what a customer waits for alerts the next responsible user while mail, all that the first one wants, rests', async () => {
  const { sales, otherSales, as, inbox, submit } = await salesperson()
  const { body } = await as.call('getAlertPreferences', {})
  const grid = { ...body.grid, 'options-submitted': { bell: false, mail: true, push: false, sms: false } }
  await as.call('saveAlertPreferences', { body: { ...body, grid } })
  const people = { assignedTo: personOf(sales), sentBy: personOf(otherSales) }
  await fixture.stores.preferences.recordBounced(new ObjectId(sales._id), { at: fixture.service.clock.now(), reason: 'no such mailbox' })
  await submit(people)
  await eventually(async () => expect(await inbox(otherSales)).toMatchObject([{ kind: 'options-submitted' }]))
  expect(await queued(sales, 'mail')).toBe(0)
  fixture.service.clock.advance(24 * 60 * 60_000)
  await submit(people)
  await eventually(async () => expect(await queued(sales, 'mail')).toBe(1))
  expect(await inbox(otherSales)).toMatchObject([{ count: 1 }])
})

test('a bounced mail is marked as failed with the reason, and the user sees the bounce until a mail is opened', async () => {
  const { sales, as, open, inbox } = await salesperson()
  const problem = async () => (await as.call('getAlertPreferences', {})).body.mailBounced
  const find = () =>
    fixture.service.db.collection('deliveries').findOne({ recipientName: sales.name, channel: 'mail', kind: 'packet-opened' })
  await open()
  await eventually(async () => expect(await queued(sales, 'mail')).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await find()).toMatchObject({ state: 'sent' }))
  const messageId = mailsTo(sales)[0]?.parsed.messageId ?? ''
  expect(messageId).toMatch(/^<alert-[0-9a-f-]{36}@example\.com>$/)
  const at = fixture.service.clock.now().toISOString()
  const returned = { reason: '550 5.1.1 No such user', isPermanent: true, at }
  await fixture.publish(mailReturned, { ...returned, messageId: '<unknown-alert@example.com>' }, null)
  await fixture.publish(mailReturned, { ...returned, messageId, isPermanent: false }, null)
  const reason = 'The mail bounced: 550 5.1.1 No such user'
  await eventually(async () => expect(await find()).toMatchObject({ state: 'failed', reason, attempts: 1, dueAt: null }))
  expect(await problem()).toBeNull()
  await fixture.publish(mailReturned, { ...returned, messageId }, null)
  await eventually(async () => expect(await problem()).toEqual({ at, reason }))
  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  expect(await problem()).toBeNull()

  mails.refuse('no such mailbox')
  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  await eventually(async () => expect((await problem())?.reason).toContain('no such mailbox'))
  mails.refuse(null)
  const [alert] = await inbox(sales)
  await as.call('markAlertRead', { params: { alertId: alert?._id ?? '' }, body: { via: 'mail' } })
  expect(await problem()).toBeNull()
})

test('a text message to a foreign number of ten digits goes to its country', async () => {
  const { as } = await salesperson({ phone: '+47 91 23 45 67' })
  await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const numbers = () => twilio.calls.map((call) => new URLSearchParams(call.body.toString()).get('To'))
  await eventually(() => expect(numbers()).toContain('+4791234567'))
})

test('sends a text message to the user’s number by Twilio’s API', async () => {
  const phone = '(415) 555-0177'
  const { as } = await salesperson({ phone })
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const find = () => twilio.calls.find((call) => new URLSearchParams(call.body.toString()).get('To') === '+14155550177')
  await eventually(() => expect(find()).toBeDefined())
  expect(find()).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    headers: { authorization: `Basic ${Buffer.from('AC1:t0ken').toString('base64')}` },
  })
  const form = Object.fromEntries(new URLSearchParams(find()?.body.toString()))
  expect(form).toEqual({
    ...{ To: '+14155550177', From: '+15550001111' },
    Body: 'This is a test from Forecourt https://cars.example.com/admin/notifications?tab=settings',
  })
  const [delivery] = body.deliveries
  await eventually(async () =>
    expect((await as.call('getDelivery', { params: { deliveryId: delivery?._id ?? '' } })).body).toMatchObject({ state: 'sent' }),
  )
})

test('a text message to a number that has opted out fails with Twilio’s message', async () => {
  const { as } = await salesperson({ phone: '(415) 555-0188' })
  twilio.respondWith({ status: 400, body: JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }) })
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const params = { deliveryId: body.deliveries[0]?._id ?? '' }
  await eventually(async () =>
    expect((await as.call('getDelivery', { params })).body).toMatchObject({
      ...{ state: 'failed', attempts: 1 },
      reason: expect.stringContaining('unsubscribed recipient'),
    }),
  )
})

test('what a customer waits for alerts the next responsible user while the number of the first one, who wants only texts, is opted out', async () => {
  const phone = '(415) 555-0155'
  const { sales, otherSales, as, inbox, submit } = await salesperson({ phone })
  const { body } = await as.call('getAlertPreferences', {})
  const grid = { ...body.grid, 'options-submitted': { bell: false, mail: false, push: false, sms: true } }
  const save = (more: { phone: string }) => as.call('saveAlertPreferences', { body: { ...body, grid, ...more } })
  await save({ phone })
  const people = { assignedTo: personOf(sales), sentBy: personOf(otherSales) }
  const texts = async (state: string) =>
    fixture.service.db.collection('deliveries').countDocuments({ recipientName: sales.name, channel: 'sms', state })
  const optedOut = { status: 400, body: JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }) }
  twilio.respondWith(optedOut)
  await submit(people)
  await eventually(async () => expect(await texts('failed')).toBe(1))
  await submit(people)
  await eventually(async () => expect(await inbox(otherSales)).toMatchObject([{ kind: 'options-submitted' }]))
  // the user opts in again
  const sendTest = () => as.call('sendTestAlert', { body: { channel: 'sms' } })
  await sendTest()
  await eventually(async () => expect(await texts('sent')).toBe(1))
  await submit(people)
  await eventually(async () => expect(await texts('sent')).toBe(2))
  // and out, but has another number
  twilio.respondWith(optedOut)
  await sendTest()
  await eventually(async () => expect(await texts('failed')).toBe(2))
  await save({ phone: '(415) 555-0156' })
  await submit(people)
  await eventually(async () => expect(await texts('sent')).toBe(3))
  expect(await inbox(otherSales)).toMatchObject([{ count: 1 }])
})

test('the reason why a text message was not taken, which is logged, does not name the number', async () => {
  const { as } = await salesperson({ phone: '(415) 555-0166' })
  twilio.respondWith({
    status: 400,
    body: JSON.stringify({ code: 21211, message: "The 'To' number +14155550166 is not a valid phone number." }),
  })
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const params = { deliveryId: body.deliveries[0]?._id ?? '' }
  const reason = `It responded with 400: {"code":21211,"message":"The 'To' number … is not a valid phone number."}`
  await eventually(async () => expect((await as.call('getDelivery', { params })).body).toMatchObject({ state: 'failed', reason }))
})

test.each([
  ['asks to wait', { status: 429, headers: { 'retry-after': '40' } }, 'It responded with 429.', 40_000],
  ['does not answer', 'silence' as const, 'It did not answer in time.', 1_000],
  ['is not there', { status: 410 }, 'It responded with 410.', null],
])('when Twilio %s, retries a text message only if it may succeed later', async (_, refusal, reason, waitMs) => {
  const { as } = await salesperson({ phone: '(415) 555-0199' })
  twilio.respondWith(refusal)
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const params = { deliveryId: body.deliveries[0]?._id ?? '' }
  const delivery = async () => (await as.call('getDelivery', { params })).body
  const dueAt = waitMs === null ? null : new Date(fixture.service.clock.now().getTime() + waitMs).toISOString()
  const state = waitMs === null ? 'failed' : 'queued'
  await eventually(async () => expect(await delivery()).toMatchObject({ state, reason, attempts: 1, dueAt }))
  if (waitMs === null) return
  fixture.service.clock.advance(waitMs)
  await eventually(async () => expect(await delivery()).toMatchObject({ state: 'sent', attempts: 2 }))
})

test('only owners see the state of each channel', async () => {
  const { owner, admin } = await salesperson()
  const { status, body } = await fixture.service.as(owner).call('getChannelHealth', {})
  expect(status).toBe(200)
  expect(body.channels.map(({ channel, configured }) => [channel, configured])).toEqual([
    ['mail', true],
    ['push', false],
    ['sms', true],
    ['slack', false],
    ['teams', false],
  ])
  expect(body.channels[0]?.counts.sent).toBeGreaterThan(0)
  expect(await fixture.service.as(admin).call('getChannelHealth', {})).toMatchObject({ status: 403 })
  expect(await fixture.service.as(admin).call('listDeliveries', { query: {} })).toMatchObject({ status: 403 })
})
