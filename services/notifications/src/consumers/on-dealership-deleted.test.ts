import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

test('while the data of a dealership is being deleted, events about other dealerships and users are processed', async () => {
  const { dealershipId, sales, open, inbox } = await fixture.dealership()
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  const { db, deps } = fixture.service
  const alerts = () => db.collection('alerts').countDocuments(own)
  const own = { dealershipId: new ObjectId(dealershipId) }
  // the deletion waits for the end of this transaction
  await deps.mongo.withSession(async (session) => {
    session.startTransaction()
    await db.collection('alerts').updateMany(own, { $set: { isHeld: true } }, { session })
    await fixture.publish(dealershipDeleted, { dealershipId, name: 'Northgate Motors' }, dealershipId)
    await eventually(async () => expect(await fixture.stores.dealerships.find(dealershipId)).toMatchObject({ state: 'deleted' }))
    // waits until the service knows its users
    await fixture.dealership()
    expect(await alerts()).toBe(1)
    await session.abortTransaction()
  })
  await eventually(async () => expect(await alerts()).toBe(0))
  await eventually(async () => expect(await fixture.stores.staff.idsOf(dealershipId)).toEqual([]))
})
