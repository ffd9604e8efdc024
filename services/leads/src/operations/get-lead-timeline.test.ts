import { TIMELINE_CHANGES } from '@forecourt/contracts/leads/engagement'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { createPacketLogStore } from '../store/packet-log-store.ts'
import { inEuros, logs, options, type SentPacket, sendPacket, vehicle, view } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

const DAY = 86_400_000
let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const timeline = async ({ dealershipId, leadId, staff }: SentPacket, query: { before?: string; limit?: number } = {}) =>
  (await staff.call('getLeadTimeline', { params: { dealershipId, leadId }, query: query as never })).body
const kinds = ({ entries }: { entries: { kind: string }[] }) => entries.map(({ kind }) => kind)

test('a visit and a submission have the currency of their link’s price', async () => {
  const sent = await sendPacket(leads, staffOf(), { snapshot: inEuros })
  const logId = await sent.open()
  const body = { customerLogs: logs(leads.clock.now(), 'calcDownPayment'), options }
  leads.clock.advance(1_000)
  expect((await leads.anonymous().call('saveOptions', { params: { logId }, body })).status).toBe(200)
  await eventually(async () =>
    expect((await timeline(sent)).entries).toMatchObject([
      { kind: 'submitted', options: { currency: 'EUR' } },
      { kind: 'visit', currency: 'EUR', changes: [{ field: 'calcDownPayment' }] },
      { kind: 'packet-sent' },
      { kind: 'lead-created' },
    ]),
  )
})

test('lists everything a customer did, newest first: link, visits with views, changes, submission', async () => {
  const sent = await sendPacket(leads)
  leads.clock.advance(60_000)
  const began = leads.clock.now().toISOString()
  const logId = await sent.open()
  const browser = leads.anonymous()
  const customerLogs = logs(leads.clock.now(), 'photo_clicked', 'calcTerm', 'zipCode')
  await view(leads, logId, 30)
  await browser.call('saveOptions', { params: { logId }, body: { customerLogs, options } })
  await view(leads, logId, 60)
  await browser.call('closePacket', { params: { logId }, body: { action: 'page_hide' } })
  const found = await eventually(async () => {
    const found = await timeline(sent)
    expect(found).toMatchObject({ secondsViewed: 90, lead: { clickStreamCount: 3, submitted: true, score: 38 } })
    // the end of the visit is an event of its own
    expect(found.entries[1]).toMatchObject({ active: false })
    return found
  })
  expect(kinds(found)).toEqual(['submitted', 'visit', 'packet-sent', 'lead-created'])
  expect(found.entries).toMatchObject([
    { options, link: sent.link },
    {
      at: began,
      seconds: 90,
      active: false,
      photos: 1,
      pdfs: 0,
      videos: 0,
      calculatorChanges: 2,
      changes: [
        { field: 'zipCode', timestamp: customerLogs[2]?.timestamp },
        { field: 'calcTerm', oldValue: 1, newValue: 2 },
      ],
    },
    { packetLogId: sent.packetLogId, template: 'default', by: { name: 'Ada Admin' } },
    { by: { name: 'Ada Admin' }, vehicle: { vin: vehicle.vin } },
  ])
  expect(found.more).toBe(false)
  expect(found.lead.score).toBe(found.reasons.reduce((sum, { points }) => sum + points, 0))
  expect(found.reasons.map(({ label }) => label)).toEqual([
    'Submitted payment options',
    'Opened a packet once',
    '1 minute on page',
    'Used the calculator 2 times',
    '1 photo view',
  ])
  // the end of the visit may still arrive between the two calls
  await eventually(async () => expect((await timeline(sent)).lead).toEqual(await sent.lead()))
})

test('lists the pages that were read with their total seconds, and counts them as clicks only', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  leads.clock.advance(200_000)
  const read = (oldValue: unknown, newValue: unknown, second: number) => {
    const timestamp = new Date(leads.clock.now().getTime() - 100_000 + second * 1_000).toISOString()
    return { field: 'pdf_page_viewed', oldValue, newValue, timestamp }
  }
  const customerLogs = [
    ...[read('inspection 2/20', 30, 1), read('inspection 1/20', 3, 2), read('inspection 2/20', 10, 3), read('autocheck 4/4', 7, 4)],
    // invalid data that a browser can send
    ...[read('inspection 21/20', 9, 5), read('my diary', 9, 6), read('msrp 1/1', 'long', 7), read('msrp 1/1', -4, 8)],
  ]
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs: customerLogs as never } })
  await eventually(async () => expect((await timeline(sent)).lead.clickStreamCount).toBe(8))
  expect((await timeline(sent)).entries[0]).toMatchObject({
    kind: 'visit',
    pdfs: 0,
    calculatorChanges: 0,
    changes: [],
    pagesRead: [
      { document: 'autocheck', page: 4, pages: 4, seconds: 7 },
      { document: 'inspection', page: 1, pages: 20, seconds: 3 },
      { document: 'inspection', page: 2, pages: 20, seconds: 40 },
    ],
  })
})

