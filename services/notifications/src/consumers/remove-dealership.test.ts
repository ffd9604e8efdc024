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

test('deletes the alerts and the users of a deleted dealership', async () => {
  const { dealershipId, sales, open, inbox } = await fixture.dealership()
  await open()
  await eventually(async () => expect(await inbox(sales)).toHaveLength(1))
  await fixture.publish(dealershipDeleted, { dealershipId, name: 'Northgate Motors' }, dealershipId)
  const alerts = fixture.service.db.collection('alerts')
  await eventually(async () => expect(await alerts.countDocuments({ dealershipId: new ObjectId(dealershipId) })).toBe(0))
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
