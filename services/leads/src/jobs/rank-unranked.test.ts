import { withTransaction } from '@forecourt/mongo/transaction'
import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { rankUnranked } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { createLeadsStores } from '../store/leads-stores.ts'
import { sendPacket } from '../testing/packets.ts'
import { startLeads } from '../testing/start-leads.ts'

test('ranks the leads that an older version stored without a rank', async () => {
  const leads = await startLeads()
  const { leadId } = await sendPacket(leads)
  const stored = leads.db.collection('leads')
  const rankOf = async () => (await stored.findOne({ _id: new ObjectId(leadId) }))?.rank
  const before = await rankOf()
  await stored.updateOne({ _id: new ObjectId(leadId) }, { $unset: { rank: '' } })
  const transaction: LeadsDeps['transaction'] = (work) => withTransaction(leads.deps.mongo, work)
  expect(await rankUnranked({ stores: createLeadsStores(leads.db), transaction })).toBe(1)
  expect(await rankOf()).toEqual(before)
})
