import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { packetEmailed, packetSent } from '@forecourt/contracts/leads/events'
import { defaultPreferences } from '@forecourt/contracts/notifications/preferences'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { newId, owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { digestFacts } from '../digests/digest-facts.ts'
import { renderDigestMail } from '../digests/digest-mail.ts'
import { staleVehicles } from '../digests/stale-vehicles.ts'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'
import { findStoppedFeeds } from './find-stopped-feeds.ts'
import { digestsDue, queueDigests } from './queue-digests.ts'

const HOUR_MS = 60 * 60_000
let fixture: NotificationsFixture
let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
  afterTest(mails.close)
  fixture = await startNotifications({
    mail: { smtp: parseSmtpUrl(mails.url), from: 'a@example.com', publicUrl: 'https://cars.example.com' },
  })
})

const arrival = (number: number) => ({ id: `${number}`, at: fixture.service.clock.now(), arrived: true })

const digestsOf = ({ email }: SessionUser) =>
  mails.received.filter(({ to, parsed }) => to.includes(email) && /summary|week/.test(parsed.subject ?? ''))

test('one mail in the morning covers yesterday: a salesperson’s own customers, or an administrator’s whole dealership', async () => {
  const { sales, admin, otherSales, open, inbox, dealershipId } = await fixture.dealership()
  await Promise.all([open(), open(), open({ assignedTo: { id: otherSales._id, name: '', email: '', role: 'SALES' } })])
  await fixture.stores.feeds.recordOutcome(dealershipId, arrival(1), { state: 'updated', vehicleCount: 214 })
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  await eventually(async () => expect(await fixture.service.db.collection('moments').countDocuments()).toBe(3))
  advanceToMorning()
  await Promise.all([queueDigests(fixture.own()), queueDigests(fixture.own())])
  await eventually(() => expect([sales, admin].map((user) => digestsOf(user).length)).toEqual([1, 1]))
  const text = (user: SessionUser) => digestsOf(user)[0]?.parsed.text ?? ''
  expect(text(sales)).toContain('Packets opened: 2')
  expect(text(admin)).toContain('Packets opened: 3')
  expect(text(admin)).toContain('Feed: Up to date, 214 vehicles')
  expect(text(sales)).toContain('Casey Doe opened the packet of the 2024 Honda Accord')
  const markup = String(digestsOf(sales)[0]?.parsed.html)
  expect(markup).not.toMatch(/<img|<style|class=|flex|grid/)
  await queueDigests(fixture.own())
  expect(digestsOf(sales)).toHaveLength(1)
})

test('a packet counts once among those sent, opened and submitted, however often that was', async () => {
  const { sales, open, submit, dealershipId } = await fixture.dealership()
  const { packetLogId, customerId, customerName } = await open()
  for (let more = 0; more < 4; more += 1) await open({ packetLogId })
  for (let more = 0; more < 2; more += 1) await submit({ packetLogId })
  const packet = { dealershipId, packetLogId, linkId: 'link-1', customerId, customerName }
  for (const channel of ['copy', 'text'] as const) await fixture.publish(packetSent, { ...packet, channel }, dealershipId, sales)
  await fixture.publish(packetEmailed, { ...packet, to: 'casey@example.com' }, dealershipId, sales)
  await fixture.publish(packetSent, { ...packet, packetLogId: newId(), channel: 'copy' }, dealershipId, sales)
  const place = new ObjectId(dealershipId)
  await eventually(async () => expect(await fixture.service.db.collection('moments').countDocuments({ dealershipId: place })).toBe(11))
  const now = fixture.service.clock.now().getTime()
  const period = { from: new Date(now - HOUR_MS), until: new Date(now + HOUR_MS) }
  const counts = { sent: 2, opened: 1, submitted: 1 }
  expect(await fixture.stores.moments.counts(place, period, null)).toMatchObject(counts)
  // a record of an older version names no packet
  const older = { _id: `${dealershipId}-older`, dealershipId: place, personId: null, what: 'opened' as const, at: new Date(now) }
  await fixture.stores.moments.note([older])
  expect(await fixture.stores.moments.counts(place, period, null)).toMatchObject({ ...counts, opened: 2 })
})

