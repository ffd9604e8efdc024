import { dealershipSettingsSchema } from '@forecourt/contracts/auth/dealership-settings'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { DealershipDoc } from '../store/dealership-store.ts'
import { type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
let dealershipId: string
beforeAll(async () => {
  auth = await startAuth()
  dealershipId = (await auth.makeDealership())._id
})

const choose = (timeZone: string) => auth.asOwner.call('updateDealership', { params: { dealershipId }, body: { settings: { timeZone } } })
const stats = () => auth.asOwner.call('getActivityStats', { params: { dealershipId }, query: { days: 2 } })

const store = (timeZone: string) =>
  auth.db.collection('dealerships').updateOne({ _id: new ObjectId(dealershipId) }, { $set: { 'settings.timeZone': timeZone } })

test('accepts every time zone that the portal offers', () => {
  const offered = Intl.supportedValuesOf('timeZone')
  expect(offered.map((timeZone) => dealershipSettingsSchema.shape.timeZone.parse(timeZone))).toEqual(offered)
})

// America/Coyhaique is newer than MongoDB's table; the others have no whole hours, the largest offsets, or change their clocks at midnight
test.each(['America/Coyhaique', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue', 'America/Asuncion', 'Africa/Cairo'])(
  'activity is counted by the days of %s',
  async (timeZone) => {
    expect((await choose(timeZone)).status).toBe(200)
    const { status, body } = await stats()
    expect(status).toBe(200)
    expect(body.dayStats.at(-1)?.day).toBe(new Intl.DateTimeFormat('en-CA', { timeZone }).format(auth.clock.now()))
  },
)

test.each([
  ['utc', 'UTC'],
  ['america/chicago', 'America/Chicago'],
  ['US/Eastern', 'America/New_York'],
  ['PST', 'America/Los_Angeles'],
  ['IST', new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone],
])('stores the time zone %s as %s', async (named, wanted) => {
  expect((await choose(named)).body.settings.timeZone).toBe(wanted)
  const stored = await auth.db.collection<DealershipDoc>('dealerships').findOne({ _id: new ObjectId(dealershipId) })
  expect(stored?.settings.timeZone).toBe(wanted)
})

test.each(['+05:30', '-08:00', 'Mars/Olympus', ''])('rejects %j as a time zone', async (named) => {
  expect((await choose(named)).status).toBe(400)
})

test.each([
  ['PST', 'America/Los_Angeles'],
  ['Mars/Olympus', 'America/New_York'],
])('reads a stored time zone %s as %s, and counts activity by it', async (stored, wanted) => {
  await store(stored)
  expect((await auth.asOwner.call('getDealership', { params: { dealershipId } })).body.settings.timeZone).toBe(wanted)
  expect((await stats()).status).toBe(200)
})
