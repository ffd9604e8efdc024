import { syncIndexes } from '@forecourt/mongo/collections'
import { freshDb } from '@forecourt/mongo/testing/fresh-db'
import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import type { VisitDoc } from './visit-doc.ts'
import { visitHistory } from './visit-history.ts'
import { visitCollection } from './visit-store.ts'

// without the service, whose jobs read visits too
const mongo = freshDb()
beforeAll(() => syncIndexes(mongo.db, [visitCollection]))

test('reads the times of customers from the index alone, except for visits that were left and came back to', async () => {
  const visits = mongo.db.collection<VisitDoc>(visitCollection.name)
  const [dealershipId, customerId, packetLogId] = [new ObjectId(), new ObjectId(), new ObjectId()]
  const startedAt = new Date('2026-05-20T12:00:00Z')
  const endedAt = new Date(startedAt.getTime() + 60_000)
  const over = { dealershipId, customerId, packetLogId, kind: 'customer' as const, startedAt, endedAt, live: false }
  const visit = (more: object) => ({ ...over, _id: new ObjectId(), tokenHash: '', lastHeartbeatAt: endedAt, closedAt: endedAt, ...more })
  await visits.insertMany([visit({}), visit({ awayMs: 5_000 }), visit({ endedAt: null, live: true }), visit({ kind: 'scanner' })])
  const ofCustomer = () => visitHistory(visits).timesByCustomer(dealershipId.toHexString(), [customerId])
  const times = await ofCustomer()
  const period = { packet: packetLogId.toHexString(), startedAt, endedAt }
  expect(times.get(customerId.toHexString())).toEqual([0, 5_000].map((awayMs) => ({ ...period, awayMs })))
  const queries = () => recordedQueries(mongo.db, [visitCollection.name], ofCustomer)
  const covered = { docsExamined: 0, nreturned: 2 }
  expect(await queries()).toMatchObject([covered, { docsExamined: 1, nreturned: 1 }])
  await visits.updateMany({ awayMs: { $exists: true } }, { $unset: { awayMs: '' } })
  expect(await queries()).toMatchObject([covered])
})
