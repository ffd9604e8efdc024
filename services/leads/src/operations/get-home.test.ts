import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { HOME_SECTION_SIZE, HOME_SECTIONS } from '@forecourt/contracts/leads/home'
import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { options, sendPacket } from '../testing/packets.ts'
import { type PlantedLead, plantLeads, submissionAt } from '../testing/plant-leads.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

type Place = ReturnType<typeof staffOf>
type User = Place['admin']
const ago = (ms: number) => new Date(leads.clock.now().getTime() - ms)
const person = ({ _id: id, name, email, role }: User) => ({ id, name, email, role })
const home = async ({ dealershipId }: Place, user: User) => {
  const { status, body } = await leads.as(user).call('getHome', { params: { dealershipId } })
  expect(status).toBe(200)
  return body
}
const names = ({ leads: some }: { leads: { lastName: string }[] }) => some.map(({ lastName }) => lastName)
const submitted = (at: Date): PlantedLead['counts'] => ({
  lastSubmission: submissionAt(at),
  submitted: true,
  lastActiveAt: at,
  opens: 1,
  sentAt: ago(40 * DAY),
})

/** Sets the time zone of a dealership, as its event does. */
async function inZone({ dealershipId }: Place, timeZone: string) {
  const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, timeZone }
  await leads.db.collection('dealerships').insertOne({ _id: new ObjectId(dealershipId), name: 'A dealership', settings })
}

test('lists submissions and requests since yesterday, latest first, each customer once with their newest lead', async () => {
  const place = staffOf()
  const customerId = new ObjectId()
  const lastRequest = {
    ...({ _id: new ObjectId(), kind: 'test-drive', source: 'packet', message: '', preferredTime: '' } as const),
    at: ago(HOUR),
    vehicle: submissionAt(ago(HOUR)).vehicle,
  }
  await plantLeads(leads, place.dealershipId, [
    { lastName: 'First', counts: submitted(ago(3 * HOUR)) },
    { lastName: 'Asked', counts: { lastRequest } },
    { lastName: 'Older', customerId, createdAt: ago(9 * DAY), counts: submitted(ago(2 * HOUR)) },
    { lastName: 'Newer', customerId, createdAt: ago(DAY), counts: submitted(ago(2 * HOUR)) },
    { lastName: 'Before', counts: submitted(ago(3 * DAY)) },
    { lastName: 'Nothing' },
  ])
  const found = await home(place, place.admin)
  expect(names(found.submitted)).toEqual(['Asked', 'Newer', 'First'])
  expect(found.submitted.total).toBe(3)
  expect(found.submitted.leads[0]).toMatchObject({ state: 'requested', lastRequest: { kind: 'test-drive', at: ago(HOUR).toISOString() } })
  expect(found.submitted.leads[1]).toMatchObject({ state: 'submitted', lastSubmission: { options } })
})

test.each([
  // 12:00 there
  ['America/New_York', 36],
  // 9:00 there
  ['America/Los_Angeles', 33],
  // 1:00 of the next day there
  ['Asia/Tokyo', 25],
])('yesterday began at midnight in %s, %i hours ago', async (timeZone, hours) => {
  const place = staffOf()
  await inZone(place, timeZone)
  await plantLeads(leads, place.dealershipId, [
    { lastName: 'Yesterday', counts: submitted(ago(hours * HOUR)) },
    { lastName: 'Before', counts: submitted(ago(hours * HOUR + 1)) },
  ])
  expect(names((await home(place, place.admin)).submitted)).toEqual(['Yesterday'])
})

test('lists unopened packets that were sent two to thirty days ago', async () => {
  const place = staffOf()
  const sent = (ms: number) => ({ counts: { sentAt: ago(ms) } })
  await plantLeads(leads, place.dealershipId, [
    { lastName: 'Month', ...sent(30 * DAY) },
    { lastName: 'TwoDays', ...sent(2 * DAY) },
    { lastName: 'Week', ...sent(7 * DAY) },
    { lastName: 'TooSoon', ...sent(2 * DAY - 1) },
    { lastName: 'TooLate', ...sent(30 * DAY + 1) },
    { lastName: 'Opened', counts: { sentAt: ago(7 * DAY), opens: 1, lastActiveAt: ago(6 * DAY) } },
    { lastName: 'NothingSent' },
  ])
  const { unopened } = await home(place, place.admin)
  expect([names(unopened), unopened.total]).toEqual([['TwoDays', 'Week', 'Month'], 3])
})

