import { randomUUID } from 'node:crypto'
import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { Actor } from '@forecourt/contracts/event'
import { customerCreated, packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { type Messaging, startMessaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { jetstream } from '@nats-io/jetstream'
import { ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityOf } from '../domain/activity-of-event.ts'
import { AS_OWNER, type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})
let leads: Messaging
beforeAll(async () => {
  const { mongo, databasePrefix, nats, logger } = auth.deps
  leads = await startMessaging({ service: 'leads', db: mongo.db(`${databasePrefix}leads`), nats, logger })
})
afterAll(() => leads.close())

const SAM: Actor = { kind: 'staff', id: '0123456789abcdef01234567', name: 'Sam Sales', email: 'sam@dealer.test', role: 'SALES' }
const CUSTOMER_ID = 'c0123456789abcdef0123456'
const context = (dealershipId: string, actor: Actor, now: Date) => ({ dealershipId, actor, correlationId: 'test', now })

/** Publishes the event of a new customer, as the leads service does. */
async function addCustomer(dealershipId: string, customerName: string, { actor = SAM, at = auth.clock.now() } = {}) {
  const { mongo } = auth.deps
  const data = { dealershipId, customerId: CUSTOMER_ID, customerName }
  return withTransaction(mongo, (session) => leads.outbox.add(session, customerCreated, data, context(dealershipId, actor, at)))
}
type Query = { limit?: number; page?: number; actionType?: string; days?: number }
const logs = async (dealershipId: string, query: Query = {}) =>
  (await auth.asOwner.call('listActivityLogs', { params: { dealershipId }, query: query as never })).body.logs
const customersIn = async (dealershipId: string) =>
  (await logs(dealershipId, { limit: 1000 })).filter(({ entityType }) => entityType === 'customer').map(({ action }) => action)

describe('the activity log', () => {
  test('records actions of every service with the user of the session', async () => {
    const { _id } = await auth.makeDealership()
    await auth.makeMember('SALES', _id)
    await addCustomer(_id, 'Casey Doe')
    await eventually(async () => {
      const lines = (await logs(_id)).map(({ userName, userType, actionType, entityType, action }) =>
        [userName, userType, actionType, entityType, action].join(' | '),
      )
      expect(lines.sort()).toEqual([
        expect.stringMatching(/^Owner \| OWNER \| create \| dealership \| Added the dealership Dealership \d+$/),
        expect.stringMatching(/^Owner \| OWNER \| create \| user \| Added the salesperson SALES \d+$/),
        expect.stringMatching(/^SALES \d+ \| SALES \| login \| session \| Signed in$/),
        'Sam Sales | SALES | create | customer | Added the customer Casey Doe',
      ])
    })
  })

  test('stores an event once when it is delivered twice', async () => {
    const { _id } = await auth.makeDealership()
    const data = { dealershipId: _id, customerId: CUSTOMER_ID, customerName: 'Twice' }
    const bytes = JSON.stringify(makeEnvelope(customerCreated, data, context(_id, SAM, new Date())))
    for (let time = 0; time < 2; time++) {
      await jetstream(auth.deps.nats).publish(customerCreated.type, bytes, { msgID: randomUUID() })
    }
    await addCustomer(_id, 'Afterwards')
    await eventually(async () =>
      expect((await customersIn(_id)).toSorted()).toEqual(['Added the customer Afterwards', 'Added the customer Twice']),
    )
  })

  test.each([
    ['all actions', {}, { dealershipId: 1, timestamp: -1, _id: -1 }],
    ['one action', { actionType: 'create' }, { dealershipId: 1, actionType: 1, timestamp: -1, _id: -1 }],
  ])('a page of %s is read in the order of an index, without sorting the whole log', async (_, query, index) => {
    const { _id } = await auth.makeDealership()
    await addCustomer(_id, 'Casey Doe')
    await eventually(async () => expect(await customersIn(_id)).toHaveLength(1))
    const queries = await recordedQueries(auth.db, ['activity-logs'], () => logs(_id, { ...query, days: 90 }))
    const [page] = queries.filter(({ command }) => command.find === 'activity-logs')
    const keys = Object.entries(index).map(([field, order]) => `${field}: ${order}`)
    expect(page?.planSummary).toBe(`IXSCAN { ${keys.join(', ')} }`)
    expect(page).not.toHaveProperty('hasSortStage')
  })

  test('of one dealership does not contain entries of another', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    await addCustomer(mine._id, 'Mine')
    await addCustomer(other._id, 'Other')
    await eventually(async () => expect([await customersIn(mine._id), await customersIn(other._id)].flat()).toHaveLength(2))
    expect(await customersIn(mine._id)).toEqual(['Added the customer Mine'])
  })

  test('is deleted with its dealership, and later events of that dealership are ignored', async () => {
    const { _id } = await auth.makeDealership()
    const marker = await auth.makeDealership()
    await addCustomer(_id, 'Before')
    await eventually(async () => expect(await customersIn(_id)).toHaveLength(1))
    await auth.asOwner.call('deleteDealership', { params: { dealershipId: _id } })
    await addCustomer(_id, 'After')
    await addCustomer(marker._id, 'Marker')
    const kept = () => auth.db.collection('activity-logs').find().toArray()
    await eventually(async () => {
      expect(await customersIn(marker._id)).toHaveLength(1)
      expect((await kept()).filter(({ dealershipId }) => String(dealershipId) === _id)).toEqual([])
    })
  })

  test('expires after 400 days', async () => {
    const indexes = await auth.db.collection('activity-logs').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { timestamp: 1 }, expireAfterSeconds: 400 * 86_400 }))
  })

  test('is listed by page, action and days, newest first', async () => {
    const { _id } = await auth.makeDealership()
    const now = auth.clock.now().getTime()
    for (let day = 0; day < 10; day++) await addCustomer(_id, `Day ${day}`, { at: new Date(now - day * 86_400_000 - 1000) })
    await eventually(async () => expect(await customersIn(_id)).toHaveLength(10))
    const page = await logs(_id, { limit: 3, page: 2, actionType: 'create' })
    expect(page.map(({ timestamp }) => timestamp)).toEqual(
      page
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    )
    expect(page).toHaveLength(3)
    expect(await logs(_id, { actionType: 'delete' })).toEqual([])
    expect((await logs(_id, { days: 7 })).length).toBeLessThan((await logs(_id)).length)
  })

  test('is cleared by action or completely, for one dealership', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    await auth.makeMember('SALES', mine._id)
    await addCustomer(mine._id, 'Mine')
    await eventually(async () => expect(await logs(mine._id)).toHaveLength(4))
    await eventually(async () => expect(await logs(other._id)).toHaveLength(1))
    const clear = async (query = {}) => (await auth.asOwner.call('clearActivityLogs', { params: { dealershipId: mine._id }, query })).body
    auth.clock.advance(1000)
    expect(await clear({ actionType: 'login' })).toEqual({ deletedCount: 1 })
    expect(await clear()).toEqual({ deletedCount: 3 })
    await eventually(async () => expect(await logs(mine._id)).toHaveLength(2))
    expect(await logs(other._id)).toHaveLength(1)
  })

  test('keeps an entry about who cleared it, and which entries', async () => {
    const { _id } = await auth.makeDealership()
    await eventually(async () => expect(await logs(_id)).toHaveLength(1))
    const admin = auth.as({ ...AS_OWNER, _id: CUSTOMER_ID, name: 'Ada', role: 'ADMIN', dealershipId: _id })
    const clear = async (query = {}) => {
      auth.clock.advance(1000)
      await admin.call('clearActivityLogs', { params: { dealershipId: _id }, query })
    }
    await clear({ actionType: 'create' })
    await eventually(async () => expect(await logs(_id)).toHaveLength(1))
    await clear()
    await clear({ actionType: 'delete' })
    await eventually(async () => expect(await logs(_id)).toHaveLength(3))
    const cleared = { userName: 'Ada', userType: 'ADMIN', actionType: 'delete', entityType: 'activity_log' }
    expect(await logs(_id)).toMatchObject([
      { ...cleared, action: 'Cleared what was deleted from the activity log', details: { entries: 0 } },
      { ...cleared, action: 'Cleared the activity log', details: { entries: 0 } },
      { ...cleared, action: 'Cleared what was created from the activity log', details: { entries: 1 } },
    ])
  })

  test('is exported completely as CSV without formulas', async () => {
    const { _id, name } = await auth.makeDealership()
    await addCustomer(_id, '=cmd|calc, "x"', { actor: { ...SAM, name: '@SUM(A1)\u2028x' } })
    await eventually(async () => expect(await customersIn(_id)).toHaveLength(1))
    const file = await auth.asOwner.call('exportActivityLogs', { params: { dealershipId: _id } })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain(`activity-${name}.csv`)
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('\uFEFFTime (UTC),Person,Role,Action,What,On,Details')
    expect(lines.find((line) => line.includes('customer'))).toContain(
      `"'@SUM(A1)\u2028x",SALES,create,"Added the customer =cmd|calc, ""x""",customer,`,
    )
  })
})

