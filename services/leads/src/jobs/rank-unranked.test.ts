import { eventually } from '@forecourt/dev-servers/eventually'
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
  const sent = await sendPacket(leads)
  const { leadId } = sent
  // counting the packet ranks the lead, too
  await eventually(async () => expect(await sent.lead()).toMatchObject({ packets: 1 }))
  const stored = leads.db.collection('leads')
  const rankOf = async () => (await stored.findOne({ _id: new ObjectId(leadId) }))?.rank
  const before = await rankOf()
  await stored.updateOne({ _id: new ObjectId(leadId) }, { $unset: { rank: '' } })
  const transaction: LeadsDeps['transaction'] = (work) => withTransaction(leads.deps.mongo, work)
  expect(await rankUnranked({ stores: createLeadsStores(leads.db), transaction })).toBe(1)
  expect(await rankOf()).toEqual(before)
})