test('an alert of the morning is no reason for a digest after a day without events', async () => {
  const { sales, open, inbox } = await fixture.dealership()
  advanceToMorning()
  await queueDigests(fixture.own())
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await queueDigests(fixture.own())
  const deliveries = fixture.service.db.collection('deliveries')
  expect(await deliveries.countDocuments({ content: 'digest', recipientId: new ObjectId(sales._id) })).toBe(0)
})

/** Advances the clock to the next morning in New York. */
function advanceToMorning() {
  const now = fixture.service.clock.now()
  const due = new Date(now)
  due.setUTCDate(due.getUTCDate() + 1)
  due.setUTCHours(12, 0, 0, 0)
  fixture.service.clock.advance(due.getTime() - now.getTime())
}

test('a user whose digest fails does not keep later users from theirs', async () => {
  const { sales, admin, open, inbox, dealershipId } = await fixture.dealership()
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  const here = { dealershipId: new ObjectId(dealershipId) }
  await eventually(async () => expect(await fixture.service.db.collection('moments').countDocuments(here)).toBe(1))
  advanceToMorning()
  const deps = fixture.own()
  const list: typeof deps.stores.alerts.list = (userId, ...query) =>
    userId === admin._id ? Promise.reject(new Error('unreadable')) : deps.stores.alerts.list(userId, ...query)
  const failing = { ...deps, stores: { ...deps.stores, alerts: { ...deps.stores.alerts, list } } }
  await expect(queueDigests(failing)).rejects.toThrow('unreadable')
  await eventually(() => expect(digestsOf(sales)).toHaveLength(1))
})

test('an event whose sender is not staff counts for the dealership, and the events after it are counted, too', async () => {
  const { open, dealershipId, sales } = await fixture.dealership()
  await open({ assignedTo: null, sentBy: { id: 'trade-in', name: 'Trade-In Evaluation', email: '', role: 'CUSTOMER' } })
  await open()
  const stored = fixture.service.db.collection('moments').find({ dealershipId: new ObjectId(dealershipId) }, { sort: { personId: 1 } })
  await eventually(async () => {
    stored.rewind()
    expect(await stored.toArray()).toMatchObject([{ personId: null }, { personId: new ObjectId(sales._id) }])
  })
})

test('a run for hundreds of users takes a few queries, not some for each user', async () => {
  const { db, clock } = fixture.service
  const person = (n: number) => ({ name: `Person ${n}`, email: `person${n}@example.com`, role: 'SALES' as const, emailNotifications: true })
  const dealershipId = new ObjectId()
  await db.collection('staff').insertMany(Array.from({ length: 300 }, (_, n) => ({ ...person(n), dealershipId })))
  // advance to a time that is not in the morning in New York
  const due = new Date(clock.now())
  due.setUTCDate(due.getUTCDate() + 1)
  due.setUTCHours(20, 0, 0, 0)
  clock.advance(due.getTime() - clock.now().getTime())
  await db.command({ profile: 2 })
  await queueDigests(fixture.own()).finally(() => db.command({ profile: 0 }))
  const read = ['staff', 'preferences', 'dealerships'].map((name) => `${db.databaseName}.${name}`)
  expect(await db.collection('system.profile').countDocuments({ ns: { $in: read } })).toBeLessThan(20)
})

const standard = { ...defaultPreferences('ADMIN'), pausedUntil: null as Date | null }

test('a digest is sent when quiet hours end in the dealership’s time zone, the weekly one on Monday, and none when it is off', () => {
  const preferences = { ...standard, quietHours: { enabled: true, from: '21:00', until: '07:00' } }
  const periods = (at: string, of = preferences) => digestsDue(new Date(at), of, 'America/New_York').map(({ period }) => period)
  // Monday, June 1, 2026
  expect(periods('2026-06-01T10:59:00Z')).toEqual([])
  expect(periods('2026-06-01T11:00:00Z')).toEqual(['daily', 'weekly'])
  expect(periods('2026-06-02T11:00:00Z')).toEqual(['daily'])
  expect(periods('2026-06-02T16:00:00Z')).toEqual([])
  expect(periods('2026-06-01T11:00:00Z', { ...preferences, digest: { daily: false, weekly: false } })).toEqual([])
  const [daily, weekly] = digestsDue(new Date('2026-06-01T11:00:00Z'), preferences, 'America/New_York')
  expect([daily?.from.toISOString(), daily?.until.toISOString()]).toEqual(['2026-05-31T04:00:00.000Z', '2026-06-01T04:00:00.000Z'])
  expect(weekly?.from.toISOString()).toBe('2026-05-25T04:00:00.000Z')
})

