import { tradeInActed } from '@forecourt/contracts/leads/events'
import type { LiveMessage } from '@forecourt/contracts/live'
import { evaluationDeleted } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { subscribeLive } from '@forecourt/messaging/live'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

/** A dealership with a customer who acts on trade-ins, which are deleted. */
async function desk() {
  const people = await fixture.dealership()
  const { dealershipId, sales } = people
  const customer = { customerId: newId(), customerName: 'Casey Doe' }
  const vehicle = { vehicleName: '2019 Ford F-150', currency: 'USD' }
  const act = (evaluationId: string) => {
    const whose = { ...customer, leadId: newId(), assignedTo: personOf(sales), sentBy: null }
    const declined = { act: 'offer-declined', count: null, amount: 16_500, text: 'My car was stolen' } as const
    const at = fixture.service.clock.now().toISOString()
    return fixture.publish(tradeInActed, { dealershipId, evaluationId, ...whose, ...vehicle, ...declined, at }, dealershipId)
  }
  const remove = async (evaluationId: string) => {
    const submission = { customerName: 'Casey Doe', vin: '1FTEW1E5XKFA00001' }
    await fixture.publish(evaluationDeleted, { dealershipId, evaluationId, ...submission, ...vehicle }, dealershipId)
    const _id = new ObjectId(evaluationId)
    await eventually(async () => expect(await fixture.service.db.collection('departures').countDocuments({ _id })).toBe(1))
  }
  return { ...people, act, remove }
}

test('deletes the alerts of a deleted trade-in, and keeps those of others of its customer', async () => {
  const { sales, inbox, act, remove } = await desk()
  const [deleted, kept] = [newId(), newId()]
  const live: LiveMessage[] = []
  subscribeLive(fixture.service.nats, fixture.service.deps.logger, (message) => live.push(message))
  const changes = () => live.filter((message) => message.topic === 'inbox.changed' && message.userId === sales._id).length
  await act(deleted)
  await act(kept)
  await eventually(async () => expect(await inbox(sales)).toHaveLength(2))
  await eventually(() => expect(changes()).toBe(2))
  await remove(deleted)
  await eventually(async () => expect((await inbox(sales)).map(({ path }) => path)).toEqual([expect.stringContaining(kept)]))
  // the bell follows
  await eventually(() => expect(changes()).toBe(3))
})

test('raises no alert for a trade-in that was deleted before the event was handled', async () => {
  const { sales, inbox, act, remove } = await desk()
  const [deleted, kept] = [newId(), newId()]
  await remove(deleted)
  await act(deleted)
  await act(kept)
  await eventually(async () => expect((await inbox(sales)).map(({ path }) => path)).toEqual([expect.stringContaining(kept)]))
})
