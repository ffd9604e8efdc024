import type { JsMsg } from '@nats-io/jetstream'
import { type Db, MongoNetworkError } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { createDelivery } from './delivery.ts'
import { makeEnvelope } from './envelope.ts'
import { PermanentError } from './errors.ts'
import { createMessagingMetrics } from './metrics.ts'
import { contextOf, noted, silent } from './testing/fixture.ts'

test('a message is renewed at each attempt to store its dead letter, so that it is not redelivered while MongoDB is unavailable', async () => {
  const updateOne = vi.fn().mockRejectedValueOnce(new MongoNetworkError('gone')).mockRejectedValueOnce(new MongoNetworkError('gone'))
  const touch = vi.fn()
  const delivery = createDelivery({
    ...{ stream: 'leads', durable: 'failing', events: [noted], options: {}, logger: silent, touch },
    db: { collection: () => ({ updateOne }) } as unknown as Db,
    metrics: createMessagingMetrics(undefined, 'leads'),
    closing: new AbortController().signal,
  })
  const term = vi.fn()
  const message = { seq: 1, subject: noted.type, data: new Uint8Array(), info: { deliveryCount: 1 }, term } as unknown as JsMsg
  await delivery.failed(message, makeEnvelope(noted, { n: 1 }, contextOf()), new PermanentError('no'))
  expect(touch.mock.calls).toEqual([[message], [message], [message]])
  expect(updateOne).toHaveBeenCalledTimes(3)
  expect(term).toHaveBeenCalledOnce()
})