test('the CSV has the details as the portal shows them, without those that have no value', async () => {
  const { _id } = await auth.makeDealership()
  await addCustomer(_id, 'Casey')
  await eventually(async () => expect(await customersIn(_id)).toHaveLength(1))
  const details = { vehicleInfo: '2020 Ford Focus', vin: '', until: null, leadCount: 1_200, validUntil: '2026-12-01T04:59:59.000Z' }
  await auth.db.collection('activity-logs').updateOne({ dealershipId: new ObjectId(_id), entityType: 'customer' }, { $set: { details } })
  const file = await auth.asOwner.call('exportActivityLogs', { params: { dealershipId: _id } })
  expect(file.body).toMatch(/,customer,"Vehicle: 2020 Ford Focus; Lead count: 1,200; Valid until: Dec 1, 2026, 4:59\sAM"\r\n/)
})

test("stats count by person, by action, and by every day in the dealership's time zone", async () => {
  const { _id } = await auth.makeDealership()
  await auth.asOwner.call('updateDealership', { params: { dealershipId: _id }, body: { settings: { timeZone: 'Pacific/Kiritimati' } } })
  await eventually(async () => expect(await logs(_id)).toHaveLength(2))
  auth.clock.advance(30 * 86_400_000)
  const now = auth.clock.now()
  await addCustomer(_id, 'One', { at: now })
  await addCustomer(_id, 'Two', { at: now, actor: { ...SAM, name: 'Tess' } })
  await addCustomer(_id, 'By the customer', { at: now, actor: { kind: 'customer' } })
  await addCustomer(_id, 'Three', { at: new Date(now.getTime() - 2 * 86_400_000) })
  await addCustomer(_id, 'Long ago', { at: new Date(now.getTime() - 9 * 86_400_000) })
  await eventually(async () => expect(await customersIn(_id)).toHaveLength(5))
  const { body: stats } = await auth.asOwner.call('getActivityStats', { params: { dealershipId: _id }, query: { days: 7 } })
  expect(stats).toMatchObject({
    totalActivities: 4,
    userStats: [
      { _id: { userName: 'Sam Sales' }, count: 2 },
      { _id: { userName: 'Tess' }, count: 1 },
    ],
  })
  expect(stats.actionStats.find(({ actionType }) => actionType === 'create')?.count).toBe(4)
  expect(stats.dayStats.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 0, 3])
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(now)
  expect(stats.dayStats.at(-1)?.day).toBe(today)
})

test('names the customer who acted, and has no entry for events without a rule', () => {
  const visit = { dealershipId: CUSTOMER_ID, packetLogId: CUSTOMER_ID, customerId: CUSTOMER_ID, visitId: CUSTOMER_ID }
  const vehicle = { vin: '1HGCM82633A004352', stockNumber: '', year: 2003, make: 'Honda', model: 'Accord', trim: '' }
  const people = { leadId: null, assignedTo: null, sentBy: null, lastSeenAt: null }
  const data = { ...visit, ...people, customerName: 'Casey Doe', vehicle, openedAt: new Date().toISOString() }
  expect(activityOf(makeEnvelope(packetOpened, data, context(CUSTOMER_ID, { kind: 'customer' }, new Date())))).toMatchObject({
    userType: 'CUSTOMER',
    actionType: 'view',
    action: 'Casey Doe opened a packet link',
    details: { vehicleInfo: '2003 Honda Accord', vin: vehicle.vin },
  })
  const gone = makeEnvelope(dealershipDeleted, { dealershipId: CUSTOMER_ID, name: 'Gone' }, context(CUSTOMER_ID, SAM, new Date()))
  expect(activityOf(gone)).toBeNull()
})
