import { ObjectId } from 'mongodb'
import type { LeadsDeps } from './deps.ts'
import type { LeadCounts } from './store/lead-analytics-store.ts'

type Deps = Pick<LeadsDeps, 'packetLogs' | 'activities' | 'leadAnalytics' | 'transaction'>

const NO_PACKETS = { packets: 0, opens: 0, submitted: false, lastOpenedAt: null, lastActiveAt: null }
const NO_ACTIVITIES = { clickStreamCount: 0, mostRecentClickTime: null, mostRecentCalcTime: null }

/**
 * Counts the derived values of customers' leads anew from what is stored (spec/2 section 2.1). May run twice, and on several replicas at
 * once: it reads and writes in one transaction, so the later of two counts starts over and sees what the earlier one saw.
 */
export async function recountLeads(deps: Deps, dealershipId: string, customerIds: Iterable<string>): Promise<void> {
  const ids = [...customerIds]
  if (ids.length === 0) return
  const objectIds = ids.map((id) => new ObjectId(id))
  await deps.transaction(async (session) => {
    const packets = await deps.packetLogs.countByCustomer(dealershipId, objectIds, session)
    const activities = await deps.activities.countByCustomer(dealershipId, objectIds, session)
    const counts = ids.map((id): [string, LeadCounts] => [
      id.toLowerCase(),
      { ...(packets.get(id.toLowerCase()) ?? NO_PACKETS), ...(activities.get(id.toLowerCase()) ?? NO_ACTIVITIES) },
    ])
    await deps.leadAnalytics.save(dealershipId, new Map(counts), session)
  })
}