test('lists each document that a visit opened once, and only counts unknown ones', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  leads.clock.advance(60_000)
  const opened = (oldValue: unknown, second: number) => {
    const timestamp = new Date(leads.clock.now().getTime() - 30_000 + second * 1_000).toISOString()
    return { field: 'pdf_clicked', oldValue, newValue: 'https://papers.test/1.pdf', timestamp }
  }
  const customerLogs = [
    ...[opened('Original MSRP / Options', 1), opened('Inspection Forms', 2), opened('Original MSRP / Options', 3)],
    // invalid data that a browser can send
    ...[opened('My Diary', 4), opened(null, 5), opened(7, 6)],
  ]
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs: customerLogs as never } })
  await eventually(async () => expect((await timeline(sent)).lead.clickStreamCount).toBe(6))
  expect((await timeline(sent)).entries[0]).toMatchObject({ kind: 'visit', pdfs: 6, documents: ['inspection', 'msrp'], changes: [] })
})

test('shows the newest of many changes, and counts all', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const customerLogs = logs(leads.clock.now(), ...Array.from({ length: TIMELINE_CHANGES + 5 }, (_, n) => `field${n}`))
  leads.clock.advance(1_000)
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })
  await eventually(async () => expect((await timeline(sent)).lead.clickStreamCount).toBe(TIMELINE_CHANGES + 5))
  const [visit] = (await timeline(sent)).entries
  expect(visit).toMatchObject({ calculatorChanges: TIMELINE_CHANGES + 5, active: true, endedAt: null })
  expect(visit).toHaveProperty('changes.length', TIMELINE_CHANGES)
  expect(visit).toHaveProperty('changes.0.field', `field${TIMELINE_CHANGES + 4}`)
})

test('paging by `before` misses and repeats nothing, even with many entries in one instant', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, staff } = sent
  for (let n = 0; n < 3; n += 1) {
    await Promise.all([sent.open(), sent.open(), staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })])
    leads.clock.advance(1_000)
    await sent.open()
    leads.clock.advance(1_000)
  }
  const all = await timeline(sent, { limit: 100 })
  expect(all.entries).toHaveLength(2 + 3 * 4)
  expect(new Set(all.entries.map(({ id }) => id)).size).toBe(all.entries.length)
  expect(all.more).toBe(false)
  for (const limit of [1, 2, 3, 4, 5, 13, 14]) {
    const read: unknown[] = []
    let before: string | undefined
    for (;;) {
      const page = await timeline(sent, { limit, ...(before && { before }) })
      expect(page.entries.length).toBeGreaterThan(0)
      read.push(...page.entries)
      before = page.entries.at(-1)?.at
      if (!page.more) break
      expect(page.entries.length).toBeGreaterThanOrEqual(limit)
    }
    expect(read).toEqual(all.entries)
  }
})

test('counts opens on the last thirty days of the dealership’s time zone', async () => {
  const place = staffOf()
  const settings = { timeZone: 'Pacific/Auckland' }
  await leads.db.collection('dealerships').insertOne({ _id: new ObjectId(place.dealershipId), name: 'Kiwi Cars', settings })
  const sent = await sendPacket(leads, place)
  const staff = leads.as(place.admin)
  // 16:00 UTC is the morning of the next day there, 10:00 UTC the evening of this day.
  await sent.open()
  leads.clock.advance(DAY - 6 * 3_600_000)
  await sent.open()
  await sent.open()
  leads.clock.advance(6 * 3_600_000)
  const { opensByDay } = await timeline({ ...sent, staff })
  expect(opensByDay).toHaveLength(30)
  expect(opensByDay.slice(-2).map(({ opens }) => opens)).toEqual([3, 0])
  expect(opensByDay.map(({ day }) => day)).toEqual([...new Set(opensByDay.map(({ day }) => day))].sort())
  leads.clock.advance(28 * DAY)
  expect((await timeline({ ...sent, staff })).opensByDay.map(({ opens }) => opens)).toEqual([3, ...Array.from({ length: 29 }, () => 0)])
  leads.clock.advance(DAY)
  expect((await timeline({ ...sent, staff })).opensByDay.every(({ opens }) => opens === 0)).toBe(true)
})

