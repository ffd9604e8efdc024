import { dealershipDeleted, userCreated, userNotificationsSet, userProfileChanged } from '@forecourt/contracts/auth/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { staffUser } from '@forecourt/service-testing/people'
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

test('late events about users of a deleted dealership store nothing', async () => {
  const { dealershipId } = await fixture.dealership()
  await fixture.publish(dealershipDeleted, { dealershipId, name: 'Northgate Motors' }, dealershipId)
  const user = staffUser('SALES', dealershipId)
  const { _id: userId, name, email, role } = user
  await fixture.publish(userCreated, { userId, name, email, role, dealershipId }, dealershipId)
  await fixture.publish(userNotificationsSet, { userId, name, emailNotifications: false }, dealershipId)
  await fixture.publish(userProfileChanged, { userId, dealershipId, name, phone: '', title: '', photoId: null }, dealershipId)
  // waits until the service has processed later events
  await fixture.dealership()
  expect(await fixture.service.db.collection('staff').countDocuments({ _id: new ObjectId(userId) })).toBe(0)
})
