import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { quietUntil, sendableAt } from '../preferences/quiet-times.ts'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { pushBrowser } from '../testing/push-browser.ts'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ops@example.com' }
let fixture: NotificationsFixture
let service: FakeService
let mails: TestMailServer
beforeAll(async () => {
  service = await startFakeService()
  mails = await startMailServer()
  afterTest(mails.close)
  const mail = { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com', publicUrl: 'https://cars.example.com' }
  fixture = await startNotifications({ mail, vapid, hosts: { push: [service.url], slack: [], teams: [] } })
})

const MINUTE_MS = 60_000
type Caller = ReturnType<NotificationsFixture['service']['as']>

const mailsTo = ({ email }: SessionUser) => mails.received.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject)

/** Returns a user's delivery by a channel. */
const deliveryOf = ({ _id }: SessionUser, channel: 'mail' | 'push') =>
  fixture.service.db.collection('deliveries').findOne({ recipientId: new ObjectId(_id), channel })

/** Creates a user whose browser gets push messages. With `quiet`, their quiet hours began an hour ago and end in an hour. */
async function listening({ quiet }: { quiet: boolean }) {
  const people = await fixture.dealership()
  const { sales } = people
  const as = fixture.service.as(sales)
  const { body } = await as.call('getAlertPreferences', {})
  // digests are sent when quiet hours end
  await as.call('saveAlertPreferences', { body: { ...body, digest: { daily: false, weekly: false } } })
  await setQuietHours(as, { begin: -60, end: 60, enabled: quiet })
  const browser = pushBrowser(service.url)
  await as.call('addPushDevice', { body: browser.subscription })
  const { pathname } = new URL(browser.subscription.endpoint)
  const messages = () => service.calls.filter(({ path }) => path === pathname).map((call) => browser.decrypt(call.body))
  return { ...people, as, messages, browser: { path: pathname } }
}

/** Sets quiet hours that begin and end so many minutes from the beginning of this minute. Returns their end. */
async function setQuietHours(as: Caller, { begin, end, enabled = true }: { begin: number; end: number; enabled?: boolean }) {
  const { body } = await as.call('getAlertPreferences', {})
  const minute = Math.floor(fixture.service.clock.now().getTime() / MINUTE_MS)
  const until = new Date((minute + end) * MINUTE_MS)
  const quietHours = { enabled, from: clockTime(new Date((minute + begin) * MINUTE_MS)), until: clockTime(until) }
  await as.call('saveAlertPreferences', { body: { ...body, quietHours } })
  return until
}

