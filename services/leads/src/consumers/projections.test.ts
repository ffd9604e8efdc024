import { dealershipCreated, userCreated } from '@forecourt/contracts/auth/events'
import { startMessaging } from '@forecourt/messaging/messaging'
import { ObjectId } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { newId, startLeads } from '../testing/leads-fixture.ts'

test('dealerships and users are kept from the events of auth, a repeated event changes nothing', async () => {
  const leads = await startLeads()
  onTestFinished(() => leads.close())
  const authDb = leads.deps.mongo.db(`${leads.deps.databasePrefix}auth`)
  const auth = await startMessaging({ service: 'auth', db: authDb, nats: leads.nats, logger: leads.deps.logger })
  onTestFinished(async () => {
    await auth.close()
    await authDb.dropDatabase()
  })
  const context = { dealershipId: null, actor: { kind: 'system', name: 'test' } as const, correlationId: 'test', now: leads.clock.now() }
  const [dealershipId, userId] = [newId(), newId()]
  for (let twice = 0; twice < 2; twice += 1) {
    await auth.publisher.publish(dealershipCreated, { dealershipId, name: 'Lakeside Ford', email: 'sales@lakeside.example' }, context)
    await auth.publisher.publish(userCreated, { userId, name: 'Sam', email: 'sam@lakeside.example', role: 'SALES', dealershipId }, context)
  }
  const found = (name: string, id: string) =>
    leads.db
      .collection(name)
      .find({ _id: new ObjectId(id) })
      .toArray()
  const patience = { timeout: 10_000 }
  await expect
    .poll(() => found('dealerships', dealershipId), patience)
    .toMatchObject([{ name: 'Lakeside Ford', timeZone: 'America/New_York' }])
  await expect
    .poll(() => found('users', userId), patience)
    .toMatchObject([{ name: 'Sam', role: 'SALES', dealershipId: new ObjectId(dealershipId) }])
})
