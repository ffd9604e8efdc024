import { type ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { viewingTime } from '../domain/viewing-time.ts'
import { NO_ACTIVITIES } from '../store/activity-store.ts'
import type { LeadCounts } from '../store/lead-analytics-store.ts'
import type { PacketCounts } from '../store/packet-counts.ts'
import { NO_TRADE_INS } from '../store/trade-in-store.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'transaction'>

const NO_PACKETS: PacketCounts = {
  ...{ packets: 0, opens: 0, submitted: false, lastOpenedAt: null, lastActiveAt: null },
  ...{ sentAt: null, lastSubmission: null, lastSent: null },
}
/** Customers counted in one transaction. */
const RECOUNT_AT_ONCE = 100

/**
 * Counts the derived values of customers' leads anew from what is stored (rules: lead activity). May run twice, and on several replicas at
 * once: it reads and writes in one transaction, so the later of two counts starts over and sees what the earlier one saw. Of a customer who is
 * gone nothing stays.
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

/**
 * Counts the customers whose leads were ranked by an older version, which knew less of them (rules: lead state). May run twice, and on several
 * replicas at once. Returns how many were counted.
 */
export async function rankUnranked(deps: Deps, onBatch = () => {}): Promise<number> {
  let [counted, some] = [0, [] as { dealershipId: string; customerId: string }[]]
  const recount = async () => {
    onBatch()
    await recountLeads(deps, some)
    counted += some.length
    some = []
  }
  for await (const { dealershipId, customerId } of deps.stores.leads.unranked()) {
    some.push({ dealershipId: dealershipId.toHexString(), customerId: customerId.toHexString() })
    if (some.length === RECOUNT_AT_ONCE) await recount()
  }
  await recount()
  return counted
}

/** The same for customers of one dealership, in a transaction of the caller's, which may change what is counted before. */
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
    const [ofPackets, ofActivities] = [packets.get(id) ?? NO_PACKETS, activities.get(id) ?? NO_ACTIVITIES]
    const { lastTradeInAt, ...ofTradeIns } = tradeIns.get(id) ?? NO_TRADE_INS
    const lastRequest = requests.get(id) ?? null
    const lastActiveAt = newest(newest(ofPackets.lastActiveAt, lastTradeInAt), lastRequest?.at ?? null)
    counts.set(id, { lastRequest, ...ofPackets, lastActiveAt, ...ofActivities, ...ofTradeIns, ...viewingTime(times.get(id) ?? []) })
  }
  const first = await stores.leadAnalytics.save(dealershipId, counts, session)
  await stores.leads.rank(dealershipId, counts, session)
  // A record that is made cannot collide with a deletion that finds none yet: the customer does.
  if (first.length > 0) await stores.customers.holdAll(dealershipId, first, session)
  const gone = ids.filter((id) => !existing.has(id.toHexString()))
  if (gone.length > 0) await stores.leadAnalytics.remove(dealershipId, gone, session)
}

function newest(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}
