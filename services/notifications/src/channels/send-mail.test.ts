import { userNotificationsSet } from '@forecourt/contracts/auth/events'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { newId } from '@forecourt/service-testing/people'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { salesperson } from '../testing/salesperson.ts'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

const registry = new Registry()
let fixture: NotificationsFixture
let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
  afterTest(mails.close)
  const mail = { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' }
  fixture = await startNotifications({ mail, firstRetryMs: 1_000 }, { registry })
})

const mailsTo = ({ email }: SessionUser) => mails.received.filter(({ to }) => to.includes(email))

test('one mail is sent after a minute, with all events of that minute and a link to the alert', async () => {
  const { sales, open, dealershipId, inbox } = await salesperson(fixture)
  const customerId = newId()
  await open({ customerId })
  await open({ customerId })
  await eventually(async () => expect(await inbox(sales)).toMatchObject([{ count: 2 }]))
  expect(mailsTo(sales)).toEqual([])
  fixture.service.clock.advance(60_000)
  await eventually(() => expect(mailsTo(sales)).toHaveLength(1))
  await eventually(async () => expect(await seriesValue(registry, 'forecourt_mails_total{kind="alert",outcome="sent"}')).toBe(1))
  const [mail] = mailsTo(sales)
  const [alert] = await inbox(sales)
  expect(mail?.parsed.subject).toBe('Casey Doe opened 2 packets')
  expect(mail?.parsed.text).toContain(`https://cars.example.com/admin/leads/${dealershipId}/`)
  expect(mail?.parsed.html).toContain(`?customer=${customerId}&amp;alert=${alert?._id}&amp;via=mail`)
  expect(String(mail?.parsed.html)).not.toMatch(/<img/)
})

test('an event from more than an hour ago is shown in the inbox with its own time, and not mailed', async () => {
  const { sales, open, inbox, queued } = await salesperson(fixture)
  // events from before the installation raise no alerts
  fixture.service.clock.advance(62 * 60_000)
  const ago = (minutes: number) => new Date(fixture.service.clock.now().getTime() - minutes * 60_000).toISOString()
  const [late, recent] = [ago(61), ago(59)]
  await open({ openedAt: late })
  await open({ openedAt: recent })
  await eventually(async () => expect((await inbox(sales)).map(({ at }) => at)).toEqual([recent, late]))
  expect(await queued('mail')).toBe(1)
})

test('a mail counts as opened when its link is followed', async () => {
  const { sales, as, open, inbox, queued } = await salesperson(fixture)
  await open()
  await eventually(async () => expect(await queued('mail')).toBe(1))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await queued('mail')).toBe(0))
  const [alert] = await inbox(sales)
  await as.call('markAlertRead', { params: { alertId: alert?._id ?? '' }, body: { via: 'mail' } })
  const of = { recipientName: sales.name, channel: 'mail' }
  expect(await fixture.service.db.collection('deliveries').findOne(of)).toMatchObject({ state: 'opened' })
})

test('users with email notifications off get no mail, but still see the bell', async () => {
  const { sales, open, inbox, dealershipId, queued } = await salesperson(fixture)
  await fixture.publish(userNotificationsSet, { userId: sales._id, name: sales.name, emailNotifications: false }, dealershipId)
  await eventually(async () => expect(await fixture.stores.staff.find(sales._id)).toMatchObject({ emailNotifications: false }))
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  expect(await queued('mail')).toBe(0)
  expect((await fixture.service.as(sales).call('getAlertPreferences', {})).body.emailNotifications).toBe(false)
})

test('keeps a waiting mail from a user whose email notifications are turned off before it is sent', async () => {
  const { sales, open, dealershipId, queued } = await salesperson(fixture)
  await open()
  await eventually(async () => expect(await queued('mail')).toBe(1))
  await fixture.publish(userNotificationsSet, { userId: sales._id, name: sales.name, emailNotifications: false }, dealershipId)
  await eventually(async () => expect(await fixture.stores.staff.find(sales._id)).toMatchObject({ emailNotifications: false }))
  fixture.service.clock.advance(60_000)
  await eventually(async () => expect(await queued('mail')).toBe(0))
  expect(mailsTo(sales)).toEqual([])
})

test('a mail that the server rejects permanently is not retried', async () => {
  const { sales, as } = await salesperson(fixture)
  mails.refuse('no such mailbox')
  await as.call('sendTestAlert', { body: { channel: 'mail' } })
  const of = { recipientName: sales.name, channel: 'mail' }
  await eventually(async () =>
    expect(await fixture.service.db.collection('deliveries').findOne(of)).toMatchObject({
      state: 'failed',
      attempts: 1,
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
