import type { Envelope } from '@forecourt/contracts/event'
import { packetClosed, packetHeartbeatReceived, packetInteracted, packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { jetstream } from '@nats-io/jetstream'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { recountLeads } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { foldPacketEvents } from '../domain/packet-facts.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { logs, options, type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { writePacketFacts } from './on-packet-events.ts'

let leads: LeadsFixture
/** the service's stores, which the test can modify */
let own: LeadsDeps
beforeAll(async () => {
  leads = await startLeads()
  own = await leadsDeps(leads)
})

type Event = Parameters<typeof foldPacketEvents>[0][number]
const write = (...events: Event[]) => writePacketFacts(own, foldPacketEvents(events))

/** Creates a packet with two open visits, and their ids. */
async function twoVisits() {
  const sent = await sendPacket(leads)
  await sent.open()
  leads.clock.advance(1_000)
  await sent.open()
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 2, packets: 1 }))
  const stored = () =>
    leads.db
      .collection('visits')
      .find({ packetLogId: new ObjectId(sent.packetLogId) })
      .sort({ startedAt: 1 })
      .toArray()
  const visits = await stored()
  const began = leads.clock.now().getTime()
  const at = (seconds: number) => new Date(began + seconds * 1_000).toISOString()
  const event = (type: string, visit: number, data: object): Event => ({
    id: new ObjectId().toHexString(),
    type,
    occurredAt: at(0),
    dealershipId: sent.dealershipId,
    actor: { kind: 'customer' },
    correlationId: 'test',
    causationId: null,
    data: {
      dealershipId: sent.dealershipId,
      packetLogId: sent.packetLogId,
      customerId: sent.customerId,
      visitId: visits[visit]?._id.toHexString(),
      ...data,
    },
  })
  const entry = (id: string, field: string, seconds: number) => ({ id, field, oldValue: null, newValue: id, timestamp: at(seconds) })
  return {
    sent,
    at,
    heartbeat: (visit: number, seconds: number) => event(packetHeartbeatReceived.type, visit, { at: at(seconds) }),
    closed: (visit: number, seconds: number) => event(packetClosed.type, visit, { at: at(seconds), action: 'page_hide' }),
    interacted: (visit: number, seconds: number, ...fields: string[]) =>
      event(packetInteracted.type, visit, {
        at: at(seconds),
        customerLogs: fields.map((field, index) => entry(`${seconds}-${index}`, field, seconds)),
      }),
    /** reports the same photo from a visit, at a time */
    samePhoto: (visit: number, seconds: number) =>
      event(packetInteracted.type, visit, { at: at(seconds), customerLogs: [entry('same', 'photo_clicked', seconds)] }),
    visitIds: visits.map(({ _id }) => _id),
    async visits() {
      return (await stored()).map(({ live, endedAt }) => ({ live, endedAt: endedAt?.toISOString() ?? null }))
    },
  }
}

