import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { Alert } from '@forecourt/contracts/notifications/alerts'
import { ALERT_KINDS, type AlertKind, CHAT_CHANNELS } from '@forecourt/contracts/notifications/kinds'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer } from '@forecourt/mail/testing/mail-server'
import { beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import type { NotificationsOptions } from '../app.ts'
import { SENDING_LANES } from '../jobs/send-deliveries.ts'
import type { DeliveryDoc } from '../store/delivery-store.ts'
import { startFakeService } from '../testing/fake-service.ts'
import { messagesReceived, type Receivers } from '../testing/messages-received.ts'
import { publishRound, ROUND_OF_ADMIN, ROUND_OF_SALES } from '../testing/publish-round.ts'
import { pushBrowser } from '../testing/push-browser.ts'
import { type NotificationsFixture, startNotifications, type TestDealership } from '../testing/start-notifications.ts'
import { startNotificationsProcess } from '../testing/start-notifications-process.ts'

/** The maximum number of deliveries that are in flight when a replica is killed. */
const MAX_IN_FLIGHT = SENDING_LANES.reduce((sum, { concurrency }) => sum + concurrency, 0)
const KILLS = 4
/** Covers the minute for merging alerts, the minute of a claim, and NATS's half minute before it redelivers. */
const SETTLED = { timeoutMs: 240_000, intervalMs: 500 }

let receivers: Receivers
let settings: NotificationsOptions
let fixture: NotificationsFixture
beforeAll(async () => {
  const mails = await startMailServer()
  afterTest(mails.close)
  const [push, slack, teams, twilio] = [
    await startFakeService(),
    await startFakeService(),
    await startFakeService(),
    await startFakeService(),
  ]
  receivers = { mails, push, slack, teams, twilio, browsers: [pushBrowser(push.url), pushBrowser(push.url)] }
  settings = {
    mail: { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' },
    vapid: { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' },
    sms: { baseUrl: twilio.url, accountSid: 'AC1', authToken: 't0ken', from: '+15550001111' },
    hosts: { push: [push.url], slack: [slack.url], teams: [teams.url] },
    firstRetryMs: 1_000,
  }
  fixture = await startNotifications(settings, { realClock: true })
})

/** Creates a dealership whose salesperson, administrator and chats get every alert by every channel, at any hour. */
async function alertedOfEverything(): Promise<TestDealership> {
  const people = await fixture.dealership()
  const { dealershipId, admin, sales, owner } = people
  const grid = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, { bell: true, mail: true, push: true, sms: true }]))
  for (const [n, user] of [sales, admin, owner].entries()) {
    const as = fixture.service.as(user)
    const { body } = await as.call('getAlertPreferences', {})
    const quiet = { quietHours: { ...body.quietHours, enabled: false }, digest: { daily: false, weekly: false } }
    const all = user === owner ? {} : { grid: grid as typeof body.grid, phone: `(415) 555-017${n}` }
    await as.call('saveAlertPreferences', { body: { ...body, ...quiet, ...all } })
    const browser = receivers.browsers[n]
    if (browser !== undefined) await as.call('addPushDevice', { body: browser.subscription })
  }
  for (const channel of CHAT_CHANNELS)
    await fixture.service.as(admin).call('saveChat', {
      params: { dealershipId, channel },
      body: { url: `${receivers[channel].url}/hook`, enabled: true, kinds: [...ALERT_KINDS] },
    })
  return people
}

/*
 * What can be exactly once: an alert and its deliveries are stored in one transaction under unique keys, so that each exists once whatever crashes.
 * What cannot: a message is sent first and recorded as sent afterwards. A process that dies in between sends it again when its claim of a minute
 * expires, because none of these protocols has an idempotency key. Only what was in flight can be sent twice, at most 24 messages per crash. A
 * repeated mail has the same Message-ID and a repeated push message the same topic and tag, so that mailboxes and screens can show one. Everything
 * else is sent exactly once.
 */