test('lists ten quiet customers, last active first, with the total', async () => {
  const place = staffOf()
  const quiet = (days: number) => ({ counts: { opens: 3, lastActiveAt: ago(days * DAY), sentAt: ago(50 * DAY) } })
  const some = Array.from({ length: 12 }, (_, index) => ({ lastName: `Q${index + 5}`, ...quiet(index + 5) }))
  await plantLeads(leads, place.dealershipId, [
    ...some.reverse(),
    { lastName: 'Lively', ...quiet(4) },
    { lastName: 'Once', counts: { opens: 2, lastActiveAt: ago(9 * DAY), sentAt: ago(10 * DAY) } },
    { lastName: 'Submitted', counts: { ...quiet(9).counts, lastSubmission: submissionAt(ago(9 * DAY)) } },
  ])
  const found = await home(place, place.admin)
  expect(names(found.quiet)).toEqual(['Q5', 'Q6', 'Q7', 'Q8', 'Q9', 'Q10', 'Q11', 'Q12', 'Q13', 'Q14'])
  expect(found.quiet.total).toBe(12)
  const listed = await leads.as(place.admin).call('listLeads', { params: place, query: { state: 'quiet', page: 1 } })
  expect(listed.body.total).toBe(12)
})

test('lists all leads of a section, as many as the home counts', async () => {
  const place = staffOf()
  const customerId = new ObjectId()
  const mine = person(place.sales)
  const sent = (days: number) => ({ sentAt: ago(days * DAY) })
  await plantLeads(leads, place.dealershipId, [
    { lastName: 'Today', counts: submitted(ago(HOUR)), assignedTo: mine },
    { lastName: 'LongAgo', counts: submitted(ago(9 * DAY)) },
    { lastName: 'Week', counts: sent(7) },
    { lastName: 'TooLate', counts: sent(31) },
    { lastName: 'Older', customerId, createdAt: ago(9 * DAY), counts: sent(3) },
    { lastName: 'Newer', customerId, createdAt: ago(DAY), counts: sent(3), assignedTo: mine },
  ])
  for (const user of [place.admin, place.sales]) {
    const found = await home(place, user)
    for (const section of HOME_SECTIONS) {
      const listed = await leads.as(user).call('listLeads', { params: place, query: { section, page: 1 } })
      expect(listed.body.total).toBe(found[section].total)
      expect(names(listed.body).toSorted()).toEqual(names(found[section]).toSorted())
    }
  }
  const unopened = await leads
    .as(place.admin)
    .call('listLeads', { params: place, query: { section: 'unopened', page: 1, search: 'planted l2' } })
  expect(names(unopened.body)).toEqual(['Week'])
})

test('shows SALES when a customer asked and was sent a packet, also by links that they do not see', async () => {
  const place = staffOf()
  const lastRequest = {
    ...({ _id: new ObjectId(), kind: 'price', source: 'public-inventory', message: '', preferredTime: '' } as const),
    at: ago(21 * DAY),
    vehicle: submissionAt(ago(HOUR)).vehicle,
  }
  const lastSent = { at: ago(3 * DAY), packetLogId: new ObjectId(), vehicle: lastRequest.vehicle, channel: 'text' as const }
  const createdBy = person(place.sales)
  await plantLeads(leads, place.dealershipId, [
    { createdBy, counts: { ...submitted(ago(HOUR)), lastRequest } },
    { createdBy, counts: { sentAt: lastSent.at, lastSent }, createdAt: ago(74 * DAY) },
  ])
  const found = await home(place, place.sales)
  expect(found.submitted.leads).toMatchObject([{ lastSubmission: null, askedAt: ago(HOUR).toISOString() }])
  expect(found.unopened.leads).toMatchObject([{ lastSent: null, askedAt: null, sentAt: ago(3 * DAY).toISOString() }])
})

