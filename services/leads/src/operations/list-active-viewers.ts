import { VIEWERS_LIMIT, type Viewer } from '@forecourt/contracts/leads/engagement'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { staffOf } from '@forecourt/service-kit/access'
import { notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import type { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { staleBefore } from '../domain/presence.ts'
import type { VisitSummary } from '../store/visit-doc.ts'
import type { WatchedBy, WatchingCustomer } from '../store/visit-history.ts'

type ViewersCall = Call<typeof leadsOperations.listActiveViewers>

/**
 * Returns who views a packet right now, latest arrival first: of the caller's dealership; for OWNER of all dealerships, or of the requested one. SALES
 * get viewers of the packets that they see. A person with several tabs is one viewer, of the packet they opened last. Throws 404 for another
 * dealership.
 */
export function listActiveViewers(deps: LeadsDeps): Handler<typeof leadsOperations.listActiveViewers> {
  return async (call) => {
    const { dealershipId, userId } = await whose(deps, call)
    const by: WatchedBy = { dealershipId, seenAfter: staleBefore(deps.clock()) }
    if (dealershipId !== undefined && userId !== undefined) by.packetLogIds = await seenBy(deps, by, dealershipId, userId)
    const { customers, total } = await deps.stores.visits.watching(by, VIEWERS_LIMIT)
    return { viewers: await viewersOf(deps, by, customers, userId), total }
  }
}

/** Returns the dealership (undefined for all) and the user whose visibility applies, as `visibleTo` returns it. */
async function whose(
  deps: LeadsDeps,
  { caller, query }: ViewersCall,
): Promise<{ dealershipId: string | undefined; userId: string | undefined }> {
  if (caller.kind !== 'staff') throw notFound('Dealership')
  const { role, dealershipId: own } = caller.user
  const dealershipId = query.dealershipId ?? own
  if (dealershipId === undefined) {
    if (role === 'OWNER') return { dealershipId: undefined, userId: undefined }
    throw notFound('Dealership')
  }
  if (staffOf(caller, dealershipId) === null) throw notFound('Dealership')
  const { settings } = await existingDealership(deps, dealershipId)
  return { dealershipId, userId: visibleTo(caller, settings) }
}

/** Returns those of the currently viewed packets that a user sees. */
async function seenBy(deps: LeadsDeps, by: WatchedBy, dealershipId: string, userId: string): Promise<ObjectId[]> {
  const watched = await deps.stores.visits.watched(by)
  const visibility = { userId, leadIds: await deps.stores.leads.assignedTo(dealershipId, userId) }
  const among = watched.map(({ packetLogId }) => packetLogId)
  return deps.stores.packetLogs.seenBy(dealershipId, visibility, { among })
}

async function viewersOf(
  deps: LeadsDeps,
  by: WatchedBy,
  customers: readonly WatchingCustomer[],
  userId: string | undefined,
): Promise<Viewer[]> {
  const customerIds = customers.map(({ customerId }) => customerId)
  const watched = customers.length === 0 ? [] : await deps.stores.visits.watched(by, customerIds)
  const [names, packets, leads, done] = await Promise.all([
    deps.stores.customers.names(customerIds),
    deps.stores.packetLogs.named(watched.map(({ packetLogId }) => packetLogId)),
    deps.stores.leads.newestOf(watched, userId),
    deps.stores.activities.ofVisits(watched, 1),
  ])
  return customers.flatMap(({ customerId, since, lastActiveAt }): Viewer[] => {
    const key = customerId.toHexString()
    const theirs = watched.filter((visit) => visit.customerId.equals(customerId))
    const newest = theirs[0]
    const packet = newest && packets.get(newest.packetLogId.toHexString())
    const customer = names.get(key)
    // The viewer left or was deleted during the queries.
    if (newest === undefined || packet === undefined || customer === undefined) return []
    return [
      {
        dealershipId: newest.dealershipId.toHexString(),
        customerId: key,
        leadId: leads.get(key)?.toHexString() ?? null,
        customerName: customerName(customer),
        phone: customer.phone,
        packetLogId: packet._id.toHexString(),
        link: packet.link,
        vehicle: packet.vehicle,
        since: since.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        lastAction: lastAction(theirs, newest, done),
      },
    ]
  })
}

/** Returns the last action on the shown packet in any of its tabs; '' before the first one. */
function lastAction(
  visits: readonly VisitSummary[],
  { packetLogId }: VisitSummary,
  done: Awaited<ReturnType<LeadsDeps['stores']['activities']['ofVisits']>>,
): string {
  const actions = visits.flatMap((visit) => {
    const last = visit.packetLogId.equals(packetLogId) ? done.get(visit._id.toHexString())?.last : undefined
    return last === undefined ? [] : [last]
  })
  return actions.sort((a, b) => b.at.getTime() - a.at.getTime())[0]?.field ?? ''
}