test('every alert exists once and every delivery is recorded once when notifications is killed repeatedly under load and NATS restarts', async () => {
  const people = await alertedOfEverything()
  const { sales, admin } = people
  const { db, natsServer } = fixture.service
  await fixture.service.service.close()
  let child = await startNotificationsProcess(fixture, settings)
  const killAndStart = async () => {
    await child.kill()
    child = await startNotificationsProcess(fixture, settings)
  }
  const alertsKept = () => db.collection('alerts').countDocuments()
  const { mails, push, slack, teams, twilio } = receivers

  // kill it while it stores alerts
  const making = publishRound(fixture, people)
  await eventually(async () => expect(await alertsKept()).toBeGreaterThan(2), { intervalMs: 5 })
  await killAndStart()
  await making
  // kill it while every channel has a pending request
  const { arrived, release } = mails.hold()
  for (const service of [push, slack, teams, twilio]) service.respondWith('silence')
  const before = [slack, teams, twilio].map(({ calls }) => calls.length)
  await publishRound(fixture, people)
  await arrived
  await eventually(() => expect([slack, teams, twilio].every(({ calls }, n) => calls.length > (before[n] ?? 0))).toBe(true))
  await killAndStart()
  release()
  // publish while NATS is down, and kill the process while it catches up; some requests get 429 or 503
  await natsServer.halt()
  await publishRound(fixture, people)
  await natsServer.restart()
  slack.respondWith({ status: 429, headers: { 'retry-after': '2' } })
  push.respondWith({ status: 503 })
  const kept = await alertsKept()
  await eventually(async () => expect(await alertsKept()).toBeGreaterThan(kept), { intervalMs: 5 })
  await killAndStart()
  await publishRound(fixture, people)
  // kill it when the mails of the first minute are being sent
  const mailed = mails.received.length
  await eventually(() => expect(mails.received.length).toBeGreaterThan(mailed + 2), { ...SETTLED, intervalMs: 2 })
  await killAndStart()

  const rounds = 4
  const reader = await fixture.service.replica()
  const inbox = async (user: SessionUser): Promise<Alert[]> =>
    (await reader.as(user).call('listAlerts', { query: { pageSize: 100 } })).body.alerts
  await eventually(async () => expect(countByKind(await inbox(sales))).toEqual(timesEach(ROUND_OF_SALES, rounds)), SETTLED)
  await eventually(async () => expect(countByKind(await inbox(admin))).toEqual(timesEach(ROUND_OF_ADMIN, rounds)), SETTLED)

  const deliveries = () => db.collection<DeliveryDoc>('deliveries').find().toArray()
  await eventually(async () => expect((await deliveries()).filter(({ state }) => state !== 'sent')).toEqual([]), SETTLED)
  const recorded = await deliveries()
  const names = recorded.map(nameOf)
  // mail, push and text message for each alert of a user, and a message in both chats for each alert of the dealership
  const alerts = await db.collection('alerts').find().toArray()
  const expected = alerts.flatMap(({ _id, recipient, recipientId }) => {
    if (recipient === 'dealership') return CHAT_CHANNELS.map((channel) => `${channel} ${_id}`)
    return recipientId.equals(people.owner._id) ? [] : (['mail', 'push', 'sms'] as const).map((channel) => `${channel} ${_id}`)
  })
  expect(names.filter((name) => !name.endsWith('replaces')).sort()).toEqual(expected.sort())
  expect(new Set(names).size).toBe(names.length)

  const received = messagesReceived(receivers)
  expect([...new Set(received)].sort()).toEqual(names.sort())
  const times = (name: string) => received.filter((one) => one === name).length
  for (const delivery of recorded) {
    const name = nameOf(delivery)
    expect([name, times(name) >= 1 && times(name) <= delivery.attempts]).toEqual([name, true])
  }
  const twice = recorded.filter((delivery) => times(nameOf(delivery)) > 1)
  console.log(`${received.length} messages of ${recorded.length} deliveries; came twice: ${twice.map(nameOf).join(', ')}`)
  expect(received.length - recorded.length).toBeLessThanOrEqual(KILLS * MAX_IN_FLIGHT)
  // in each channel, the pending request of the killed process was repeated
  expect(new Set(twice.map(({ channel }) => channel))).toEqual(new Set(['mail', 'push', 'sms', 'slack', 'teams']))
  // a repeated mail has the same Message-ID
  const mailIds = recorded.flatMap(({ messageId }) => messageId ?? [])
  expect([...new Set(mails.received.map(({ parsed }) => parsed.messageId))].sort()).toEqual(mailIds.sort())
  expect(await db.collection('dead-letters').countDocuments()).toBe(0)
}, 600_000)

function nameOf({ channel, alertId, replaces }: DeliveryDoc): string {
  return `${channel} ${alertId?.toHexString()}${replaces === true ? ' replaces' : ''}`
}

/** How many events the alerts of each kind represent. */
function countByKind(alerts: readonly Alert[]): Partial<Record<AlertKind, number>> {
  const counts: Partial<Record<AlertKind, number>> = {}
  for (const { kind, count } of alerts) counts[kind] = (counts[kind] ?? 0) + count
  return counts
}

function timesEach(kinds: readonly AlertKind[], times: number): Partial<Record<AlertKind, number>> {
  return Object.fromEntries(kinds.map((kind) => [kind, times]))
}