test('every section shows SALES their own leads, or all if the dealership allows it', async () => {
  const place = staffOf()
  const [mine, theirs] = [person(place.sales), person(place.otherSales)]
  const section = (name: string, counts: PlantedLead['counts']): PlantedLead[] => [
    { lastName: `${name}Given`, assignedTo: mine, counts },
    { lastName: `${name}Made`, createdBy: mine, assignedTo: theirs, counts },
    { lastName: `${name}Theirs`, createdBy: theirs, counts },
  ]
  await plantLeads(leads, place.dealershipId, [
    ...section('S', submitted(ago(HOUR))),
    ...section('U', { sentAt: ago(3 * DAY) }),
    ...section('Q', { opens: 4, lastActiveAt: ago(6 * DAY), sentAt: ago(9 * DAY) }),
  ])
  const seen = await home(place, place.sales)
  for (const [name, part] of [['S', seen.submitted] as const, ['U', seen.unopened] as const, ['Q', seen.quiet] as const]) {
    expect([names(part).sort(), part.total]).toEqual([[`${name}Given`, `${name}Made`], 2])
  }
  expect((await home(place, place.admin)).quiet.total).toBe(3)
  const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, salesLeadVisibility: 'all' as const }
  const open = staffOf()
  await leads.db.collection('dealerships').insertOne({ _id: new ObjectId(open.dealershipId), name: 'Open', settings })
  await plantLeads(leads, open.dealershipId, section('S', submitted(ago(HOUR))))
  expect((await home(open, open.sales)).submitted.total).toBe(3)
})

/** Inserts links of a person with the given times, made long before they were sent. */
async function plantLinks({ dealershipId }: Place, by: User, links: { firstSentAt: Date; openedAt?: Date; submittedAt?: Date }[]) {
  const none = { createdAt: ago(60 * DAY), sends: [], openedAt: null, submittedAt: null, submittedOptions: null, opens: 0 }
  const docs = links.map((times) => {
    const linkId = new ObjectId().toHexString()
    return { dealershipId: new ObjectId(dealershipId), customerId: new ObjectId(), linkId, createdBy: person(by), ...none, ...times }
  })
  await leads.db.collection('packet-logs').insertMany(docs)
}

test('counts links by day of first send, open and submission, and the week before in total', async () => {
  const place = staffOf()
  await inZone(place, 'America/New_York')
  // noon in that time zone
  const midnight = 12 * HOUR
  await plantLinks(place, place.sales, [
    { firstSentAt: ago(0), openedAt: ago(0), submittedAt: ago(0) },
    { firstSentAt: ago(midnight), openedAt: ago(midnight) },
    { firstSentAt: ago(midnight + 1) },
    { firstSentAt: ago(midnight + 6 * DAY) },
    { firstSentAt: ago(midnight + 6 * DAY + 1), submittedAt: ago(midnight + 1) },
    { firstSentAt: ago(midnight + 13 * DAY) },
    { firstSentAt: ago(midnight + 13 * DAY + 1), openedAt: ago(midnight + 6 * DAY) },
  ])
  await plantLinks(place, place.otherSales, [{ firstSentAt: ago(0) }])
  const { week } = await home(place, place.sales)
  expect(week.of).toBe('me')
  expect(week.days.map(({ day, ...counts }: { day: string }) => [day, ...Object.values(counts)])).toEqual([
    ['2036-05-08', 1, 1, 0],
    ['2036-05-09', 0, 0, 0],
    ['2036-05-10', 0, 0, 0],
    ['2036-05-11', 0, 0, 0],
    ['2036-05-12', 0, 0, 0],
    ['2036-05-13', 1, 0, 1],
    ['2036-05-14', 2, 2, 1],
  ])
  expect(week.sentBefore).toBe(2)
})