test('a digest waits for the end of a pause, and is skipped when the pause is longer than its morning', () => {
  const periods = (at: string, pausedUntil: string) =>
    digestsDue(new Date(at), { ...standard, pausedUntil: new Date(pausedUntil) }, 'America/New_York').map(({ period }) => period)
  // Tuesday, June 2, 2026
  expect(periods('2026-06-02T11:30:00Z', '2026-06-02T12:15:00Z')).toEqual([])
  expect(periods('2026-06-02T12:15:00Z', '2026-06-02T12:15:00Z')).toEqual(['daily'])
  expect(periods('2026-06-02T16:00:00Z', '2026-06-02T15:45:00Z')).toEqual([])
})

test('an owner’s digest counts yesterday and the week in each dealership’s time zone', async () => {
  const { dealershipId } = await fixture.dealership()
  await moveTo(dealershipId, 'America/Los_Angeles')
  const opened = { dealershipId: new ObjectId(dealershipId), personId: null, what: 'opened' as const }
  // late on Sunday, May 24, in Los Angeles, late on Sunday, May 31, and at noon of that day; not in the past, because moments expire
  const times = ['2099-05-25T06:00:00Z', '2099-06-01T06:00:00Z', '2099-06-01T06:30:00Z', '2099-05-31T19:00:00Z']
  await fixture.stores.moments.note(times.map((at) => ({ ...opened, _id: `${dealershipId}-${at}`, at: new Date(at) })))
  const person = await personOf(owner)
  const preferences = { ...defaultPreferences('OWNER'), pausedUntil: null, digest: { daily: true, weekly: true } }
  const due = digestsDue(new Date('2099-06-01T12:00:00Z'), preferences, 'America/New_York')
  const digests = await Promise.all(due.map((period) => digestFacts(fixture.own(), person, period)))
  const opens = digests.map((digest) => digest?.dealerships.find(({ name }) => name === dealershipId)?.counts.opened)
  expect(opens).toEqual([3, 3])
})

/** Moves a dealership to a time zone, and names it by its id. */
const moveTo = (dealershipId: string, timeZone: string) =>
  fixture.stores.dealerships.upsert(dealershipId, { name: dealershipId, timeZone }, { id: 'newest' })

async function personOf({ _id }: SessionUser) {
  const person = await fixture.stores.staff.find(_id)
  if (person === null || person === 'deleted') throw new Error('no such person')
  return person
}

test('the weekly digest names stale vehicles that were not sent lately, and the daily one does not', async () => {
  const { admin, dealershipId } = await fixture.dealership()
  // in the future, because moments expire
  const [place, at] = [new ObjectId(dealershipId), new Date('2099-06-01T04:00:00Z')]
  const vehicle = (vin: string, since: string) => ({ vin, stockNumber: `S-${vin}`, name: `2024 Honda ${vin}`, since })
  const aged = [vehicle('Civic', '2099-01-31'), vehicle('Accord', '2099-02-10'), vehicle('Fit', '2099-02-20')]
  const longestInStock = [...aged, vehicle('Pilot', '2099-05-20')]
  await fixture.stores.feeds.recordOutcome(
    dealershipId,
    { id: '1', at, arrived: true },
    { state: 'updated', vehicleCount: 4, longestInStock },
  )
  const sent = { dealershipId: place, personId: null, what: 'sent' as const }
  const days = (count: number) => new Date(at.getTime() - count * 24 * HOUR_MS)
  await fixture.stores.moments.note([
    { ...sent, _id: `${dealershipId}-1`, vin: 'Accord', at: days(13) },
    { ...sent, _id: `${dealershipId}-2`, vin: 'Civic', at: days(15) },
    // sent before the vehicle had a VIN
    { ...sent, _id: `${dealershipId}-3`, vin: 'S-Fit', at: days(13) },
  ])
  const person = await personOf(admin)
  const of = (period: 'daily' | 'weekly') => digestFacts(fixture.own(), person, { period, from: days(7), until: at })
  expect((await of('weekly'))?.dealerships[0]?.stale).toEqual(['2024 Honda Civic, stock S-Civic: 121 days'])
  const rendered = renderDigestMail((await of('weekly')) ?? never(), { period: 'weekly' }, { place: '', link: null })
  expect(rendered.text).toContain('In stock longest, not sent lately: 2024 Honda Civic')
  expect(await of('daily')).toBeNull()
})

