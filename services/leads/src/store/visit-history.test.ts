import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import type { VisitDoc } from './visit-doc.ts'
import { visitHistory } from './visit-history.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('reads the times of customers from the index alone', async () => {
  const visits = leads.db.collection<VisitDoc>('visits')
  const [dealershipId, customerId, packetLogId] = [new ObjectId(), new ObjectId(), new ObjectId()]
  const startedAt = leads.clock.now()
  const endedAt = new Date(startedAt.getTime() + 60_000)
  const over = { dealershipId, customerId, packetLogId, kind: 'customer' as const, startedAt, endedAt, live: false }
  const visit = (more: object) => ({ ...over, _id: new ObjectId(), tokenHash: '', lastHeartbeatAt: endedAt, closedAt: endedAt, ...more })
  await visits.insertMany([visit({}), visit({ awayMs: 5_000 }), visit({ endedAt: null, live: true }), visit({ kind: 'scanner' })])
  const ofCustomer = () => visitHistory(visits).timesByCustomer(dealershipId.toHexString(), [customerId])
  const times = await ofCustomer()
  const period = { packet: packetLogId.toHexString(), startedAt, endedAt }
  expect(times.get(customerId.toHexString())).toEqual([0, 5_000].map((awayMs) => ({ ...period, awayMs })))
  expect(await recordedQueries(leads.db, ['visits'], ofCustomer)).toMatchObject([{ docsExamined: 0, nreturned: 2 }])
})
