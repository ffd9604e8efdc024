import { ObjectId } from 'mongodb'
import { expect } from 'vitest'
import { type SentPacket, vehicle } from './packets.ts'
import type { LeadsFixture } from './start-leads.ts'

const OF_PACKETS = ['packet-logs', 'visits', 'activities', 'lead-analytics'] as const
const COLLECTIONS = ['customers', 'leads', ...OF_PACKETS, 'customer-requests', 'contacts', 'response-clocks'] as const

/** Counts the records of a dealership in each collection that belongs to customers. */
export async function remaining(
  { db }: Pick<LeadsFixture, 'db'>,
  dealershipId: string,
): Promise<Record<(typeof COLLECTIONS)[number], number>> {
  const filter = { dealershipId: new ObjectId(dealershipId) }
  const counts = await Promise.all(COLLECTIONS.map(async (name) => [name, await db.collection(name).countDocuments(filter)]))
  return Object.fromEntries(counts)
}

/** What `remaining` returns when none are left. */
export const NOTHING_REMAINS = {
  customers: 0,
  leads: 0,
  'packet-logs': 0,
  visits: 0,
  activities: 0,
  'lead-analytics': 0,
  'customer-requests': 0,
  contacts: 0,
  'response-clocks': 0,
}

/** Adds another lead for the customer of a packet. Returns its id. */
export async function addLead({ staff, dealershipId, customerId }: SentPacket): Promise<string> {
  const body = { customerId, firstName: 'Cora', lastName: 'Customer', vehicle }
  const made = await staff.call('createLead', { params: { dealershipId }, body })
  expect(made.status).toBe(201)
  return made.body._id
}
