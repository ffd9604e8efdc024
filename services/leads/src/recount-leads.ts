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
export async function recountLeads(deps: Deps, touched: readonly { dealershipId: string; customerId: string }[]): Promise<void> {
  const byDealership = new Map<string, Set<string>>()
  for (const { dealershipId, customerId } of touched) {
    byDealership.set(dealershipId, (byDealership.get(dealershipId) ?? new Set()).add(customerId))
  }
  for (const [dealershipId, customerIds] of byDealership) await recount(deps, dealershipId, [...customerIds])
}

async function recount(deps: Deps, dealershipId: string, customerIds: readonly string[]): Promise<void> {
  const ids = customerIds.map((id) => new ObjectId(id))
  await deps.transaction(async (session) => {
    const packets = await deps.packetLogs.countByCustomer(dealershipId, ids, session)
    const activities = await deps.activities.countByCustomer(dealershipId, ids, session)
    const counts = customerIds.map((id): [string, LeadCounts] => [
      id,
      { ...(packets.get(id) ?? NO_PACKETS), ...(activities.get(id) ?? NO_ACTIVITIES) },
    ])
    await deps.leadAnalytics.save(dealershipId, new Map(counts), session)
  })
}
