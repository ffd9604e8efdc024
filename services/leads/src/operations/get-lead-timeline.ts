import { OPENS_BY_DAY, TIMELINE_CHANGES, TIMELINE_PAGES_READ } from '@forecourt/contracts/leads/engagement'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { lastDays, startOfLastDays } from '@forecourt/service-kit/zoned-days'
import type { ObjectId } from 'mongodb'
import { existingDealership } from '../access/existing-dealership.ts'
import { requireVisibleLead, visiblePacketsOf, visibleTo } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { type KeyedEntry, newestFirst, pageFloor } from '../domain/timeline.ts'
import { staysOf, viewingTime } from '../domain/viewing-time.ts'
import { scoreOf, toLead } from '../responses/lead-response.ts'
import { presence } from '../responses/presence.ts'
import { withSeenPackets } from '../responses/seen-packets.ts'
import { contactEntry, leadEntry, packetEntries, requestEntry, tradeInEntries, visitEntry } from '../responses/timeline-entries.ts'
import { countsOf } from '../store/lead-counts.ts'
import type { LeadWithAnalytics } from '../store/lead-doc.ts'
import type { PacketHistory } from '../store/packet-log-store.ts'
import type { VisitsOf } from '../store/visit-history.ts'

/**
 * Returns a lead with everything its customer did on packet links that the caller sees, newest first: `limit` entries before `before`, and any
 * others with the same time as the last one. Also returns the score with its reasons, the viewing time, and the opens by day. Throws 404 for a lead
 * that the caller does not see.
 */
export function getLeadTimeline(deps: LeadsDeps): Handler<typeof leadsOperations.getLeadTimeline> {
  return async ({ params: { dealershipId, leadId }, query, caller }) => {
    const lead = await requireVisibleLead(deps, caller, dealershipId, leadId)
    const { settings } = await existingDealership(deps, dealershipId)
    const userId = visibleTo(caller, settings)
    const [packetLogIds, ofCustomer, tradeIns, requests, contacts, clocks] = await Promise.all([
      visiblePacketsOf(deps, dealershipId, userId, lead.customerId),
      deps.stores.packetLogs.historyOf(dealershipId, lead.customerId),
      deps.stores.tradeIns.ofCustomer(dealershipId, lead.customerId),
      deps.stores.customerRequests.ofCustomer(dealershipId, lead.customerId),
      deps.stores.contacts.ofCustomer(dealershipId, lead.customerId),
      deps.stores.responseClocks.newestOf(dealershipId, [lead.customerId]),
    ])
    const packets = packetLogIds === undefined ? ofCustomer : among(ofCustomer, packetLogIds)
    const visits = { dealershipId: lead.dealershipId, customerId: lead.customerId, packetLogIds }
    const ofPackets = [...packets.values()].flatMap(packetEntries)
    const ofStaff = [leadEntry(lead), ...contacts.map(contactEntry)]
    const facts = [...ofStaff, ...requests.map(requestEntry), ...tradeIns.flatMap(tradeInEntries), ...ofPackets]
    const before = query.before === undefined ? undefined : new Date(query.before)
    const [presenceOf, page, secondsViewed, opensByDay] = await Promise.all([
      presence(deps, dealershipId, [lead.customerId]),
      pageOf(deps, visits, { packets, facts }, { before, limit: query.limit }),
      secondsOf(deps, lead),
      opensOf(deps, visits, settings.timeZone),
    ])
    const now = presenceOf(lead.customerId)
    const all = toLead(lead, now, clocks.get(lead.customerId.toHexString()))
    const [shown = all] = await withSeenPackets(deps, dealershipId, userId, [all])
    return { lead: shown, ...page, reasons: scoreOf(lead, now).reasons, secondsViewed, opensByDay }
  }
}

function among(packets: ReadonlyMap<string, PacketHistory>, packetLogIds: readonly ObjectId[]): Map<string, PacketHistory> {
  const seen = new Set(packetLogIds.map((id) => id.toHexString()))
  return new Map([...packets].filter(([id]) => seen.has(id)))
}

/** Reads only the visits of the page, because a customer can have thousands. Packets and trade-ins are few, so all are read. */
async function pageOf(
  deps: LeadsDeps,
  of: VisitsOf,
  { packets, facts: all }: { packets: ReadonlyMap<string, PacketHistory>; facts: readonly KeyedEntry[] },
  { before, limit }: { before: Date | undefined; limit: number },
) {
  const facts = all.filter((fact) => before === undefined || timeOf(fact) < before)
  const starts = await deps.stores.visits.starts(of, before, limit)
  const from = pageFloor([...facts.map(timeOf), ...starts], limit)
  const [visits, older] = await Promise.all([
    deps.stores.visits.history(of, { ...(from && { from }), ...(before && { before }) }),
    from === null ? [] : deps.stores.visits.starts(of, from, 1),
  ])
  const [done, read] = await Promise.all([
    deps.stores.activities.ofVisits(visits, TIMELINE_CHANGES),
    deps.stores.activities.pagesRead(visits, TIMELINE_PAGES_READ),
  ])
  const now = deps.clock()
  const seen = visits.flatMap((visit) => {
    const packet = packets.get(visit.packetLogId.toHexString())
    const visitId = visit._id.toHexString()
    return packet === undefined ? [] : [visitEntry(visit, packet, { done: done.get(visitId), read: read.get(visitId) ?? [] }, now)]
  })
  const isOnPage = (fact: KeyedEntry) => from === null || timeOf(fact) >= from
  return {
    entries: newestFirst([...facts.filter(isOnPage), ...seen]),
    more: older.length > 0 || !facts.every(isOnPage),
  }
}

function timeOf({ entry }: KeyedEntry): Date {
  return new Date(entry.at)
}

/** Returns the viewing time. Adds ongoing visits to the finished ones, because tabs may overlap; without them the stored count is used. */
async function secondsOf({ stores: { visits } }: LeadsDeps, lead: LeadWithAnalytics): Promise<number> {
  const { dealershipId, customerId } = lead
  const running = await visits.live(dealershipId.toHexString(), [customerId])
  if (running.length === 0) return countsOf(lead).secondsViewed
  const over = await visits.timesByCustomer(dealershipId.toHexString(), [customerId])
  const soFar = running.flatMap(({ packetLogId, lastHeartbeatAt, ...visit }) => {
    return staysOf({ ...visit, packet: packetLogId.toHexString(), endedAt: lastHeartbeatAt })
  })
  return viewingTime([...(over.get(customerId.toHexString()) ?? []), ...soFar]).secondsViewed
}

/** Counts the opens of the customer's packets on each of the last days of the dealership's time zone (rules: days and dates). */
async function opensOf({ stores: { visits }, clock }: LeadsDeps, of: VisitsOf, timeZone: string) {
  const now = clock()
  const days = lastDays(now, OPENS_BY_DAY, timeZone)
  const beginnings = days.map((_, index) => startOfLastDays(now, OPENS_BY_DAY - index, timeZone))
  const opens = await visits.perDay(of, beginnings, new Date(now.getTime() + 1))
  return days.map((day, index) => ({ day, opens: opens[index] ?? 0 }))
}