test('the weekly digest names a vehicle on its 60th day in stock, also east of Greenwich', async () => {
  const { admin, dealershipId } = await fixture.dealership()
  await moveTo(dealershipId, 'Europe/Berlin')
  const vehicle = (stockNumber: string, since: string) => ({ vin: '', stockNumber, name: '2024 Honda', since })
  const longestInStock = [vehicle('S1', '2026-04-02'), vehicle('S2', '2026-04-03')]
  await fixture.stores.feeds.recordOutcome(dealershipId, arrival(1), { state: 'updated', vehicleCount: 2, longestInStock })
  // Monday, June 1, begins in Berlin on May 31 at 22:00 UTC
  const [, weekly] = digestsDue(new Date('2026-06-01T06:00:00Z'), standard, 'Europe/Berlin')
  const digest = await digestFacts(fixture.own(), await personOf(admin), weekly ?? never())
  expect(digest?.dealerships[0]?.stale).toEqual(['2024 Honda, stock S1: 60 days'])
})

test('the weekly digest distinguishes vehicles without a VIN by their stock numbers', async () => {
  const { admin, dealershipId } = await fixture.dealership()
  const now = fixture.service.clock.now()
  const since = new Date(now.getTime() - 100 * 24 * HOUR_MS).toISOString().slice(0, 10)
  const vehicle = (stockNumber: string) => ({ vin: '', stockNumber, name: `Trailer ${stockNumber}`, since })
  const longestInStock = [vehicle('T1'), vehicle('T2'), vehicle('')]
  await fixture.stores.feeds.recordOutcome(dealershipId, arrival(1), { state: 'updated', vehicleCount: 3, longestInStock })
  const ids = { dealershipId, packetLogId: newId(), linkId: 'link-1', customerId: newId(), customerName: 'Casey Doe' }
  const trailer = (stockNumber: string) => ({ vin: '', stockNumber, year: 2024, make: 'Big', model: 'Trailer', trim: '' })
  for (const stockNumber of ['T1', ''])
    await fixture.publish(packetSent, { ...ids, vehicle: trailer(stockNumber), channel: 'copy' }, dealershipId, admin)
  const moments = fixture.service.db.collection('moments')
  await eventually(async () => expect(await moments.countDocuments({ dealershipId: new ObjectId(dealershipId) })).toBe(2))
  const today = { until: new Date(now.getTime() + HOUR_MS), timeZone: 'America/New_York' }
  const stale = await staleVehicles(fixture.own(), new ObjectId(dealershipId), longestInStock, today)
  expect(stale).toEqual([expect.stringContaining('Trailer T2'), expect.stringMatching(/^Trailer : /)])
})

function never(): never {
  throw new Error('there is no digest')
}

test('alerts once of a feed that arrived every few hours and then not for a day and a half, and the digest says that it stopped', async () => {
  const { admin, inbox, dealershipId } = await fixture.dealership()
  const feedInDigest = async () => {
    const until = fixture.service.clock.now()
    const period = { period: 'daily' as const, from: new Date(until.getTime() - 24 * HOUR_MS), until }
    return (await digestFacts(fixture.own(), await personOf(admin), period))?.dealerships[0]?.feed
  }
  for (let file = 0; file < 4; file++) {
    await fixture.stores.feeds.recordOutcome(dealershipId, arrival(file), { state: 'updated', vehicleCount: 10 })
    fixture.service.clock.advance(6 * HOUR_MS)
  }
  fixture.service.clock.advance(19 * HOUR_MS)
  await findStoppedFeeds(fixture.own())
  expect(await inbox(admin)).toEqual([])
  fixture.service.clock.advance(2 * HOUR_MS)
  await findStoppedFeeds(fixture.own())
  await findStoppedFeeds(fixture.own())
  await eventually(async () =>
    expect(await inbox(admin)).toMatchObject([{ kind: 'feed-stopped', text: 'The last file arrived 27 hours ago' }]),
  )
  expect(await feedInDigest()).toBe('Stopped arriving, 10 vehicles')
  await fixture.stores.feeds.recordOutcome(dealershipId, arrival(4), { state: 'updated', vehicleCount: 11 })
  expect(await feedInDigest()).toBe('Up to date, 11 vehicles')
})
