import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import { owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { plantLeads, submissionAt } from '../testing/plant-leads.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const ago = (ms: number) => new Date(leads.clock.now().getTime() - ms)

/** Creates a dealership in a time zone with links that were first sent and submitted the given milliseconds ago. */
async function dealership(timeZone: string, links: { sent: number; submitted?: number }[]): Promise<string> {
  const _id = new ObjectId()
  const settings = { ...DEFAULT_DEALERSHIP_SETTINGS, timeZone }
  await leads.db.collection('dealerships').insertOne({ _id, name: `In ${timeZone}`, settings })
  const docs = links.map(({ sent, submitted }) => ({
    dealershipId: _id,
    customerId: new ObjectId(),
    linkId: new ObjectId().toHexString(),
    createdBy: null,
    createdAt: ago(60 * DAY),
    firstSentAt: ago(sent),
    sends: [],
    openedAt: null,
    submittedAt: submitted === undefined ? null : ago(submitted),
  }))
  if (docs.length > 0) await leads.db.collection('packet-logs').insertMany(docs)
  return _id.toHexString()
}

type Activity = { dealershipId: string; days: { day: string; sent: number; submitted: number }[] }
const activity = async (): Promise<Activity[]> => {
  const { status, body } = await leads.as(owner).call('listDealershipActivity', {})
  expect(status).toBe(200)
  return body
}

test('counts sent, submitted and unassigned packets in each dealership’s own time zone', async () => {
  // it is noon in New York, and one hour into the next day in Tokyo
  const links = [{ sent: HOUR }, { sent: 2 * HOUR, submitted: HOUR + 1 }, { sent: 12 * HOUR + 1 }]
  const [york, tokyo] = [await dealership('America/New_York', links), await dealership('Asia/Tokyo', links)]
  const counts = (at: Date) => ({ counts: { lastSubmission: submissionAt(at), submitted: true } })
  const sales = { id: 'sam', name: 'Sam', email: '', role: 'SALES' }
  const customerId = new ObjectId()
  await plantLeads(leads, york, [
    counts(ago(HOUR)),
    { ...counts(ago(36 * HOUR)), customerId },
    { ...counts(ago(36 * HOUR)), customerId },
    counts(ago(36 * HOUR + 1)),
    { ...counts(ago(HOUR)), assignedTo: sales },
  ])
  const found = await activity()
  const of = (id: string) => found.find(({ dealershipId }) => dealershipId === id)
  expect(of(york)).toMatchObject({ lastSubmittedAt: ago(HOUR + 1).toISOString(), unassignedSubmitted: 2 })
  expect(of(york)?.days.slice(-2)).toEqual([
    { day: '2036-05-13', sent: 1, opened: 0, submitted: 0 },
    { day: '2036-05-14', sent: 2, opened: 0, submitted: 1 },
  ])
  expect(of(tokyo)?.days.slice(-2)).toEqual([
    { day: '2036-05-14', sent: 2, opened: 0, submitted: 1 },
    { day: '2036-05-15', sent: 1, opened: 0, submitted: 0 },
  ])
  expect(of(tokyo)).toMatchObject({ unassignedSubmitted: 0 })
})

test('contains dealerships that sent nothing lately, but whose customers submitted or wait without an assignee', async () => {
  const [submitted, asked] = [await dealership('UTC', [{ sent: 31 * DAY, submitted: HOUR }]), await dealership('UTC', [])]
  await plantLeads(leads, asked, [{ counts: { lastSubmission: submissionAt(ago(HOUR)), submitted: true } }])
  const found = await activity()
  const of = (id: string) => found.find(({ dealershipId }) => dealershipId === id)
  expect(of(submitted)).toMatchObject({ lastSubmittedAt: ago(HOUR).toISOString(), unassignedSubmitted: 0 })
  expect(of(submitted)?.days.at(-1)).toMatchObject({ sent: 0, submitted: 1 })
  expect(of(asked)).toMatchObject({ lastSubmittedAt: null, unassignedSubmitted: 1 })
})

test('leaves out deleted dealerships and those without activity that sent nothing in thirty days', async () => {
  const [sent, idle, empty] = [
    await dealership('UTC', [{ sent: 20 * DAY }]),
    await dealership('UTC', [{ sent: 31 * DAY }]),
    await dealership('UTC', []),
  ]
  const gone = await dealership('UTC', [{ sent: HOUR }])
  await leads.db.collection('dealerships').replaceOne({ name: 'In UTC', _id: new ObjectId(gone) }, { deletedAt: leads.clock.now() })
  const found = await activity()
  expect(found.find(({ dealershipId }) => dealershipId === sent)).toMatchObject({ lastSubmittedAt: null, unassignedSubmitted: 0 })
  const ids = found.map(({ dealershipId }) => dealershipId)
  for (const id of [idle, empty, gone]) expect(ids).not.toContain(id)
})