test('counts overlapping tabs of one packet once, and ongoing visits until their last heartbeat', async () => {
  const sent = await sendPacket(leads)
  const [one, other] = [await sent.open(), await sent.open()]
  const browser = leads.anonymous()
  leads.clock.advance(20_000)
  await browser.call('heartbeat', { params: { logId: other } })
  await browser.call('closePacket', { params: { logId: one }, body: { action: 'page_unload' } })
  await eventually(async () => expect(kinds(await timeline(sent)).length).toBe(4))
  await eventually(async () => expect((await timeline(sent)).secondsViewed).toBe(20))
  leads.clock.advance(10_000)
  await browser.call('heartbeat', { params: { logId: other } })
  await eventually(async () => expect((await timeline(sent)).secondsViewed).toBe(30))
  leads.clock.advance(5_000)
  await browser.call('closePacket', { params: { logId: other }, body: { action: 'page_unload' } })
  await eventually(async () => expect((await timeline(sent)).lead.active).toBe(false))
  await eventually(async () => expect((await timeline(sent)).secondsViewed).toBe(35))
  const counted = () => leads.db.collection('lead-analytics').findOne({ _id: new ObjectId(sent.customerId) })
  await eventually(async () => expect(await counted()).toMatchObject({ visits: 1, secondsViewed: 35 }))
})

test('a return to a tab that was left open keeps the time viewed in another tab meanwhile', async () => {
  const sent = await sendPacket(leads)
  const viewFor = async (logId: string, seconds: number, total: number) => {
    await view(leads, logId, seconds)
    await leads.anonymous().call('closePacket', { params: { logId }, body: { action: 'visibility_hidden_delayed' } })
    // heartbeats are consumed apart from closes
    const over = { active: false, lastActiveAt: leads.clock.now().toISOString() }
    await eventually(async () => expect(await timeline(sent)).toMatchObject({ secondsViewed: total, lead: over }))
  }
  const monday = await sent.open()
  await viewFor(monday, 30, 30)
  leads.clock.advance(DAY)
  await viewFor(await sent.open(), 60, 90)
  leads.clock.advance(DAY)
  await leads.anonymous().call('heartbeat', { params: { logId: monday } })
  await eventually(async () => expect(await timeline(sent)).toMatchObject({ secondsViewed: 90, lead: { active: true } }))
  await viewFor(monday, 15, 105)
})

test('the score decays over days, with a reason', async () => {
  const sent = await sendPacket(leads)
  await sent.open()
  await eventually(async () => expect((await sent.lead())?.score).toBe(8))
  leads.clock.advance(7 * DAY)
  const found = await timeline(sent)
  expect(found.lead.score).toBe(4)
  expect(found.reasons.at(-1)).toEqual({ label: 'Last active 7 days ago', points: -4 })
})

test('a missing lead and an invisible one get the same response', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, leadId, sales, admin } = sent
  const read = async (user: typeof admin, id: string) => {
    const { status, body } = await leads.as(user).call('getLeadTimeline', { params: { dealershipId, leadId: id } })
    return { status, ...body, requestId: '' }
  }
  const missing = await read(admin, newId())
  expect(missing.status).toBe(404)
  expect(await read(sales, leadId)).toEqual(missing)
  expect((await sent.staff.call('getLeadTimeline', { params: { dealershipId, leadId }, query: { before: 'yesterday' } })).status).toBe(400)
})

test('lists every way a link was sent once, and a mail of the platform with its address', async () => {
  const sent = await sendPacket(leads)
  const params = { logId: sent.packetLogId }
  for (const channel of ['text', 'email'] as const) {
    leads.clock.advance(60_000)
    await sent.staff.call('markPacketSent', { params, body: { channel } })
  }
  leads.clock.advance(60_000)
  const packet = await leads.db.collection<PacketLogDoc>('packet-logs').findOne({ _id: new ObjectId(sent.packetLogId) })
  const mail = { email: { to: 'cora@customers.example', at: leads.clock.now(), by: null }, note: undefined }
  await leads.deps.mongo.withSession((session) => createPacketLogStore(leads.db).noteEmailed(packet as PacketLogDoc, mail, session))
  const found = await timeline(sent)
  expect(kinds(found)).toEqual(['email-sent', 'packet-shared', 'packet-shared', 'packet-sent', 'lead-created'])
  expect(found.entries).toMatchObject([
    { to: 'cora@customers.example' },
    { channel: 'email' },
    { channel: 'text', by: { name: 'Ada Admin' } },
    {},
    {},
  ])
  expect(new Set(found.entries.map(({ id }) => id)).size).toBe(5)
})