/** Returns the time of day in the default time zone of dealerships. */
function clockTime(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

test('events in quiet hours are one summary when they end, except a submission, which is sent immediately', async () => {
  const { open, submit, messages, sales, inbox } = await listening({ quiet: true })
  await open({ customerName: 'Ann Early' })
  await open({ customerName: 'Bob Later' })
  await submit({ customerName: 'Suzy Submits' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(3))
  await eventually(() => expect(messages().map(({ title }) => title)).toEqual(['Suzy Submits submitted options for a vehicle']))
  fixture.service.clock.advance(61 * 60_000)
  await eventually(() => expect(messages()).toHaveLength(2))
  const [, summary] = messages()
  expect(summary).toMatchObject({ title: '2 alerts while you were away', tag: 'summary' })
  expect(summary?.body.split('\n').sort()).toEqual([
    'Ann Early opened the packet of the 2024 Honda Accord',
    'Bob Later opened the packet of the 2024 Honda Accord',
  ])
})

test('a retry that would fall into quiet hours waits until these end', async () => {
  const { as, open, messages, sales, browser } = await listening({ quiet: false })
  await setQuietHours(as, { begin: 1, end: 120 })
  service.respondAt(browser.path, { status: 503, headers: { 'retry-after': '300' } })
  await open({ customerName: 'Ann Early' })
  const held = { recipientId: new ObjectId(sales._id), channel: 'push', held: true, attempts: 1 }
  await eventually(async () => expect(await fixture.service.db.collection('deliveries').countDocuments(held)).toBe(1))
  expect(messages()).toHaveLength(1)
  fixture.service.clock.advance(121 * 60_000)
  await eventually(() => expect(messages()).toHaveLength(2))
})

test('a pause holds messages, and drops those whose alerts were read in the meantime', async () => {
  const { as, open, messages, sales, inbox } = await listening({ quiet: false })
  const { body } = await as.call('pauseAlerts', { body: { pause: 'hour' } })
  expect(body.pausedUntil).toBe(new Date(fixture.service.clock.now().getTime() + 3_600_000).toISOString())
  await open({ customerName: 'Ann Early' })
  await open({ customerName: 'Bob Later' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  const [first] = await inbox(sales)
  await as.call('markAlertRead', { params: { alertId: first?._id ?? '' }, body: {} })
  expect(messages()).toEqual([])
  fixture.service.clock.advance(3_600_000)
  await eventually(() => expect(messages()).toMatchObject([{ title: '1 alert while you were away' }]))
  expect((await as.call('getAlertPreferences', {})).body.pausedUntil).toBeNull()
})

test('a pause also holds messages that were queued before it began, and their retries, until it ends', async () => {
  const { as, open, messages, sales, browser } = await listening({ quiet: false })
  service.respondAt(browser.path, { status: 503, headers: { 'retry-after': '60' } })
  await open({ customerName: 'Ann Early' })
  await eventually(async () => expect(await deliveryOf(sales, 'mail')).toMatchObject({ held: false, attempts: 0 }))
  await eventually(async () => expect(await deliveryOf(sales, 'push')).toMatchObject({ held: false, attempts: 1, claimedUntil: null }))
  const { body } = await as.call('pauseAlerts', { body: { pause: 'hour' } })
  fixture.service.clock.advance(MINUTE_MS)
  const held = { state: 'queued', held: true, dueAt: new Date(body.pausedUntil ?? '') }
  await eventually(async () => expect(await deliveryOf(sales, 'mail')).toMatchObject({ ...held, attempts: 0 }))
  await eventually(async () => expect(await deliveryOf(sales, 'push')).toMatchObject({ ...held, attempts: 1 }))
  expect([mailsTo(sales), messages().length]).toEqual([[], 1])
  fixture.service.clock.advance(59 * MINUTE_MS)
  await eventually(() => expect(mailsTo(sales)).toEqual(['Ann Early opened the packet of the 2024 Honda Accord']))
  await eventually(() => expect(messages()).toHaveLength(2))
})

test('an email of an alert from before quiet hours that is due in them waits until these end', async () => {
  const { as, open, sales } = await listening({ quiet: false })
  const until = await setQuietHours(as, { begin: 1, end: 120 })
  await open({ customerName: 'Ann Early' })
  await eventually(async () => expect(await deliveryOf(sales, 'mail')).toMatchObject({ held: false }))
  fixture.service.clock.advance(MINUTE_MS)
  const held = { state: 'queued', held: true, attempts: 0, dueAt: until }
  await eventually(async () => expect(await deliveryOf(sales, 'mail')).toMatchObject(held))
  expect(mailsTo(sales)).toEqual([])
  fixture.service.clock.advance(119 * MINUTE_MS)
  await eventually(() => expect(mailsTo(sales)).toEqual(['Ann Early opened the packet of the 2024 Honda Accord']))
})

test('a pause that ends in quiet hours says that it lasts until these end, also after preferences are saved', async () => {
  const { as, sales } = await listening({ quiet: false })
  const until = await setQuietHours(as, { begin: 30, end: 120 })
  const { body } = await as.call('pauseAlerts', { body: { pause: 'hour' } })
  expect(body.pausedUntil).toBe(until.toISOString())
  expect((await as.call('saveAlertPreferences', { body })).body.pausedUntil).toBe(until.toISOString())
  // without quiet hours the pause is the hour that was chosen
  const hour = new Date(fixture.service.clock.now().getTime() + 60 * MINUTE_MS)
  const withoutQuietHours = await as.call('saveAlertPreferences', { body: { ...body, quietHours: { ...body.quietHours, enabled: false } } })
  expect(withoutQuietHours.body.pausedUntil).toBe(hour.toISOString())
  expect((await fixture.stores.preferences.of(sales._id, 'SALES')).pausedUntil).toEqual(hour)
})

test('ending a pause sends what it has held, and another pause holds that until its own end', async () => {
  const { as, open, messages, sales, inbox } = await listening({ quiet: false })
  await as.call('pauseAlerts', { body: { pause: 'hour' } })
  await open({ customerName: 'Ann Early' })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await as.call('pauseAlerts', { body: { pause: 'until-tomorrow' } })
  const recipientId = new ObjectId(sales._id)
  const held = await fixture.service.db.collection('deliveries').findOne({ recipientId, held: true })
  expect(held?.dueAt.toISOString()).toBe((await as.call('getAlertPreferences', {})).body.pausedUntil)
  await as.call('pauseAlerts', { body: { pause: 'off' } })
  await eventually(() => expect(messages()).toMatchObject([{ title: 'Ann Early opened the packet of the 2024 Honda Accord' }]))
})

test('a pause that ends in quiet hours holds messages until these end', () => {
  const quietHours = { enabled: true, from: '21:00', until: '07:30' }
  const at = (now: string, pausedUntil: string | null, hours = quietHours) =>
    sendableAt(
      new Date(now),
      { quietHours: hours, pausedUntil: pausedUntil === null ? null : new Date(pausedUntil) },
      'America/New_York',
    ).toISOString()
  expect(at('2026-06-02T00:30:00Z', '2026-06-02T01:30:00Z')).toBe('2026-06-02T11:30:00.000Z')
  expect(at('2026-06-02T00:30:00Z', '2026-06-02T01:30:00Z', { ...quietHours, enabled: false })).toBe('2026-06-02T01:30:00.000Z')
  expect(at('2026-06-02T16:00:00Z', '2026-06-02T15:00:00Z')).toBe('2026-06-02T16:00:00.000Z')
  expect(at('2026-06-02T16:00:00Z', null)).toBe('2026-06-02T16:00:00.000Z')
})

test('quiet hours use the time zone, may include midnight and handle daylight saving time', () => {
  const night = { enabled: true, from: '21:00', until: '07:30' }
  const until = (at: string, timeZone: string, hours = night) => quietUntil(new Date(at), hours, timeZone)?.toISOString() ?? null
  expect(until('2026-06-02T01:30:00Z', 'America/New_York')).toBe('2026-06-02T11:30:00.000Z')
  expect(until('2026-06-02T00:59:00Z', 'America/New_York')).toBeNull()
  expect(until('2026-06-02T01:30:00Z', 'America/Los_Angeles')).toBeNull()
  expect(until('2026-06-02T11:30:00Z', 'America/New_York')).toBeNull()
  // daylight saving time begins on March 8, 2026
  expect(until('2026-03-08T06:30:00Z', 'America/New_York')).toBe('2026-03-08T11:30:00.000Z')
  const noon = { enabled: true, from: '12:00', until: '13:00' }
  expect(until('2026-06-02T16:30:00Z', 'America/New_York', noon)).toBe('2026-06-02T17:00:00.000Z')
  expect(until('2026-06-02T16:30:00Z', 'America/New_York', { ...noon, enabled: false })).toBeNull()
})
