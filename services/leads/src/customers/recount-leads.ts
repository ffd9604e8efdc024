import { type ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { viewingTime } from '../domain/viewing-time.ts'
import type { LeadCounts } from '../store/lead-analytics-store.ts'
import { countsOf } from '../store/lead-counts.ts'
import { newest } from '../store/lead-rank.ts'
import { NO_TRADE_INS } from '../store/trade-in-store.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'transaction'>

/**
 * Recomputes the derived values of customers' leads from the stored data (rules: lead activity). Idempotent and safe on several replicas: it reads
 * and writes in one transaction, so the later of two concurrent counts restarts and sees the result of the earlier one. Deletes the counts of
 * deleted customers.
 */
export async function recountLeads(deps: Deps, touched: readonly { dealershipId: string; customerId: string }[]): Promise<void> {
  const byDealership = new Map<string, Set<string>>()
  for (const { dealershipId, customerId } of touched) {
    byDealership.set(dealershipId, (byDealership.get(dealershipId) ?? new Set()).add(customerId))
  }
  for (const [dealershipId, customerIds] of byDealership) {
    await deps.transaction((session) => recountIn(deps, dealershipId, [...customerIds], session))
  }
}

/** Recounts customers of one dealership in the caller's transaction, which may have changed what is counted. */
export async function recountIn(
  { stores }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  customerIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const ids = customerIds.map((id) => new ObjectId(id))
  const existing = await stores.customers.existing(dealershipId, ids, session)
  const packets = await stores.packetLogs.countByCustomer(dealershipId, ids, session)
  const activities = await stores.activities.countByCustomer(dealershipId, ids, session)
  const times = await stores.visits.timesByCustomer(dealershipId, ids, session)
  const tradeIns = await stores.tradeIns.countByCustomer(dealershipId, ids, session)
  const requests = await stores.customerRequests.newestOf(dealershipId, ids, session)
  const counts = new Map<string, LeadCounts>()
  for (const id of customerIds) {
    if (!existing.has(id)) continue
    const counted = { ...countsOf({ analytics: null }), ...packets.get(id), ...activities.get(id) }
    const { lastTradeInAt, ...ofTradeIns } = tradeIns.get(id) ?? NO_TRADE_INS
    const lastRequest = requests.get(id) ?? null
    const lastActiveAt = newest(newest(counted.lastActiveAt, lastTradeInAt), lastRequest?.at ?? null)
    counts.set(id, { ...counted, lastRequest, lastActiveAt, ...ofTradeIns, ...viewingTime(times.get(id) ?? []) })
  }
  const first = await stores.leadAnalytics.save(dealershipId, counts, session)
  await stores.leads.rank(dealershipId, counts, session)
  // The insert of a first count cannot conflict with a concurrent deletion that found no count; locking the customer can.
  if (first.length > 0) await stores.customers.lockAllForUpdate(dealershipId, first, session)
  const gone = ids.filter((id) => !existing.has(id.toHexString()))
  if (gone.length > 0) await stores.leadAnalytics.remove(dealershipId, gone, session)
}
