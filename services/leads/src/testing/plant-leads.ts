import { ObjectId } from 'mongodb'
import type { LeadAnalyticsDoc, LeadCounts } from '../store/lead-analytics-store.ts'
import { countsOf } from '../store/lead-counts.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import { rankOf } from '../store/lead-rank.ts'
import { options, vehicle } from './packets.ts'
import type { LeadsFixture } from './start-leads.ts'

export interface PlantedLead
  extends Partial<Pick<LeadDoc, 'createdBy' | 'assignedTo' | 'createdAt' | 'lastName' | 'customerId' | 'source'>> {
  counts?: Partial<LeadCounts>
}

/** Inserts leads with the given counts of their customers. Returns their ids. */
export async function plantLeads(
  { db, clock }: Pick<LeadsFixture, 'db' | 'clock'>,
  dealershipId: string,
  planted: readonly PlantedLead[],
): Promise<string[]> {
  const dealership = new ObjectId(dealershipId)
  const docs = planted.map(({ counts, ...facts }, index) => {
    const customerId = facts.customerId ?? new ObjectId()
    const analytics: LeadAnalyticsDoc = { ...countsOf({ analytics: null }), ...counts, _id: customerId, dealershipId: dealership }
    const lead: LeadDoc = {
      _id: new ObjectId(),
      dealershipId: dealership,
      customerId,
      firstName: 'Planted',
      lastName: `L${index}`,
      email: '',
      phone: '',
      zip: '',
      vehicle,
      search: `planted l${index}`,
      createdBy: null,
      assignedTo: null,
      createdAt: clock.now(),
      ...facts,
      rank: rankOf(analytics),
    }
    return { analytics, lead }
  })
  await db.collection<LeadDoc>('leads').insertMany(docs.map(({ lead }) => lead))
  const newest = new Map(docs.map(({ analytics }) => [analytics._id.toHexString(), analytics]))
  await db.collection<LeadAnalyticsDoc>('lead-analytics').insertMany([...newest.values()])
  return docs.map(({ lead }) => lead._id.toHexString())
}

/** Returns a submission at a time. */
export function submissionAt(at: Date): NonNullable<LeadCounts['lastSubmission']> {
  return { at, packetLogId: new ObjectId(), vehicle, options }
}
