import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { mailReturned } from '@forecourt/contracts/leads/events'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { salesperson } from '../testing/salesperson.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
  afterTest(mails.close)
  const mail = { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' }
  fixture = await startNotifications({ mail, firstRetryMs: 1_000 })
})

const mailsTo = ({ email }: SessionUser) => mails.received.filter(({ to }) => to.includes(email))

test('no mail is sent for a day to an address that bounced, unless the user sends a test; the bell still shows alerts', async () => {
  const { sales, owner, as, open, inbox, queued } = await salesperson(fixture)
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
    await eventually(async () => expect(await queued('mail')).toBe(1))
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
  const { sales, otherSales, as, inbox, submit, queued } = await salesperson(fixture)
  const { body } = await as.call('getAlertPreferences', {})
  const grid = { ...body.grid, 'options-submitted': { bell: false, mail: true, push: false, sms: false } }
  await as.call('saveAlertPreferences', { body: { ...body, grid } })
  const people = { assignedTo: personOf(sales), sentBy: personOf(otherSales) }
  await fixture.stores.preferences.recordBounced(new ObjectId(sales._id), { at: fixture.service.clock.now(), reason: 'no such mailbox' })
  await submit(people)
  await eventually(async () => expect(await inbox(otherSales)).toMatchObject([{ kind: 'options-submitted' }]))
  expect(await queued('mail')).toBe(0)
  fixture.service.clock.advance(24 * 60 * 60_000)
  await submit(people)
  await eventually(async () => expect(await queued('mail')).toBe(1))
  expect(await inbox(otherSales)).toMatchObject([{ count: 1 }])
})

test('a bounced mail is marked as failed with the reason, and the user sees the bounce until a mail is opened', async () => {
  const { sales, as, open, inbox, queued } = await salesperson(fixture)
  const problem = async () => (await as.call('getAlertPreferences', {})).body.mailBounced
  const find = () =>
    fixture.service.db.collection('deliveries').findOne({ recipientName: sales.name, channel: 'mail', kind: 'packet-opened' })
  await open()
  await eventually(async () => expect(await queued('mail')).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await find()).toMatchObject({ state: 'sent' }))
  const messageId = mailsTo(sales)[0]?.parsed.messageId ?? ''
  expect(messageId).toMatch(/^<alert-[0-9a-f-]{36}@example\.com>$/)
  const at = fixture.service.clock.now().toISOString()
  const returned = { reason: '550 5.1.1 No such user', isPermanent: true, at }
  await fixture.publish(mailReturned, { ...returned, messageId: '<unknown-alert@example.com>' }, null)
  await fixture.publish(mailReturned, { ...returned, messageId, reason: '452 4.2.2 Mailbox full', isPermanent: false }, null)
  const failed = { state: 'failed', attempts: 1, dueAt: null }
  await eventually(async () => expect(await find()).toMatchObject({ ...failed, reason: 'The mail bounced: 452 4.2.2 Mailbox full' }))
  expect(await problem()).toBeNull()
  await fixture.publish(mailReturned, { ...returned, messageId }, null)
  const reason = 'The mail bounced: 550 5.1.1 No such user'
  await eventually(async () => expect(await problem()).toEqual({ at, reason }))
  await eventually(async () => expect(await find()).toMatchObject({ ...failed, reason }))
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

test('a notice that is read again does not stop the mail of an address that works again', async () => {
  const { sales, as, open, queued } = await salesperson(fixture)
  const problem = async () => (await as.call('getAlertPreferences', {})).body.mailBounced
  const find = (content: string) =>
    fixture.service.db.collection('deliveries').findOne({ recipientName: sales.name, channel: 'mail', content })
  const notify = (notice: { messageId: string; reason: string; isPermanent: boolean }) =>
    fixture.publish(mailReturned, { ...notice, at: fixture.service.clock.now().toISOString() }, null)
  await open()
  await eventually(async () => expect(await queued('mail')).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await find('alert')).toMatchObject({ state: 'sent' }))
  const notice = { messageId: mailsTo(sales)[0]?.parsed.messageId ?? '', reason: '550 5.1.1 No such user', isPermanent: true }
  await notify(notice)
  await eventually(async () => expect(await find('alert')).toMatchObject({ state: 'failed' }))
  expect(await problem()).not.toBeNull()
  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  await eventually(async () => expect(await find('test')).toMatchObject({ state: 'sent' }))
  fixture.service.clock.advance(60_000)
  await notify(notice)
  // notices are handled in their order
  await notify({ messageId: mailsTo(sales)[1]?.parsed.messageId ?? '', reason: '452 4.2.2 Mailbox full', isPermanent: false })
  await eventually(async () => expect(await find('test')).toMatchObject({ state: 'failed' }))
  expect(await problem()).toBeNull()
})