test('shows the dealership’s week to a user who sent no link in two weeks', async () => {
  const place = staffOf()
  await plantLinks(place, place.sales, [{ firstSentAt: ago(HOUR) }, { firstSentAt: ago(8 * DAY) }])
  await plantLinks(place, place.otherSales, [{ firstSentAt: ago(15 * DAY) }, { firstSentAt: ago(20 * DAY), openedAt: ago(HOUR) }])
  for (const user of [place.otherSales, place.admin, place.owner]) {
    const { week } = await home(place, user)
    expect([week.of, week.days.at(-1), week.sentBefore]).toEqual(['dealership', { day: '2036-05-14', sent: 1, opened: 1, submitted: 0 }, 1])
  }
  expect((await home(place, place.sales)).week).toMatchObject({ of: 'me', sentBefore: 1 })
})

test('returns 404 for a deleted dealership, and an empty home for an empty one', async () => {
  const place = staffOf()
  const empty = await home(place, place.admin)
  expect([empty.submitted, empty.unopened, empty.quiet]).toEqual(Array.from({ length: 3 }, () => ({ leads: [], total: 0 })))
  const gone = staffOf()
  await leads.db.collection('dealerships').insertOne({ _id: new ObjectId(gone.dealershipId), deletedAt: leads.clock.now() })
  expect((await leads.as(gone.admin).call('getHome', { params: gone })).status).toBe(404)
})

test('every section and count uses an index and fetches only the leads that are shown', async () => {
  const place = staffOf()
  const facts = [
    submitted(ago(HOUR)),
    { sentAt: ago(3 * DAY) },
    { opens: 4, lastActiveAt: ago(6 * DAY), sentAt: ago(9 * DAY) },
    { opens: 1, sentAt: ago(3 * DAY), lastActiveAt: ago(2 * DAY) },
  ]
  await plantLeads(
    leads,
    place.dealershipId,
    Array.from({ length: 80 }, (_, index) => ({ counts: facts[index % 4] ?? {} })),
  )
  const quiet = async () => expect((await home(place, place.admin)).quiet.total).toBe(20)
  const queries = await recordedQueries(leads.db, ['leads', 'packet-logs'], quiet, 9)
  for (const { planSummary, docsExamined } of queries) {
    expect(planSummary).toMatch(/^IXSCAN/)
    expect(docsExamined).toBeLessThanOrEqual(HOME_SECTION_SIZE)
  }
})

test('counts a link on the day it is first sent, and never before', async () => {
  const sent = await sendPacket(leads)
  const { staff, packetLogId } = sent
  const counts = async () => {
    const { week } = await home(sent, sent.admin)
    return [week.of, week.days.map(({ sent: count }: { sent: number }) => count), week.sentBefore]
  }
  expect(await counts()).toEqual(['dealership', [0, 0, 0, 0, 0, 0, 0], 0])
  expect((await sent.packet()).firstSentAt).toBeNull()
  leads.clock.advance(9 * DAY)
  const firstSentAt = leads.clock.now().toISOString()
  await staff.call('markPacketSent', { params: { logId: packetLogId }, body: { channel: 'text' } })
  expect(await counts()).toEqual(['me', [0, 0, 0, 0, 0, 0, 1], 0])
  leads.clock.advance(DAY)
  await staff.call('markPacketSent', { params: { logId: packetLogId }, body: { channel: 'copy' } })
  expect(await counts()).toEqual(['me', [0, 0, 0, 0, 0, 1, 0], 0])
  expect((await sent.packet()).firstSentAt).toBe(firstSentAt)
})

test('shows the activity of a packet on its sender’s home', async () => {
  const sent = await sendPacket(leads)
  await sent.staff.call('markPacketSent', { params: { logId: sent.packetLogId }, body: { channel: 'text' } })
  leads.clock.advance(2 * DAY)
  await eventually(async () =>
    expect((await home(sent, sent.admin)).unopened.leads).toMatchObject([{ _id: sent.leadId, state: 'unopened' }]),
  )
  const logId = await sent.open()
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  await eventually(async () => {
    const found = await home(sent, sent.admin)
    expect([found.unopened.total, found.submitted.leads[0]?._id]).toEqual([0, sent.leadId])
    expect(found.week).toMatchObject({ of: 'me', days: expect.arrayContaining([expect.objectContaining({ opened: 1, submitted: 1 })]) })
  })
})
