import { syncIndexes } from '@forecourt/mongo/collections'
import { freshDb } from '@forecourt/mongo/testing/fresh-db'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { createDeliveryStore, deliveryCollection, type NewDelivery } from './delivery-store.ts'

// without the service, whose jobs read and release deliveries too
const mongo = freshDb()
beforeAll(() => syncIndexes(mongo.db, [deliveryCollection]))

test('the poll for held messages reads only those that are due, however many were sent', async () => {
  const store = createDeliveryStore(mongo.db)
  const now = new Date('2026-05-20T12:00:00Z')
  const later = new Date(now.getTime() + 60_000)
  const recipientId = new ObjectId()
  const delivery = (once: string, more: Partial<NewDelivery> = {}): NewDelivery => ({
    channel: 'mail',
    content: 'alert',
    alertId: null,
    kind: 'packet-opened',
    recipientId,
    recipientName: 'Pat',
    dealershipId: null,
    deviceId: null,
    once,
    queuedAt: now,
    held: false,
    dueAt: now,
    ...more,
  })
  const sent = await store.queue(Array.from({ length: 500 }, (_, number) => delivery(`sent ${number}`)))
  for (const doc of sent) await store.settle(doc, { state: 'sent', dueAt: null, sentAt: now })
  await store.queue([delivery('not due yet', { held: true, dueAt: later })])
  const due = await store.queue(['first', 'second'].map((once) => delivery(once, { held: true })))
  const poll = async () => {
    const [ids, ...others] = await store.heldGroups(now, 100)
    expect(others).toEqual([])
    expect(new Set(ids?.map(String))).toEqual(new Set(due.map(({ _id }) => String(_id))))
  }
  const [query] = await recordedQueries(mongo.db, [deliveryCollection.name], poll)
  expect(query).toMatchObject({ docsExamined: 2 })
})