/** Shuffles at random; a failing run prints the order. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('events give the same result in any order, repeated, in batches of any size (%i)', async () => {
  const { sent, at, heartbeat, closed, interacted, visits } = await twoVisits()
  const events = [
    heartbeat(0, 15),
    closed(0, 20),
    heartbeat(0, 30),
    interacted(0, 31, 'photo_clicked', 'calcTerm'),
    heartbeat(0, 45),
    closed(0, 40),
    heartbeat(1, 15),
    interacted(1, 16, 'pdf_clicked'),
    closed(1, 17),
  ]
  const stream = shuffled([...events, ...events])
  while (stream.length > 0) await write(...stream.splice(0, 1 + Math.floor(Math.random() * 6)))

  expect(await visits()).toEqual([
    { live: true, endedAt: null },
    { live: false, endedAt: at(17) },
  ])
  expect(await sent.packet()).toMatchObject({ opens: 2, lastActiveAt: at(45), lastClosedAt: at(40) })
  expect(await sent.lead()).toMatchObject({
    packets: 1,
    opens: 2,
    clickStreamCount: 3,
    mostRecentClickTime: at(31),
    mostRecentCalcTime: at(31),
    lastActiveAt: at(45),
    submitted: false,
  })
})

test('a consumer that crashes between write and ack gives the same result after redelivery', async () => {
  const { sent, interacted, closed } = await twoVisits()
  const batch = [interacted(0, 3, 'photo_clicked', 'zipCode'), closed(0, 4)]
  const dying = { ...own, hints: { changed: () => Promise.reject(new Error('killed')), close: () => {} } }
  for (const cut of ['activities', 'visits', 'leadAnalytics'] as const) {
    const killed = new Proxy(own.stores[cut], {
      get: (store, key) => (key === 'find' ? Reflect.get(store, key) : () => Promise.reject(new Error('killed'))),
    })
    await expect(writePacketFacts({ ...dying, stores: { ...own.stores, [cut]: killed } }, foldPacketEvents(batch))).rejects.toThrow(
      'killed',
    )
  }
  await write(...batch)
  await write(...batch)
  expect(await sent.lead()).toMatchObject({ clickStreamCount: 2 })
  expect((await sent.packet()).customerLogs).toHaveLength(2)
})

test('replicas that count the same customer concurrently lose nothing', async () => {
  const { sent, interacted } = await twoVisits()
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(interacted(index % 2, index, 'photo_clicked', 'calcApr'))))
  expect(await sent.lead()).toMatchObject({ clickStreamCount: 40 })
})

test('of two concurrent counts, the stale one restarts', async () => {
  const { sent, interacted } = await twoVisits()
  let crossings = 0
  const countByCustomer: LeadsDeps['stores']['activities']['countByCustomer'] = async (...query) => {
    const counted = await own.stores.activities.countByCustomer(...query)
    crossings += 1
    if (crossings === 1) await write(interacted(0, 9, 'photo_clicked'))
    return counted
  }
  const slow = { ...own, stores: { ...own.stores, activities: { ...own.stores.activities, countByCustomer } } }
  await own.stores.activities.record(foldPacketEvents([interacted(1, 8, 'pdf_clicked')]).entries)
  await recountLeads(slow, [sent])
  expect(crossings).toBe(2)
  expect(await sent.lead()).toMatchObject({ clickStreamCount: 2 })
})

test.each([
  ['first', [0, 1]],
  ['last', [1, 0]],
] as const)('an entry reported by two visits belongs to the earlier one, also when that arrives %s', async (_, order) => {
  // the ids of visits have no order: several pairs, so that both of an order occur
  for (let pair = 0; pair < 8; pair++) {
    const { sent, at, samePhoto, visitIds } = await twoVisits()
    for (const visit of order) await write(samePhoto(visit, visit === 0 ? 5 : 60))
    const stored = await leads.db
      .collection('activities')
      .find({ packetLogId: new ObjectId(sent.packetLogId) })
      .toArray()
    expect(stored).toMatchObject([{ visitId: visitIds[0], at: new Date(at(5)), field: 'photo_clicked', newValue: 'same' }])
  }
})

test('a value that looks like an expression of MongoDB is stored as it is', async () => {
  const { sent, interacted } = await twoVisits()
  const hostile = interacted(0, 5, 'calcNote')
  const [log] = (hostile.data as { customerLogs: { oldValue: unknown; newValue: unknown }[] }).customerLogs
  Object.assign(log ?? {}, { oldValue: '$dealershipId', newValue: '$$ROOT' })
  await write(hostile)
  const stored = await leads.db
    .collection('activities')
    .find({ packetLogId: new ObjectId(sent.packetLogId) })
    .toArray()
  expect(stored).toMatchObject([{ oldValue: '$dealershipId', newValue: '$$ROOT' }])
})

test('heartbeats alone recount nothing', async () => {
  const { heartbeat } = await twoVisits()
  const counting = { ...own, transaction: () => Promise.reject(new Error('recounted')) }
  await writePacketFacts(counting, foldPacketEvents([heartbeat(0, 15), heartbeat(1, 15)]))
})

test('a recount at any time gives the same result', async () => {
  const { sent, interacted } = await twoVisits()
  await write(interacted(0, 5, 'photo_clicked'))
  // When this packet is counted, the events before it in the stream were processed.
  const marker = await sendPacket(leads)
  await eventually(async () => expect(await marker.lead()).toMatchObject({ packets: 1 }))
  const before = await sent.lead()
  await leads.db.collection('lead-analytics').deleteOne({ _id: new ObjectId(sent.customerId) })
  expect(await sent.lead()).toMatchObject({ packets: 0, opens: 0, clickStreamCount: 0 })
  await recountLeads(own, [sent])
  expect(await sent.lead()).toEqual(before)
})

test("redelivery changes nothing, even days later and beyond the stream's duplicate window", async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  await leads
    .anonymous()
    .call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'pdf_clicked'), options } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ opens: 1, clickStreamCount: 1, submitted: true }))
  const before = await sent.lead()
  const again: Envelope[] = []
  for (const type of [packetOpened.type, packetInteracted.type, 'leads.packet.submitted.v1']) {
    again.push(...(await leads.events(type)).filter(({ data }) => data.packetLogId === sent.packetLogId))
  }
  expect(again).toHaveLength(3)
  for (const envelope of again) await jetstream(leads.nats).publish(envelope.type, JSON.stringify(envelope))
  // When this event is visible, those before it in the stream were processed.
  const marker = await sendPacket(leads)
  await marker.open()
  await eventually(async () => expect(await marker.lead()).toMatchObject({ opens: 1 }))
  expect(await sent.lead()).toEqual(before)
})

test('staff and customers can work while NATS is unavailable, and everything arrives afterwards', async () => {
  const offline = await startLeads()
  const before = await sendPacket(offline)
  const openBefore = await before.open()
  await eventually(async () => expect(await before.lead()).toMatchObject({ opens: 1 }))

  await offline.natsServer.halt()
  await expect(offline.service.ready()).resolves.toBeUndefined()
  const during: SentPacket = await sendPacket(offline)
  const openDuring = await during.open()
  offline.clock.advance(15_000)
  const browser = offline.anonymous()
  const responses = await Promise.all([
    ...Array.from({ length: 20 }, () => browser.call('heartbeat', { params: { logId: openBefore } })),
    browser.call('heartbeat', { params: { logId: openDuring } }),
    browser.call('saveOptions', {
      params: { logId: openBefore },
      body: { customerLogs: logs(offline.clock.now(), 'photo_clicked', 'calcTerm') },
    }),
    browser.call('saveOptions', { params: { logId: openDuring }, body: { options } }),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(await during.packet()).toMatchObject({ opens: 1, submittedOptions: options })
  // heartbeats do not wait for NATS: the customer is shown as active
  expect(await before.packet()).toMatchObject({ active: true, lastActiveAt: offline.clock.now().toISOString() })
  const waiting = await offline.db.collection('outbox').find().toArray()
  expect(waiting.filter(({ subject }) => subject.includes('heartbeat'))).toEqual([])
  const at = offline.clock.now().toISOString()
  offline.clock.advance(5_000)
  const closedAt = offline.clock.now().toISOString()
  expect((await browser.call('closePacket', { params: { logId: openBefore }, body: { action: 'page_hide' } })).status).toBe(200)

  await offline.natsServer.restart()
  await eventually(async () => expect(await before.lead()).toMatchObject({ opens: 1, clickStreamCount: 2, lastActiveAt: at }))
  await eventually(async () =>
    expect(await during.lead()).toMatchObject({ packets: 1, opens: 1, submitted: true, lastActiveAt: at, active: true }),
  )
  await eventually(async () => expect(await before.packet()).toMatchObject({ lastClosedAt: closedAt, active: false }))
})
