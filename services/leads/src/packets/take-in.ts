import { clientNetwork } from '@forecourt/service-kit/client-network'
import { type AppError, tooManyRequests } from '@forecourt/service-kit/errors'
import type { Logger } from 'pino'
import type { LeadsDeps } from '../deps.ts'
import { COUNTED_OPENS_PER_HOUR, hourOf, limitExceeded, type PacketLimit, visitorKey } from '../domain/packet-limits.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'clock'>
type Log = Pick<Logger, 'warn'>

/**
 * Records an open of a packet from an address. Resolves to whether it counts as another open: only a few of one visitor within an hour do
 * (rules: opens that count). A scanner's open uses none of them; it counts only if a person turns out to be behind it. Throws 429 beyond the limits of the packet
 * (rules: packet limits).
 */
export async function takeVisit(
  { stores: { packetLogs }, clock }: Deps,
  packet: Pick<PacketLogDoc, '_id' | 'dealershipId'>,
  { address, kind }: { address: string; kind: VisitDoc['kind'] },
  log: Log,
): Promise<boolean> {
  const packetLogId = packet._id.toHexString()
  const visitor = visitorKey(packetLogId, clientNetwork(address))
  const usage = await packetLogs.noteUsage(packet, { visits: 1, ...(kind === 'customer' && { visitor }) }, hourOf(clock()))
  if (usage === null) return true
  const over = limitExceeded([
    { limit: 'visitsPerHour', count: usage.visits, added: 1 },
    { limit: 'visits', count: usage.allVisits, added: 1 },
  ])
  if (over !== null) {
    reportLimit(log, over, packetLogId)
    throw overused()
  }
  const opens = usage.visitors[visitor] ?? 0
  return kind === 'customer' ? opens <= COUNTED_OPENS_PER_HOUR : opens < COUNTED_OPENS_PER_HOUR
}

/** Records entries of a visit. Resolves to whether they are within the limits of the visit and its packet (rules: packet limits). */
export async function takeEntries(
  { stores: { packetLogs, visits }, clock }: Deps,
  visit: VisitDoc,
  added: number,
  log: Log,
): Promise<boolean> {
  const packet = { _id: visit.packetLogId, dealershipId: visit.dealershipId }
  const [ofVisit, usage] = await Promise.all([
    visits.noteEntries(visit, added),
    packetLogs.noteUsage(packet, { entries: added }, hourOf(clock())),
  ])
  const over = limitExceeded([
    { limit: 'entriesPerVisit', count: ofVisit, added },
    { limit: 'entriesPerHour', count: usage?.entries ?? 0, added },
    { limit: 'entries', count: usage?.allEntries ?? 0, added },
  ])
  if (over !== null) reportLimit(log, over, visit.packetLogId.toHexString())
  return over === null
}

/** Records a submission of options. Throws 429 beyond the limits of the packet (rules: packet limits). */
export async function takeSubmission({ stores: { packetLogs }, clock }: Deps, visit: VisitDoc, log: Log): Promise<void> {
  const packet = { _id: visit.packetLogId, dealershipId: visit.dealershipId }
  const usage = await packetLogs.noteUsage(packet, { submissions: 1 }, hourOf(clock()))
  const over = limitExceeded([{ limit: 'submissionsPerHour', count: usage?.submissions ?? 0, added: 1 }])
  if (over === null) return
  reportLimit(log, over, visit.packetLogId.toHexString())
  throw overused()
}

/** Logs only the first call beyond a limit, not the thousands that may follow. */
function reportLimit(log: Log, { limit, first }: { limit: PacketLimit; first: boolean }, packetLogId: string): void {
  if (first) log.warn({ packetLogId, limit }, 'packet limit reached, rejecting more')
}

/** Returns 429 for calls beyond the limits of a packet. */
export function overused(): AppError {
  return tooManyRequests('This page has been used too often for now. Please try again later, or call the dealership.')
}
