import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { pushBrowser } from '../testing/push-browser.ts'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'
import { SENDING_LANES } from './send-deliveries.ts'

let fixture: NotificationsFixture
let mails: TestMailServer
let push: FakeService
beforeAll(async () => {
  mails = await startMailServer()
  afterTest(mails.close)
  push = await startFakeService()
  fixture = await startNotifications({
    mail: { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' },
    vapid: { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' },
    hosts: { push: [push.url], slack: [], teams: [] },
    // longer than any test waits
    callTimeoutMs: 60_000,
  })
})

const deliveries = () => fixture.service.db.collection('deliveries')
const mailsTo = ({ email }: SessionUser) => mails.received.filter(({ to }) => to.includes(email))

/** Creates a salesperson with a browser and without quiet hours; `pushed` is what the browser received. */
async function salesperson() {
  const { sales, open } = await fixture.dealership()
  const as = fixture.service.as(sales)
  const { body } = await as.call('getAlertPreferences', {})
  await as.call('saveAlertPreferences', { body: { ...body, quietHours: { ...body.quietHours, enabled: false } } })
  const { subscription } = pushBrowser(push.url)
  await as.call('addPushDevice', { body: subscription })
  const { pathname } = new URL(subscription.endpoint)
  return { sales, as, open, pathname, pushed: () => push.calls.filter(({ path }) => path === pathname).length }
}

test('a mail server that hangs does not delay push messages', async () => {
  const { as, sales, open, pushed } = await salesperson()
  const { arrived, release } = mails.hold()
  onTestFinished(release)
  const { concurrency = 0 } = SENDING_LANES.find(({ channels }) => channels.includes('mail')) ?? {}
  for (let count = 0; count < concurrency + 2; count++) await as.call('sendTestAlert', { body: { channel: 'mail' } })
  await arrived
  const claimed = { recipientId: new ObjectId(sales._id), channel: 'mail', claimedUntil: { $ne: null } }
  await eventually(async () => expect(await deliveries().countDocuments(claimed)).toBe(concurrency))
  await open()
  await eventually(() => expect(pushed()).toBe(1))
  expect(mailsTo(sales)).toEqual([])
})

test('a push service that does not respond delays no other browser', async () => {
  const [silent, other] = [await salesperson(), await salesperson()]
  push.respondAt(silent.pathname, 'silence')
  // a delivery in flight keeps the service from closing
  onTestFinished(push.hangUp)
  await silent.open()
  await eventually(() => expect(silent.pushed()).toBe(1))
  await other.open()
  await eventually(() => expect(other.pushed()).toBe(1))
})

test('a delivery that was due more than an hour ago is marked as failed and not sent', async () => {
  const { sales, open } = await salesperson()
  await open()
  const mail = () => deliveries().findOne({ recipientId: new ObjectId(sales._id), channel: 'mail' })
  await eventually(async () => expect(await mail()).toMatchObject({ state: 'queued' }))
  // the minute for merging, and the hour after it
  fixture.service.clock.advance(61 * 60_000 + 1)
  await eventually(async () => expect(await mail()).toMatchObject({ state: 'failed', reason: "We couldn't send it in time.", dueAt: null }))
  expect(mailsTo(sales)).toEqual([])
})

test('a delivery that always fails is tried 8 times for half an hour', async () => {
  const { sales, open, pathname, pushed } = await salesperson()
  push.respondAt(pathname, ...Array.from({ length: 9 }, () => ({ status: 500 })))
  await open()
  const delivery = (attempts: number) =>
    eventually(async () => {
      const found = await deliveries().findOne({ recipientId: new ObjectId(sales._id), channel: 'push', attempts, claimedUntil: null })
      expect(found).not.toBeNull()
      return found
    })
  const waitsInSeconds: number[] = []
  for (let attempts = 1; attempts < 8; attempts++) {
    const { dueAt } = (await delivery(attempts)) as unknown as { dueAt: Date }
    const waitMs = dueAt.getTime() - fixture.service.clock.now().getTime()
    waitsInSeconds.push(waitMs / 1_000)
    fixture.service.clock.advance(waitMs)
  }
  expect(waitsInSeconds).toEqual([15, 30, 60, 120, 240, 480, 960])
  expect(await delivery(8)).toMatchObject({ state: 'failed', dueAt: null })
  expect(pushed()).toBe(8)
})
